import type { GrantType } from "./ports.ts";

/** The ways in which clients authenticate. */
export const CLIENT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"] as const;
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number];

/** The algorithms of client assertions, which are all asymmetric. */
export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;

/** An application that requests access, registered here or described by its own metadata document. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** The host whose document describes the client; undefined when nothing about it is verified. */
  readonly verifiedHost: string | undefined;
  readonly redirectUris: readonly string[];
  readonly authMethods: readonly ClientAuthMethod[];
  readonly secretHash: string | undefined;
  /** The grant types that it may use. Without `refresh_token` it gets no refresh tokens. */
  readonly grantTypes: readonly GrantType[];
  /** The URL of its public keys, for `private_key_jwt`. */
  readonly jwksUri: string | undefined;
}

const MAX_NAME_CHARS = 60;
/** The most characters that are read, because normalization may take quadratic time. */
const MAX_SENT_CHARS = 1_000;

/**
 * Normalizes a client's name for storage and display: removes control characters and characters that reorder or hide
 * text, and truncates long names. Returns undefined when nothing is left.
 */
export function clientName(sent: unknown): string | undefined {
  if (typeof sent !== "string") return undefined;
  const plain = sent
    .slice(0, MAX_SENT_CHARS)
    .normalize("NFC")
    .replace(/[\s\p{Z}]+/gu, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "");
  const characters = Array.from(plain.trim());
  if (characters.length > MAX_NAME_CHARS) return `${characters.slice(0, MAX_NAME_CHARS).join("").trim()}…`;
  return characters.join("") || undefined;
}
