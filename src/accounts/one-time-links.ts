import type { Account, OneTimeTokenStore, TokenPurpose } from "./ports.ts";
import { hashSecret, mintSecret, type SecretKind, secretKind } from "../shared/secret.ts";

interface LinkKind {
  /** The path of its page. */
  readonly path: string;
  readonly secret: SecretKind;
  /** Its lifetime in milliseconds. */
  readonly lastsMs: number;
}

const HOUR_MS = 60 * 60 * 1000;

/** The kinds of links that work once. */
export const ONE_TIME_LINKS = {
  "password-reset": { path: "/reset", secret: "passwordReset", lastsMs: HOUR_MS / 2 },
  "email-verification": { path: "/verify", secret: "emailVerification", lastsMs: 24 * HOUR_MS },
} as const satisfies Record<TokenPurpose, LinkKind>;

/** The dependencies of a link. */
export interface LinkParts {
  readonly tokens: OneTimeTokenStore;
  readonly baseUrl: string;
  readonly now: number;
}

/** Creates a link for an account. An earlier one for the same purpose stops working. */
export async function makeLink(
  purpose: TokenPurpose,
  { id }: Pick<Account, "id">,
  { tokens, baseUrl, now }: LinkParts,
): Promise<string> {
  const { path, secret: kind, lastsMs } = ONE_TIME_LINKS[purpose];
  const secret = mintSecret(kind);
  await tokens.put({ hash: hashSecret(secret), accountId: id, purpose, expiresAt: now + lastsMs });
  return `${baseUrl}${path}?token=${secret}`;
}

/** Returns the stored hash of a link's token, or undefined for other text. */
export function tokenHash(purpose: TokenPurpose, token: string): string | undefined {
  return secretKind(token) === ONE_TIME_LINKS[purpose].secret ? hashSecret(token) : undefined;
}
