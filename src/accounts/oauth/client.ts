/** How clients prove to be themselves. */
export type ClientAuthMethod = "none" | "client_secret_basic" | "client_secret_post" | "private_key_jwt";

/** Algorithms of client assertions: signatures with a public key only. */
export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;

/** An application that asks for access, whether it registered here or is described by a document of its own. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** The host whose document describes it; undefined when nothing about it is verified. */
  readonly verifiedHost: string | undefined;
  readonly redirectUris: readonly string[];
  readonly authMethods: readonly ClientAuthMethod[];
  readonly secretHash: string | undefined;
  /** Where its public keys are, for `private_key_jwt`. */
  readonly jwksUri: string | undefined;
}

const MAX_NAME_CHARS = 60;

/**
 * A client's name as it is stored and shown: without control characters and without those that turn or hide text, cut to a
 * length that leaves room for what the page says about it. Undefined when nothing is left.
 */
export function clientName(sent: unknown): string | undefined {
  if (typeof sent !== "string") return undefined;
  const plain = sent
    .normalize("NFC")
    .replace(/[\s\p{Z}]+/gu, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "");
  const characters = Array.from(plain.trim());
  if (characters.length > MAX_NAME_CHARS) return `${characters.slice(0, MAX_NAME_CHARS).join("").trim()}…`;
  return characters.join("") || undefined;
}
