import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/** The word with which every secret of this service begins, so that a leaked one can be found and told. */
export const SECRET_PREFIX = "acs";

/** Purposes of secrets, each with its mark in the text of a secret: API key, access token, refresh token, and so on. */
export const SECRET_KINDS = {
  apiKey: "sk",
  accessToken: "at",
  refreshToken: "rt",
  authorizationCode: "ac",
  clientSecret: "cs",
  session: "ss",
  device: "dv",
  passwordReset: "pr",
  emailVerification: "ev",
} as const;
export type SecretKind = keyof typeof SECRET_KINDS;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_BYTES = 32;
const RANDOM_CHARS = 43;
const CHECK_CHARS = 6;
const FORM = new RegExp(`^${SECRET_PREFIX}_(${Object.values(SECRET_KINDS).join("|")})_[0-9A-Za-z]{49}$`);
const LENGTH = 56;

/** A new secret: prefix, kind, 256 random bits and a checksum of all that, 56 characters that a double click selects. */
export function mintSecret(kind: SecretKind): string {
  return secretOf(kind, randomBytes(RANDOM_BYTES));
}

/**
 * Returns a secret that follows from another one and a salt. The salt alone, which is all that the database has, is not
 * enough to make it. The holder of the other secret makes the same one again.
 */
export function deriveSecret(kind: SecretKind, secret: string, salt: string): string {
  return secretOf(kind, createHmac("sha256", secret).update(salt).digest());
}

/** The kind of a secret, or undefined for text that was never one: that costs no look into a database. */
export function secretKind(text: string): SecretKind | undefined {
  if (text.length !== LENGTH) return undefined;
  const kind = FORM.exec(text)?.[1];
  if (kind === undefined || checksum(text.slice(0, -CHECK_CHARS)) !== text.slice(-CHECK_CHARS)) return undefined;
  return KINDS.get(kind);
}

const KINDS = new Map(
  Object.entries(SECRET_KINDS).map(([name, text]) => [text as string, name as SecretKind] as const),
);

/** Returns the stored form of a secret: its SHA-256 in hex. 256 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}

/** The part of a secret that may be shown, to tell it from others. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, 11)}…${secret.slice(-4)}`;
}

/** Compares without telling by time where the difference is. */
export function secretsEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}

/** A new identifier of a stored thing, such as `key_3kTMd…`: 128 random bits, not secret. */
export function newId(prefix: string): string {
  return `${prefix}_${base62(randomBytes(16), 22)}`;
}

/** An identifier that the same text always gives. */
export function derivedId(prefix: string, text: string): string {
  return `${prefix}_${base62(hash("sha256", text, "buffer").subarray(0, 16), 22)}`;
}

/** Random text to derive a secret with. */
export function newSalt(): string {
  return base62(randomBytes(16), 22);
}

function secretOf(kind: SecretKind, bytes: Buffer): string {
  const body = `${SECRET_PREFIX}_${SECRET_KINDS[kind]}_${base62(bytes, RANDOM_CHARS)}`;
  return body + checksum(body);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let i = 0; i < CHECK_CHARS; i += 1) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  while (rest > 0n) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, "0");
}
