import { readdirSync, readFileSync } from "node:fs";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { PACKAGE_ROOT } from "../../src/shared/package-root.ts";
import { send, startServer } from "../support/server.ts";

const read = (path: string) => readFileSync(new URL(path, PACKAGE_ROOT), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<"name" | "version" | "mcpName", string>;
const server = JSON.parse(read("server.json")) as {
  $schema: string;
  name: string;
  version: string;
  packages: { packageArguments: unknown; environmentVariables: { name: string }[] }[];
};
const bundle = JSON.parse(read("packaging/mcpb/manifest.json")) as { version: string };
const marketplace = JSON.parse(read(".claude-plugin/marketplace.json")) as {
  metadata: { version: string };
  plugins: { version: string; skills: string[]; mcpServers: Record<string, { args: string[] }> }[];
};

/** The variables that docs/self-hosting.md explains, which a test compares with those of the program. */
const DOCUMENTED = new Set(
  [...read("docs/self-hosting.md").matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name),
);

describe("the manifests", () => {
  it("for the MCP registry fits its official schema", () => {
    const schema = JSON.parse(
      read("test/fixtures/schemas/mcp-registry-2025-12-11/server.schema.json"),
    ) as AnySchemaObject;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    expect(server.$schema).toBe(schema["$id"]);
    expect(validate(server), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...server, description: "Long. ".repeat(20) })).toBe(false);
  });

  it("for the MCP registry names this package in this version", () => {
    const { name, version, packages } = server;
    expect({ name, version }).toEqual({ name: manifest.mcpName, version: manifest.version });
    for (const one of packages) {
      expect(one).toMatchObject({ identifier: manifest.name, version: manifest.version });
      expect(one.packageArguments).toEqual([{ type: "positional", value: "stdio" }]);
      for (const variable of one.environmentVariables) expect(DOCUMENTED).toContain(variable.name);
    }
  });

  it("for desktop hosts and plugins have this version, and every skill", () => {
    expect([bundle.version, marketplace.metadata.version]).toEqual([manifest.version, manifest.version]);
    const skills = readdirSync(new URL("skills/", PACKAGE_ROOT)).map((name) => `./skills/${name}`);
    const [plugin] = marketplace.plugins;
    expect(plugin?.version).toBe(manifest.version);
    expect(plugin?.skills.toSorted()).toEqual(skills.toSorted());
    expect(plugin?.mcpServers["agent-commerce"]?.args).toEqual(["-y", manifest.name, "stdio"]);
  });

  it("of containers set only variables that the program knows", () => {
    const compose = parse(read("packaging/compose/compose.yaml"), { merge: true }) as {
      services: Record<string, { image: string; environment?: Record<string, string> }>;
    };
    const own = Object.values(compose.services).filter(({ image }) => image.startsWith("agent-commerce"));
    expect(own.length).toBe(2);
    const objects = parseAllDocuments(read("packaging/kubernetes/agent-commerce.yaml")).map(
      (document) => document.toJS() as { kind: string; data?: object },
    );
    const [image = ""] = /^ENV .*$/m.exec(read("packaging/container/Containerfile")) ?? [];
    const names = [
      ...own.flatMap(({ environment = {} }) => Object.keys(environment)),
      ...objects.flatMap(({ kind, data = {} }) => (kind === "ConfigMap" ? Object.keys(data) : [])),
      ...[...image.matchAll(/([A-Z_0-9]+)=/g)].map(([, name = ""]) => name).filter((name) => !name.startsWith("NODE_")),
    ];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !DOCUMENTED.has(name))).toEqual([]);
  });
});

describe("the proof for the MCP registry", () => {
  const record = `v=MCPv1; k=ed25519; p=${Buffer.alloc(32, 7).toString("base64")}`;

  it("is the record of the environment, as text", async () => {
    const { base } = await startServer({}, { MCP_REGISTRY_AUTH: record });
    const answer = await send(base, "/.well-known/mcp-registry-auth");
    expect([answer.status, answer.text.trim()]).toEqual([200, record]);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
  });

  it("is missing without one, and a wrong one stops the start", async () => {
    const { base } = await startServer();
    expect((await send(base, "/.well-known/mcp-registry-auth")).status).toBe(404);
    await expect(startServer({}, { MCP_REGISTRY_AUTH: "v=MCPv1; k=rsa; p=x" })).rejects.toThrow(
      /MCP_REGISTRY_AUTH takes/,
    );
  });
});
