import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readText, ROOT } from "./markdown.ts";

interface Manifest {
  readonly name: string;
  readonly mcpName: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const manifest = JSON.parse(readText("package.json")) as Manifest;

/** Packages of others that our texts and tools run on purpose. */
const FOREIGN = new Set(["@modelcontextprotocol/inspector", "@shopify/ucp-cli"]);

/** Lists the files that hold text of ours, this test apart. */
function textFiles(): string[] {
  const root = fileURLToPath(ROOT);
  const files = execFileSync(
    "git",
    ["ls-files", "--", ":!*package-lock.json", ":!test/resources/package-name.test.ts"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return files.split("\n").filter((name) => /\.(md|txt|json|ts|js|sh|yml|yaml|html)$|^\.ci\//.test(name));
}

describe("the package", () => {
  it("has a name in a scope of its own and one command", () => {
    expect(manifest.name).toMatch(/^@agent-commerce\//);
    expect(Object.keys(manifest.bin)).toEqual(["agent-commerce"]);
  });

  it("says where its source, its issues and its entry in the registry of MCP servers are", () => {
    for (const field of ["repository", "homepage", "bugs", "keywords"]) expect(manifest[field], field).toBeDefined();
    expect(manifest.mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });

  it("is the only one that a printed npx command may install, named packages of others apart", () => {
    const found: string[] = [];
    for (const file of textFiles()) {
      for (const [, name = ""] of readText(file).matchAll(/\bnpx\s+(?!--no\s)(?:-{1,2}[\w-]+\s+)*"?(@?[\w/.-]+)/g))
        if (name !== manifest.name && !FOREIGN.has(name)) found.push(`${file}: npx ${name}`);
    }
    expect(found).toEqual([]);
  });

  it("installs nothing that runs a script", () => {
    const lock = JSON.parse(readText("package-lock.json")) as {
      packages: Record<string, { dev?: boolean; optional?: boolean; hasInstallScript?: boolean }>;
    };
    const scripted = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript && !entry.dev);
    expect(scripted.map(([path]) => path)).toEqual([]);
  });
});
