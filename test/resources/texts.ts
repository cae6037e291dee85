import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../../src/compose.ts";
import { PAYABLE_ROOT } from "../../src/payments/endpoint.ts";
import { ACCOUNT_HANDLER_OPTIONS } from "../../src/web/session/paths.ts";
import { BASE, namesIn, readme, readText, type Text } from "./markdown.ts";
import { GROWTH_PICTURE } from "../../src/web/paths.ts";

/** The service as it is composed, at `BASE`. Nothing opens its database, so the folder is never made. */
export const app = compose({ PUBLIC_URL: BASE, DATA_DIR: join(tmpdir(), "agent-commerce-texts") });
export const { site, tools } = app.service;

/** The source of each page. */
export const sources: Text[] = namesIn("docs/")
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ name: file, text: readText(`docs/${file}`) }));

const { documents, pages: allPages } = app.published;

/** Each page of the documentation as it is served. */
export const pages = await Promise.all(
  allPages
    .filter(({ document }) => document.uri !== undefined)
    .map(async ({ pagePath, document }) => ({ name: pagePath, document, text: await document.text() })),
);

export const skills = await textsNamed((name) => name.startsWith("skill-"));
export const agentTexts = await textsNamed((name) => ["auth-md", "agent-instructions"].includes(name));

/** Everything that people and agents read. */
export const texts: Text[] = [...pages, ...skills, ...agentTexts, readme()];

/** The text of the page at a path. */
export function page(path: string): string {
  const found = pages.find(({ name }) => name === path);
  if (found === undefined) throw new Error(`There is no page at ${path}.`);
  return found.text;
}

/** Every path that a GET or POST of this site finds. */
const served: ReadonlySet<string> = new Set([
  ...documents.flatMap(({ path }) => path ?? []),
  ...allPages.map(({ pagePath }) => pagePath),
  ...site.endpoints.map(({ path }) => path),
  ...ACCOUNT_HANDLER_OPTIONS.routes.map(({ path }) => path),
  PAYABLE_ROOT,
  GROWTH_PICTURE,
  ...app.accounts.authorizationServer.endpoints.routes.map(({ path }) => path),
  ...Object.values(site.documents),
]);

/** True for a path that is served, also for one whose last segment is the id of a key. */
export function isServed(path: string): boolean {
  return served.has(path) || served.has(path.replace(/\/[a-z]+_…/, "/{id}"));
}

async function textsNamed(wanted: (name: string) => boolean): Promise<Text[]> {
  const found = documents.filter(({ name }) => wanted(name));
  return Promise.all(found.map(async (document) => ({ name: document.name, text: await document.text() })));
}
