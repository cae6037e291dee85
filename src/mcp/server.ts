import { ProtocolError, ResourceNotFoundError, Server, type ServerContext } from "@modelcontextprotocol/server";
import { resourceMetadataUrl } from "../shared/challenge.ts";
import type { Document } from "../shared/document.ts";
import type { Prompt } from "../shared/prompt.ts";
import { Problem } from "../shared/problem.ts";
import type { Service } from "../service.ts";
import type { Caller } from "../tools/tool.ts";
import { PROTOCOL_VERSIONS } from "./endpoint.ts";
import { RPC } from "./json-rpc.ts";
import { listTool } from "./listed-tool.ts";
import { problemData, rpcCodeOf, toolFailure, toolResult } from "./tool-result.ts";

export interface McpContents {
  readonly service: Service;
  /** Those with a `uri` are MCP resources. */
  readonly documents: readonly Document[];
  readonly prompts: readonly Prompt[];
}

/** The registry as an SDK server. It holds no state of a client, so that one server can answer many. */
export function createMcpServer(contents: McpContents, callerOf: (context: ServerContext) => Caller): Server {
  const { service, documents, prompts } = contents;
  const { site } = service;
  const server = new Server(
    { name: site.name, title: site.title, version: site.release },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      instructions: site.description,
      supportedProtocolVersions: [...PROTOCOL_VERSIONS],
    },
  );
  const listed = service.tools.map(listTool);
  server.setRequestHandler("tools/list", () => ({ tools: listed }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = service.tool(params.name);
    if (tool === undefined) {
      throw new ProtocolError(
        RPC.invalidParams,
        `Unknown tool: ${params.name.slice(0, 100)}. tools/list names every tool.`,
      );
    }
    try {
      return toolResult(await service.call(tool, params.arguments ?? {}, callerOf(context)));
    } catch (thrown) {
      return toolFailureOrThrow(thrown, resourceMetadataUrl(site));
    }
  });
  serveResources(server, documents);
  servePrompts(server, prompts);
  return server;
}

/** A problem becomes a tool result, or a protocol error where the catalogue gives it a JSON-RPC code. */
function toolFailureOrThrow(thrown: unknown, metadataUrl: string) {
  const problem = Problem.from(thrown);
  const code = rpcCodeOf(problem);
  if (code === undefined) return toolFailure(problem);
  throw new ProtocolError(code, problem.message, problemData(problem, metadataUrl));
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
