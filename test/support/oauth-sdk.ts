import { randomBytes } from "node:crypto";
import {
  auth as authV2,
  Client as ClientV2,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport as TransportV2,
} from "@modelcontextprotocol/client";
import { auth as authV1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { REDIRECT, type Registered, type Tokens } from "./oauth-client.ts";

const INFO = { name: "test", version: "1" };

/** The v2 client notes whose a credential is. */
type Stored<T> = T & { readonly issuer?: string };

/** Memory of an application about a server, as both SDKs ask for it. */
export class Memory {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadataUrl?: string;
  readonly clientMetadata = {
    client_name: "Test host",
    redirect_uris: [REDIRECT],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  /** URL to which the SDK wants to send the browser. */
  asked: URL | undefined;
  client: Stored<Registered> | undefined;
  saved: Stored<Tokens> | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }

  state(): string {
    return randomBytes(8).toString("hex");
  }

  clientInformation(): Stored<Registered> | undefined {
    return this.client;
  }

  saveClientInformation(client: Stored<Registered>): void {
    this.client = client;
  }

  tokens(): Stored<Tokens> | undefined {
    return this.saved;
  }

  saveTokens(tokens: object): void {
    this.saved = tokens as Stored<Tokens>;
  }

  redirectToAuthorization(url: URL): void {
    this.asked = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.#discovered = discovered;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovered;
  }
}

/** A connected client. */
export interface Connection {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
  /** Redeems the code with which the browser came back. */
  finishAuth(callback: URL): Promise<void>;
}

export interface Sdk {
  connect(url: string, memory: Memory): Promise<Connection>;
  /** Authorizes again after the refusal of a token, as the SDK does: with a refresh token it gets a new one. */
  authorize(url: string, memory: Memory): Promise<"AUTHORIZED" | "REDIRECT">;
}

async function connectV1(url: string, memory: Memory): Promise<Connection> {
  const client = new ClientV1(INFO);
  const transport = new TransportV1(new URL(url), { authProvider: memory });
  await client.connect(transport);
  return connection(client, (callback) => transport.finishAuth(callback.searchParams.get("code") ?? ""));
}

async function connectV2(url: string, memory: Memory): Promise<Connection> {
  const client = new ClientV2(INFO);
  const transport = new TransportV2(new URL(url), { authProvider: memory });
  await client.connect(transport);
  return connection(client, (callback) => transport.finishAuth(callback.searchParams));
}

function connection(client: Omit<Connection, "finishAuth">, finishAuth: Connection["finishAuth"]): Connection {
  return {
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    close: () => client.close(),
    finishAuth,
  };
}

export const SDKS: Readonly<Record<"v1" | "v2", Sdk>> = {
  v1: { connect: connectV1, authorize: (serverUrl, memory) => authV1(memory, { serverUrl }) },
  v2: { connect: connectV2, authorize: (serverUrl, memory) => authV2(memory, { serverUrl }) },
};
