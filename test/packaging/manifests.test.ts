import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { PACKAGE_ROOT } from "../../src/shared/package-root.ts";
import { send, startServer } from "../support/server.ts";

const read = (path: string) => readFileSync(new URL(path, PACKAGE_ROOT), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<"name" | "version" | "mcpName", string>;
const server: unknown = JSON.parse(read("server.json"));
const bundle = JSON.parse(read("packaging/mcpb/manifest.json")) as { version: string };
const marketplace = JSON.parse(read(".claude-plugin/marketplace.json")) as {
  metadata: { version: string };
  plugins: { version: string; skills: string[]; mcpServers: Record<string, { args: string[] }> }[];
};

const HTTPS = z.url({ protocol: /^https$/ });
const VERSION = z.string().regex(/^\d+\.\d+\.\d+$/);

/** The rules of the MCP registry for a server that is published on npm, as its schema of 2025-12-11 says. */
const SERVER = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: VERSION,
  websiteUrl: HTTPS,
  repository: z.strictObject({ url: HTTPS, source: z.literal("github") }),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.string(),
        version: VERSION,
        runtimeHint: z.literal("npx"),
        transport: z.strictObject({ type: z.literal("stdio") }),
        packageArguments: z.array(z.strictObject({ type: z.literal("positional"), value: z.string() })),
        environmentVariables: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            format: z.enum(["string", "number", "boolean", "filepath"]),
            isRequired: z.boolean(),
            isSecret: z.boolean(),
          }),
        ),
      }),
    )
    .min(1),
});

/** The variables that docs/self-hosting.md explains, which a test compares with those of the program. */
const DOCUMENTED = new Set(
  [...read("docs/self-hosting.md").matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name),
);

describe("the manifests", () => {
  it("for the MCP registry follow its rules, and name this package in this version", () => {
    const { name, version, packages } = SERVER.parse(server);
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
