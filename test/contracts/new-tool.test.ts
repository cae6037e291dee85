import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { named } from "../../src/shared/schema.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { call, post, request, unlimited } from "../support/mcp-messages.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

/** A tool as a developer adds it: a contract and a handler, and nothing anywhere else. */
const measureText = defineTool({
  name: "measure_text",
  title: "Count words",
  description: "The number of words in a text. Keeps nothing.",
  input: z.strictObject({
    text: z.string().describe("The text to count in."),
    unique: z.boolean().describe("Count each word once.").optional(),
  }),
  output: named("TextMeasure", z.object({ words: z.int().describe("Number of words.") })),
  effect: "read",
  scope: "public",
  route: { method: "GET", path: "/api/v1/measure" },
  example: { text: "one two two" },
}).handler(({ text, unique = false }) => {
  const words = text.split(" ");
  return { words: unique ? new Set(words).size : words.length };
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ tools: [...TOOLS, measureText], rateCounter: unlimited });
});

const get = async (path: string) => send(server.base, path);

describe("a tool that is added to the registry, and to nothing else", () => {
  it("is listed over MCP, with its schemas and annotations", async () => {
    const { tools } = json(await post(server.base, request("tools/list"))).result;
    expect(tools.at(-1)).toEqual({
      name: "measure_text",
      title: "Count words",
      description: "The number of words in a text. Keeps nothing.",
      inputSchema: {
        type: "object",
        properties: {
          text: { type: "string", description: "The text to count in." },
          unique: { type: "boolean", description: "Count each word once." },
        },
        required: ["text"],
        additionalProperties: false,
      },
      outputSchema: {
        type: "object",
        properties: { words: { type: "integer", description: "Number of words." } },
        required: ["words"],
      },
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      securitySchemes: [{ type: "noauth" }],
      _meta: { securitySchemes: [{ type: "noauth" }] },
    });
  });

  it("can be called over MCP", async () => {
    const { result } = json(await post(server.base, call("measure_text", { text: "a b b", unique: true })));
    expect(result).toEqual({ content: [{ type: "text", text: '{"words":2}' }], structuredContent: { words: 2 } });
    const wrong = json(await post(server.base, call("measure_text", { text: 5 }))).result;
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("text") }] });
  });

  it("can be called over REST, with the same result and the same rules", async () => {
    const answer = await get("/api/v1/measure?text=a+b+b&unique=true");
    expect(answer.status).toBe(200);
    expect(json(answer)).toEqual({ words: 2 });
    const wrong = await get("/api/v1/measure?txt=a");
    expect(wrong.status).toBe(422);
    expect(json(wrong).errors.map(({ parameter }: { parameter: string }) => parameter).toSorted()).toEqual(["text", "txt"]);
  });

  it("is in the OpenAPI document, with parameters, schema and the example of its answer", async () => {
    const { paths, components } = json(await get("/openapi.json"));
    const operation = paths["/api/v1/measure"].get;
    expect(operation).toMatchObject({ operationId: "measure_text", summary: "Count words" });
    const parameters = operation.parameters.map(({ name }: { name?: string }) => name);
    expect(parameters).toEqual(expect.arrayContaining(["text", "unique"]));
    expect(operation.responses["200"].content["application/json"]).toEqual({
      schema: { $ref: "#/components/schemas/TextMeasure" },
      example: { words: 3 },
    });
    expect(components.schemas.TextMeasure.properties.words.type).toBe("integer");
    expect(operation.responses).toHaveProperty("422");
    expect(operation.responses).toHaveProperty("429");
  });

  it("is an endpoint of the index, over REST and over MCP", async () => {
    const endpoint = {
      path: "/api/v1/measure",
      method: "GET",
      summary: "Count words",
      authentication: "none",
      url: `${PUBLIC_URL}/api/v1/measure`,
    };
    expect(json(await get("/api/v1")).endpoints).toContainEqual(endpoint);
    const { result } = json(await post(server.base, call("get_service")));
    expect(result.structuredContent.endpoints).toContainEqual(endpoint);
  });

  it("is in the reference, as a page, as Markdown and as an MCP resource", async () => {
    const markdown = await get("/docs/tools.md");
    for (const text of ["## measure_text", "Count words", "GET /api/v1/measure", "The text to count in."])
      expect(markdown.text).toContain(text);
    expect((await get("/docs/tools")).text).toContain("measure_text");
    const read = json(await post(server.base, request("resources/read", { uri: "agent-commerce://docs/tools" })));
    expect(read.result.contents[0].text).toBe(markdown.text);
  });
});
