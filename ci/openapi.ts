/** Two linters over the OpenAPI document of a running server: no error, and no warning. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { report, ROOT, run, scratch, serveProduct, type Verdict } from "./referee.ts";

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

type Linter = (file: string) => Promise<string[]>;

const LINTERS: Readonly<Record<string, Linter>> = {
  async spectral(file) {
    const ruleset = join(ROOT, "ci", "spectral.yml");
    const args = ["lint", file, "--ruleset", ruleset, "--format", "json", "--fail-severity", "hint", "--quiet"];
    const found = verdictOf(await run("spectral", args)) as SpectralFinding[];
    return found.map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`);
  },
  async redocly(file) {
    const { problems } = verdictOf(
      await run("redocly", ["lint", file, "--extends", "recommended", "--format", "json"]),
    ) as RedoclyReport;
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? "?"}: ${message}`);
  },
};

const product = await serveProduct({ PUBLIC_URL: "https://commerce.example", TRUSTED_PROXIES: "127.0.0.1" });
const document = await (await fetch(`${product.base}/openapi.json`)).text();
await product.stop();

for (const [name, lint] of Object.entries(LINTERS)) {
  const file = join(scratch, `${name}.json`);
  writeFileSync(file, document);
  const found = await lint(file);
  report(`${name} finds no error and no warning`, found.length === 0, found.join("\n"));
  // A linter that could not read the document would find nothing either.
  writeFileSync(file, document.replaceAll('"operationId":"list_plans"', '"operationId":"get_health"'));
  const planted = await lint(file);
  report(`${name} finds an error that was planted`, planted.length > 0, "it found nothing");
}

function verdictOf({ stdout, stderr }: Verdict): unknown {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`The linter gave no verdict: ${stdout}${stderr}`, { cause });
  }
}
