import { GRANT_TYPES } from "./ports.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { type Document, JSON_TYPE } from "../../shared/document.ts";
import { PATHS } from "../../shared/site.ts";
import { ASSERTION_ALGORITHMS, CLIENT_AUTH_METHODS } from "./client.ts";

/** The paths of the endpoints. They are part of the contract, because some hosts ignore the metadata and use these. */
export const OAUTH_PATHS = {
  authorize: PATHS.authorize,
  token: PATHS.token,
  register: "/register",
  revoke: "/revoke",
} as const;

/** Creates the metadata of the authorization server (RFC 8414). The issuer is the base URL, byte for byte. */
export function authorizationServerMetadata(baseUrl: string, serviceDocumentation: string): object {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + OAUTH_PATHS.authorize,
    token_endpoint: baseUrl + OAUTH_PATHS.token,
    registration_endpoint: baseUrl + OAUTH_PATHS.register,
    revocation_endpoint: baseUrl + OAUTH_PATHS.revoke,
    // Listed so that clients request a refresh token. No credential ever has the scope `offline_access`.
    scopes_supported: [...ALL_SCOPES, "offline_access"],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: serviceDocumentation,
  };
}

/** Returns the document with the metadata of the authorization server, which is on the same origin (RFC 8414). */
export function metadataDocument(metadata: () => object): Document {
  return {
    name: "authorization-server",
    title: "Authorization server metadata",
    description: "How clients register, sign people in and get tokens (RFC 8414).",
    path: PATHS.authorizationServer,
    mediaType: JSON_TYPE,
    text: () => JSON.stringify(metadata()),
  };
}
