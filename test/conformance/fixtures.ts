import { type CallToolResult, type GetPromptResult, ProtocolError, Server } from "@modelcontextprotocol/server";

/** One red pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
/** A WAV file without a sample. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const embedded = (uri: string, mimeType: string, text: string) =>
  ({ type: "resource", resource: { uri, mimeType, text } }) as const;

/** The tools that the suite calls, by the names and with the results that it asks for. */
const TOOLS: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [{ type: "text", text: "This is a simple text response for testing." }] },
  test_image_content: { content: [{ type: "image", data: PNG, mimeType: "image/png" }] },
  test_audio_content: { content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] },
  test_embedded_resource: {
    content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  },
  test_multiple_content_types: {
    content: [
      { type: "text", text: "Multiple content types test:" },
      { type: "image", data: PNG, mimeType: "image/png" },
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    content: [{ type: "text", text: "This tool intentionally returns an error for testing" }],
    isError: true,
  },
};

const RESOURCES = [
  { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." },
  { uri: "test://static-binary", mimeType: "image/png", blob: PNG },
  { uri: "test://watched-resource", mimeType: "text/plain", text: "Watched resource content" },
];

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

interface PromptFixture {
  readonly arguments: readonly string[];
  readonly messages: (args: Readonly<Record<string, string>>) => GetPromptResult["messages"];
}

const PROMPTS: Readonly<Record<string, PromptFixture>> = {
  test_simple_prompt: { arguments: [], messages: () => [says("This is a simple prompt for testing.")] },
  test_prompt_with_arguments: {
    arguments: ["arg1", "arg2"],
    messages: ({ arg1, arg2 }) => [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: ["resourceUri"],
    messages: ({ resourceUri = "" }) => [
      { role: "user", content: embedded(resourceUri, "text/plain", "Embedded resource content for testing.") },
      says("Please process the embedded resource above."),
    ],
  },
  test_prompt_with_image: {
    arguments: [],
    messages: () => [
      { role: "user", content: { type: "image", data: PNG, mimeType: "image/png" } },
      says("Please analyze the image above."),
    ],
  },
};

const says = (text: string) => ({ role: "user", content: { type: "text", text } }) as const;

const INVALID_PARAMS = -32602;

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new ProtocolError(INVALID_PARAMS, `There is no ${what}.`);
  return value;
}

/** A server of everything that the suite can ask of a server which has no stream: tools, resources, prompts, completions. */
export function createFixtureServer(): Server {
  const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} };
  const server = new Server(
    { name: "conformance-fixtures", version: "1.0.0" },
    { capabilities, supportedProtocolVersions: ["2025-06-18", "2025-03-26", "2024-11-05"] },
  );
  const inputSchema = { type: "object" } as const;
  const tools = Object.keys(TOOLS).map((name) => ({ name, description: "A fixture.", inputSchema }));
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/call", ({ params: { name } }) => found(TOOLS[name], `tool ${name}`));
  serveResources(server);
  servePrompts(server);
  return server;
}

function serveResources(server: Server): void {
  const resources = RESOURCES.map(({ uri, mimeType }) => ({ uri, mimeType, name: uri, description: "A fixture." }));
  server.setRequestHandler("resources/list", () => ({ resources }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" }],
  }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) => {
    const id = TEMPLATE.exec(uri)?.[1];
    const made = { uri, mimeType: "application/json", text: JSON.stringify({ id, data: `Data for ID: ${id}` }) };
    const kept = RESOURCES.find((resource) => resource.uri === uri);
    return { contents: [found(id === undefined ? kept : made, `resource ${uri}`)] };
  });
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
}

function servePrompts(server: Server): void {
  const prompts = Object.entries(PROMPTS).map(([name, prompt]) => ({
    name,
    description: "A fixture.",
    arguments: prompt.arguments.map((argument) => ({ name: argument, description: "An argument.", required: true })),
  }));
  server.setRequestHandler("prompts/list", () => ({ prompts }));
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: args = {} } }) => ({
    messages: found(PROMPTS[name], `prompt ${name}`).messages(args),
  }));
  server.setRequestHandler("completion/complete", ({ params: { argument } }) => {
    const values = ["test-one", "test-two"].filter((value) => value.startsWith(argument.value));
    return { completion: { values, total: values.length, hasMore: false } };
  });
}
