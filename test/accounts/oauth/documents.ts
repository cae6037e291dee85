import { CALLBACK } from "./support.ts";

/** The document of a plain public client. */
export const PLAIN = {
  client_id: "https://client.example/oauth/client.json",
  client_name: "A plain client",
  redirect_uris: [CALLBACK],
};

/** As a hosted assistant publishes it: public, with its callback on several domains. */
export const HOSTED = {
  client_id: "https://claude.ai/oauth/mcp-oauth-client-metadata",
  client_name: "Claude",
  client_uri: "https://claude.ai",
  redirect_uris: ["https://claude.ai/api/mcp/auth_callback", "https://claude.com/api/mcp/auth_callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** As a program on a desktop publishes it: loopback without a port. */
export const DESKTOP = {
  client_id: "https://claude.ai/oauth/claude-code-client-metadata",
  client_name: "Claude Code",
  client_uri: "https://claude.ai",
  redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** As a host publishes it that signs assertions, and says so in one member and more in another. */
export const SIGNING = {
  client_id: "https://chatgpt.com/oauth/abc123/client.json",
  client_name: "ChatGPT",
  client_uri: "https://chatgpt.com",
  redirect_uris: ["https://chatgpt.com/connector_platform_oauth_redirect"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "private_key_jwt",
  token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
  token_endpoint_auth_signing_alg: "RS256",
  jwks_uri: "https://chatgpt.com/oauth/jwks.json",
};
