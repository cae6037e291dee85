import {
  type CallToolResult,
  ProtocolError,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool as ListedTool,
} from "@modelcontextprotocol/server";
import type { Document } from "../shared/document.ts";
import type { Prompt } from "../shared/prompt.ts";
import type { Site } from "../shared/site.ts";
import type { ConstantResults } from "./constant-results.ts";
import { RPC } from "./json-rpc.ts";
import { resultText } from "./tool-result.ts";
import type { PreparedRequest, ToolSet } from "./tool-set.ts";
import { PROTOCOL_VERSIONS } from "./versions.ts";

/** The contents of an MCP endpoint. */
export interface McpContents {
  readonly site: Site;
  readonly tools: ToolSet;
  /** Text that tells a model what the tools are for. */
  readonly instructions: string;
  /** The documents. Those with a `uri` are MCP resources. */
  readonly documents: readonly Document[];
  readonly prompts: readonly Prompt[];
  /** The constant results, if they are known. Otherwise the SDK computes them. */
  readonly constants?: ConstantResults | undefined;
}

/** Creates an SDK server for the contents. It has no state of a client, so it can answer many. */
export function createMcpServer(contents: McpContents, requestOf: (context: ServerContext) => PreparedRequest): Server {
  const { site, tools, instructions, documents, prompts } = contents;
  const hasResources = documents.some(({ uri }) => uri !== undefined);
  const hasPrompts = prompts.length > 0;
  const server = new Server(
    { name: site.name, title: site.title, version: site.release },
    {
      capabilities: {
        tools: { listChanged: false },
        ...(hasResources ? { resources: { listChanged: false } } : {}),
        ...(hasPrompts ? { prompts: { listChanged: false } } : {}),
      },
      instructions,
      supportedProtocolVersions: [...PROTOCOL_VERSIONS],
    },
  );
  serveTools(server, tools, requestOf);
  if (hasResources) serveResources(server, documents);
  if (hasPrompts) servePrompts(server, prompts);
  return server;
}

function serveTools(server: Server, tools: ToolSet, requestOf: (context: ServerContext) => PreparedRequest): void {
  const listed = tools.list() as ListedTool[];
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", async ({ params: { name } }, context) => {
    const { toolCall } = requestOf(context);
    if (toolCall === undefined) {
      throw new ProtocolError(RPC.invalidParams, `Unknown tool: ${name.slice(0, 100)}. tools/list names every tool.`);
    }
    const answer = await toolCall.answer();
    if (!("error" in answer)) return JSON.parse(resultText(answer)) as CallToolResult;
    const { code, message, data } = answer.error;
    throw new ProtocolError(code, message, data);
  });
}

function serveResources(server: Server, documents: readonly Document[]): void {
  const resources = documents.flatMap(({ uri, name, title, description, mediaType, meta }) =>
    uri === undefined ? [] : [{ uri, name, title, description, mimeType: mediaType, ...withMeta(meta) }],
  );
  const byUri = new Map(documents.map((document) => [document.uri, document] as const));
  server.setRequestHandler("resources/list", () => ({ resources }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const document = byUri.get(uri);
    if (document === undefined) throw new ResourceNotFoundError(uri);
    const { mediaType, meta } = document;
    return { contents: [{ uri, mimeType: mediaType, text: await document.text(), ...withMeta(meta) }] };
  });
}

function withMeta(meta: Document["meta"]) {
  return meta === undefined ? {} : { _meta: meta };
}

function servePrompts(server: Server, prompts: readonly Prompt[]): void {
  const listed = prompts.map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: [...args],
  }));
  server.setRequestHandler("prompts/list", () => ({ prompts: listed }));
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: args = {} } }) => {
    const prompt = prompts.find((candidate) => candidate.name === name);
    if (prompt === undefined) {
      throw new ProtocolError(
        RPC.invalidParams,
        `Unknown prompt: ${name.slice(0, 100)}. prompts/list names every prompt.`,
      );
    }
    const missing = prompt.arguments.filter((argument) => argument.required && !args[argument.name]);
    if (missing.length > 0) {
      const names = missing.map((argument) => argument.name).join(", ");
      throw new ProtocolError(RPC.invalidParams, `The prompt ${name} needs these arguments: ${names}.`);
    }
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text: prompt.text(args) } }],
    };
  });
}
