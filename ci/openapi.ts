/** Two linters over the OpenAPI document of a running server: no error, and no warning. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { report, ROOT, run, scratch, serveProduct, type Verdict } from "./referee.ts";

const product = await serveProduct({ PUBLIC_URL: "https://agent-commerce.example" });
const file = join(scratch, "openapi.json");
writeFileSync(file, await (await fetch(`${product.base}/openapi.json`)).text());
await product.stop();

/** DELETE on the MCP endpoint has no success by contract: it is always answered 405. */
const EXEMPT = new Set([
  "operation-success-response at /paths/~1api~1mcp/delete/responses",
  "operation-success-response at /paths/~1mcp/delete/responses",
  "operation-2xx-response at /paths/~1api~1mcp/delete/responses",
  "operation-2xx-response at /paths/~1mcp/delete/responses",
]);

interface SpectralFinding {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

interface Finding {
  readonly id: string;
  readonly message: string;
}

const ruleset = join(ROOT, "ci", "spectral.yml");
const spectral = verdictOf(
  "spectral",
  await run("spectral", ["lint", file, "--ruleset", ruleset, "--format", "json", "--fail-severity", "hint", "--quiet"]),
) as SpectralFinding[];
judge(
  "spectral",
  spectral.map(({ code, path, message }) => ({ id: `${code} at ${pointer(path)}`, message })),
);

const { problems } = verdictOf(
  "redocly",
  await run("redocly", ["lint", file, "--extends", "recommended", "--format", "json"]),
) as RedoclyReport;
judge(
  "redocly",
  problems.map(({ ruleId, message, location }) => ({ id: `${ruleId} at ${placeOf(location[0])}`, message })),
);

function verdictOf(linter: string, { stdout, stderr }: Verdict): unknown {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`${linter} gave no verdict: ${stdout}${stderr}`, { cause });
  }
}

function judge(linter: string, found: readonly Finding[]): void {
  // They show that the linter read the document: one that saw nothing would find nothing.
  const exempt = found.filter(({ id }) => EXEMPT.has(id));
  report(`${linter} finds the exceptions that are by contract`, exempt.length === 2, `${exempt.length} of 2`);
  const others = found.filter((finding) => !exempt.includes(finding));
  const lines = others.map(({ id, message }) => `${id}: ${message}`);
  report(`${linter} finds no error and no warning beside them`, others.length === 0, lines.join("\n"));
}

function placeOf(location: { readonly pointer?: string } | undefined): string {
  return (location?.pointer ?? "").replace(/^#/, "");
}

function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
