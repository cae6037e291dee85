import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/** The prefix of every secret of this service, by which scanners recognize a leaked one. */
export const SECRET_PREFIX = "acs";

/** The kinds of secrets, with their marks in the text of a secret. */
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
const PATTERN = new RegExp(`^${SECRET_PREFIX}_(${Object.values(SECRET_KINDS).join("|")})_[0-9A-Za-z]{49}$`);
const LENGTH = 56;

/** Creates a secret of 56 characters: prefix, kind, 256 random bits and a checksum. A double click selects all of it. */
export function mintSecret(kind: SecretKind): string {
  return secretOf(kind, randomBytes(RANDOM_BYTES));
}

/**
 * Derives a secret from another secret and a salt. The database stores only the salt, which is not enough to derive it.
 * The holder of the other secret can derive it again.
 */
export function deriveSecret(kind: SecretKind, secret: string, salt: string): string {
  return secretOf(kind, createHmac("sha256", secret).update(salt).digest());
}

/** Returns the kind of a secret, or undefined for other text, which then needs no query of the database. */
export function secretKind(text: string): SecretKind | undefined {
  if (text.length !== LENGTH) return undefined;
  const kind = PATTERN.exec(text)?.[1];
  if (kind === undefined || checksum(text.slice(0, -CHECK_CHARS)) !== text.slice(-CHECK_CHARS)) return undefined;
  return KINDS.get(kind);
}

const KINDS = new Map(
  Object.entries(SECRET_KINDS).map(([name, text]) => [text as string, name as SecretKind] as const),
);

/** Returns the SHA-256 of a secret in hex, which is what is stored. 256 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}

/** Returns the part of a secret that may be shown, by which its owner recognizes it. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, 11)}…${secret.slice(-4)}`;
}

/** Compares two secrets in constant time. */
export function secretsEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}

/** Creates an id of 128 random bits, such as `key_3kTMd…`. An id is not secret. */
export function newId(prefix: string): string {
  return `${prefix}_${base62(randomBytes(16), 22)}`;
}

/** Derives an id from text. The same text always gives the same id. */
export function derivedId(prefix: string, text: string): string {
  return `${prefix}_${base62(hash("sha256", text, "buffer").subarray(0, 16), 22)}`;
}

/** Creates a random salt for `deriveSecret`. */
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
