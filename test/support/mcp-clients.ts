import { fileURLToPath } from "node:url";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as ClientOld } from "sdk-1-12/client/index.js";
import { StdioClientTransport as StdioOld } from "sdk-1-12/client/stdio.js";
import { StreamableHTTPClientTransport as HttpOld } from "sdk-1-12/client/streamableHttp.js";

/** The common abilities of the SDK's clients, as far as the tests use them. */
export interface Session {
  listTools(): Promise<{ tools: { name: string; title?: string | undefined; outputSchema?: object | undefined }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(resource: { uri: string }): Promise<{ contents: object[] }>;
  listPrompts(): Promise<{ prompts: { name: string; arguments?: { name: string }[] | undefined }[] }>;
  getPrompt(prompt: { name: string; arguments: Record<string, string> }): Promise<{ messages: object[] }>;
  ping(): Promise<object>;
  getServerVersion(): { name: string; version: string } | undefined;
  close(): Promise<void>;
}

/** The target of a client: a URL, or a program that it starts with this environment. */
export type Target = { readonly url: string } | { readonly env: Record<string, string> };

const PROGRAM = fileURLToPath(new URL("../../bin/agent-commerce.js", import.meta.url));
const INFO = { name: "test", version: "1" };

export const stdioCommand = { command: process.execPath, args: [PROGRAM, "stdio"] };

type Mode = "legacy" | "auto" | { pin: string };

async function connectV2(target: Target, mode: Mode): Promise<Session> {
  const client = new ClientV2(INFO, { versionNegotiation: { mode } });
  await client.connect("url" in target ? new HttpV2(new URL(target.url)) : new StdioV2({ ...stdioCommand, ...target }));
  return client;
}

async function connectV1(target: Target): Promise<Session> {
  const client = new ClientV1(INFO);
  const transport = "url" in target ? new HttpV1(new URL(target.url)) : new StdioV1({ ...stdioCommand, ...target });
  await client.connect(transport);
  return client;
}

async function connectOld(target: Target): Promise<Session> {
  const client = new ClientOld(INFO);
  const transport = "url" in target ? new HttpOld(new URL(target.url)) : new StdioOld({ ...stdioCommand, ...target });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

/** Clients that people use today, by name. */
export const CLIENTS: Readonly<Record<string, (target: Target) => Promise<Session>>> = {
  "the v2 client": (target) => connectV2(target, "legacy"),
  "the v2 client that tries the newest protocol first": (target) => connectV2(target, "auto"),
  "the v1 client": connectV1,
  "the client of version 1.12": connectOld,
};

/** A client that speaks one later protocol version and no other. */
export const connectPinned = (target: Target) => connectV2(target, { pin: "2026-07-28" });
