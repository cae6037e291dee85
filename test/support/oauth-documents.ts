import type { CryptoKey } from "jose";
import type { FetchLimits, GuardedFetch } from "../../src/guarded-fetch/ports.ts";
import { FetchRefused } from "../../src/guarded-fetch/ports.ts";
import { REDIRECT } from "./oauth-client.ts";

/** The web as far as clients publish something on it: URL to JSON. */
export class PublishedDocuments implements GuardedFetch {
  readonly documents = new Map<string, object>();
  readonly fetched: string[] = [];

  get(url: string, { maxBytes }: FetchLimits) {
    this.fetched.push(url);
    const document = this.documents.get(url);
    if (document === undefined) return Promise.reject(new FetchRefused("status", "It was answered with 404."));
    const body = Buffer.from(JSON.stringify(document));
    if (body.length > maxBytes) return Promise.reject(new FetchRefused("too-large", "It is too large."));
    return Promise.resolve({ body, maxAgeSeconds: undefined });
  }

  /** Publishes a client under its id. */
  publish(document: { readonly client_id: string }): string {
    this.documents.set(document.client_id, document);
    return document.client_id;
  }
}

/** A client that any SDK can be, and nothing but public. */
export const PLAIN_CLIENT = {
  client_id: "https://host.example/oauth/client.json",
  client_name: "Plain host",
  redirect_uris: [REDIRECT],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

export const CLAUDE_WEB = {
  client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata",
  client_name: "Claude",
  client_uri: "https://claude.ai",
  redirect_uris: ["https://claude.ai/api/mcp/auth_callback", "https://claude.com/api/mcp/auth_callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** Its loopback addresses have no port: the request has one, another each time (RFC 8252). */
export const CLAUDE_CODE = {
  client_id: "https://claude.ai/oauth/claude-code-client-metadata",
  client_name: "Claude Code",
  client_uri: "https://claude.ai",
  redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

export const CHATGPT = {
  client_id: "https://chatgpt.com/oauth/asdk_1/client.json",
  client_name: "ChatGPT",
  redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "private_key_jwt",
  token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
  token_endpoint_auth_signing_alg: "RS256",
  jwks_uri: "https://chatgpt.com/oauth/jwks.json",
};

export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The key with which a client signs assertions. */
export class ClientKey {
  readonly privateKey: CryptoKey;
  /** The document at its `jwks_uri`. */
  readonly keySet: object;

  private constructor(privateKey: CryptoKey, keySet: object) {
    this.privateKey = privateKey;
    this.keySet = keySet;
  }

  static async make(): Promise<ClientKey> {
    const { exportJWK, generateKeyPair } = await import("jose");
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    return new ClientKey(privateKey, {
      keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }],
    });
  }

  /** A client assertion (RFC 7523) as it should be, but for what `claims` says. */
  async assertion(clientId: string, audience: string, claims: object = {}): Promise<string> {
    const { SignJWT } = await import("jose");
    const now = Math.floor(Date.now() / 1000);
    const whole = { iss: clientId, sub: clientId, aud: audience, iat: now, exp: now + 300, jti: crypto.randomUUID() };
    return new SignJWT({ ...whole, ...claims }).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(this.privateKey);
  }
}
