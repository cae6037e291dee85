import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { ASSISTANTS, WEIGHTS } from "../../src/engine/sandbox/assistants.ts";
import { compose } from "../../src/compose.ts";
import { MCP_PATHS, PROTOCOL_VERSIONS } from "../../src/mcp/endpoint.ts";
import { referenceInserts } from "../../src/resources/reference.ts";
import { PROBLEMS } from "../../src/shared/problem.ts";
import { POLICIES } from "../../src/shared/rate-limit.ts";
import { SANDBOX_LIMITS } from "../../src/tools/sandbox/schema.ts";
import { renderMarkdown } from "../../src/web/markdown.ts";
import { FakeFeed } from "../support/news.ts";
import { type Answer, send, startServer, type TestServer } from "../support/server.ts";
import {
  BASE,
  codeBlocks,
  curlRequests,
  linksOf,
  namesIn,
  readme,
  readText,
  ROOT,
  siteUrls,
  type Text,
} from "./markdown.ts";

const app = compose({ PUBLIC_URL: BASE });
const { site, tools } = app.service;

/** The source of each page, and the page as it is served. */
const sources: Text[] = namesIn("docs/")
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ name: file, text: readText(`docs/${file}`) }));
const pages = await Promise.all(
  app.docPages.map(async ({ pagePath, document }) => ({ name: pagePath, document, text: await document.text() })),
);
const skills = await Promise.all(
  app.documents
    .filter(({ name }) => name.startsWith("skill-"))
    .map(async (document) => ({ name: document.name, text: await document.text() })),
);
const texts: Text[] = [...pages, ...skills, readme()];

const page = (path: string): string => pages.find(({ name }) => name === path)?.text ?? "";

/** Every path that a GET or POST of this site finds. */
const served = new Set([
  "/",
  ...app.documents.flatMap(({ path }) => path ?? []),
  ...app.docPages.map(({ pagePath }) => pagePath),
  ...tools.flatMap(({ contract }) => contract.route?.path ?? []),
  ...MCP_PATHS,
  ...Object.values(site.documents),
]);

describe("the pages", () => {
  it.each(sources)("$name begins with a title and a description in one line", ({ text }) => {
    const [first = "", second, third = ""] = text.split("\n");
    expect(first).toMatch(/^# \S/);
    expect(second).toBe("");
    expect(third.length).toBeGreaterThan(40);
    expect(third.length).toBeLessThanOrEqual(300);
    expect(third).toMatch(/^[A-Z].*\.$/);
    // It becomes the description of a resource and of an HTML page: plain text.
    expect(third).not.toMatch(/[`[\]{}*]/);
  });

  it("have titles of their own, and one heading of the first level", () => {
    expect(new Set(pages.map(({ document }) => document.title)).size).toBe(pages.length);
    for (const { text } of pages) {
      const prose = text.replaceAll(/```[\s\S]*?```/g, "");
      expect(prose.match(/^# /gm)).toHaveLength(1);
    }
  });

  it("use only inserts that exist, and leave none in place", () => {
    const inserts = Object.keys(referenceInserts(site, []));
    const used = sources.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(inserts).toEqual(expect.arrayContaining([...new Set(used)]));
    for (const { text } of texts) expect(text).not.toContain("{{");
  });

  it("hold no raw HTML", () => {
    for (const { text } of pages) expect(renderMarkdown(text)).not.toContain("&lt;/");
  });

  it("name only tools that exist", () => {
    const known = new Set(tools.map(({ contract }) => contract.name));
    for (const { text } of texts) {
      const named = [...text.matchAll(/`((?:get|list|run)_[a-z_]+)`/g)].map(([, name = ""]) => name);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});

describe("links", () => {
  const anchors = new Map(
    pages.map(({ name, text }) => [
      name,
      new Set([...renderMarkdown(text).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
    ]),
  );

  it.each(texts)("of $name to this site lead to what is served", ({ text }) => {
    const dead = siteUrls(text).filter(
      ({ pathname, hash }) =>
        !served.has(pathname) || (hash !== "" && !(anchors.get(pathname)?.has(hash.slice(1)) ?? false)),
    );
    expect(dead.map(String)).toEqual([]);
  });

  it.each([...pages, ...skills])("of $name are absolute, or lead to what is served", ({ text }) => {
    const relative = linksOf(text).filter((link) => !/^https?:\/\//.test(link));
    expect(relative.filter((link) => !served.has(link))).toEqual([]);
  });

  it("of the README to files of the repository lead to files", () => {
    const relative = linksOf(readText("README.md")).filter((link) => !/^https?:\/\//.test(link));
    expect(relative.length).toBeGreaterThan(10);
    expect(relative.filter((link) => !existsSync(new URL(link, ROOT)))).toEqual([]);
  });

  it("reach every page from the guide and from the README", () => {
    const guide = siteUrls(page("/docs")).map(({ pathname }) => pathname);
    expect(guide).toEqual(expect.arrayContaining(pages.map(({ name }) => name).filter((name) => name !== "/docs")));
    expect(linksOf(readText("README.md"))).toEqual(expect.arrayContaining(sources.map(({ name }) => `docs/${name}`)));
  });
});

describe("the reference", () => {
  it("has an anchor for every error code", () => {
    const html = renderMarkdown(page("/docs/errors"));
    for (const code of Object.keys(PROBLEMS)) expect(html).toContain(`<h2 id="${code}">`);
  });

  it("has an anchor for every tool", () => {
    const html = renderMarkdown(page("/docs/tools"));
    for (const { contract } of tools) expect(html).toContain(`<h2 id="${contract.name}">`);
  });

  it("says only what holds for every tool", () => {
    expect(page("/docs/tools")).toContain("All tools only read");
    expect(page("/docs/authentication")).toContain("Nothing needs a credential");
    for (const { contract } of tools) {
      expect(contract).toMatchObject({ effect: "read", scope: "public" });
      expect(contract.openWorld ?? false, contract.name).toBe(contract.name === "get_news");
    }
  });

  it("says, where the onboarding claims it, that no keys are issued", () => {
    expect(renderMarkdown(page("/docs/authentication"))).toContain("This version issues no API keys");
  });
});

describe("the environment variables", () => {
  const source = readText("src/shared/config.ts");
  const known = [...source.matchAll(/\bread\("([A-Z_]+)"/g)].map(([, name = ""]) => name);
  const withoutEffect = [...(/RESERVED = \[([^\]]*)\]/.exec(source)?.[1] ?? "").matchAll(/"([A-Z_]+)"/g)].map(
    ([, name = ""]) => name,
  );

  it.each(["README.md", "docs/self-hosting.md"])("in %s are those that have an effect", (file) => {
    expect(known.length).toBeGreaterThan(5);
    const rows = [...readText(file).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect(new Set(rows)).toEqual(new Set(known));
    expect(rows).toHaveLength(known.length);
  });

  it("that have no effect are mentioned nowhere", () => {
    for (const { text } of texts) for (const name of withoutEffect) expect(text).not.toContain(name);
  });
});

/** 65,536: as the texts write it. */
const grouped = (value: number): string => value.toLocaleString("en-US");

describe("figures in the texts", () => {
  it("of the sandbox are the weights of its assistants", () => {
    const rows = [
      ...page("/docs/sandbox").matchAll(
        /^\| ([a-z]+) \| [^|]+ \| ([±\d-]+) \| ([±\d-]+) \| ([±\d-]+) \| ([±\d-]+) \|$/gm,
      ),
    ];
    const shown = Object.fromEntries(
      rows.map(([, part = "", ...points]) => [part, points.map((text) => Math.abs(Number(text.replace("±", ""))))]),
    );
    const parts = Object.keys(WEIGHTS.assistant_1) as (keyof (typeof WEIGHTS)["assistant_1"])[];
    const weights = Object.fromEntries(
      parts.map((part) => [part, ASSISTANTS.map((assistant) => WEIGHTS[assistant][part])]),
    );
    expect(shown).toEqual(weights);
  });

  it("agree with the code", () => {
    const { bodyBytes, titleChars, descriptionChars, competitors } = SANDBOX_LIMITS;
    expect(page("/docs/sandbox")).toContain(`1 to ${titleChars} characters`);
    expect(page("/docs/sandbox")).toContain(`at most ${descriptionChars} characters`);
    expect(page("/docs/sandbox")).toContain(`1 to ${competitors} listings`);
    for (const path of ["/docs/sandbox", "/docs/rest", "/docs/self-hosting"])
      expect(page(path)).toContain(`${grouped(bodyBytes)} bytes`);
    const { public: open, mcp } = POLICIES;
    expect(page("/docs/mcp")).toContain(`${mcp.quota} messages in ${mcp.windowSeconds} seconds`);
    expect(skills[0]?.text).toContain(
      `${open.quota} REST requests and ${mcp.quota} MCP messages in ${mcp.windowSeconds} seconds`,
    );
    for (const version of PROTOCOL_VERSIONS) expect(page("/docs/mcp")).toContain(version);
  });

  it("name the Node version that package.json asks for", () => {
    const { engines, scripts } = JSON.parse(readText("package.json")) as {
      engines: { node: string };
      scripts: Record<string, string>;
    };
    const oldest = engines.node.replace(">=", "");
    expect(page("/docs/self-hosting")).toContain(`Node ${oldest} or newer`);
    expect(readText("README.md")).toContain(`Node ${oldest} or newer`);
    const commands = [...readText("README.md").matchAll(/^npm (?:run )?(\w+)$/gm)].map(([, name = ""]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands.filter((name) => name !== "ci")));
  });
});

function postBytes({ base }: TestServer, size: number): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return send(base, "/mcp", { method: "POST", headers, body: Buffer.alloc(size, " ") });
}

describe("examples", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ newsFeed: new FakeFeed({}) }, { PUBLIC_URL: BASE });
  });

  it.each(["/docs/mcp", "/docs/self-hosting"])(
    "of %s give the size of an MCP body that is still taken",
    async (path) => {
      const [, figure = ""] =
        /([\d,]+) bytes \(256 KiB\)|body of an MCP request \| ([\d,]+) bytes/.exec(page(path))?.filter(Boolean) ?? [];
      const bytes = Number(figure.replaceAll(",", ""));
      expect((await postBytes(server, bytes)).status).toBe(200);
      expect((await postBytes(server, bytes + 1)).status).toBe(413);
    },
  );

  it.each(texts)("of $name work, and answer what the text shows", async ({ text }) => {
    const blocks = codeBlocks(text);
    for (const [index, { language, code }] of blocks.entries()) {
      if (language === "json") expect(() => JSON.parse(code), code).not.toThrow();
      if (language !== "sh") continue;
      const requests = curlRequests(code).filter(({ url }) => url.startsWith(BASE));
      for (const { url, method, headers, body } of requests) {
        const answer = await send(server.base, url.slice(BASE.length), { method, headers, ...(body && { body }) });
        expect(answer.status, url).not.toBe(404);
        const next = blocks[index + 1];
        if (next?.language === "json") expect(JSON.parse(answer.text)).toMatchObject(JSON.parse(next.code) as object);
        else expect(answer.status, url).toBe(200);
      }
    }
  });
});
