import { keyWith, profileWith } from "../examples.ts";
import { type Key, KEYS_FIELDS, pointerTo } from "../profile.ts";
import { quote } from "../quote.ts";
import { OLD_KEY, PUBLIC_KEY } from "../profile-shapes.ts";
import { RELEASE_RULES } from "../releases.ts";
import { SHAPE_MESSAGES, shapeHits, type ShapeMessage } from "../shape.ts";
import { defineUcpCheck, overview, type UcpCheck, type UcpHit } from "../ucp-check.ts";

/** The private fields of a JWK (RFC 7518). */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

type Message = ShapeMessage | "private" | "repeated";

/** Checks of the keys that a business signs with. */
export const KEY_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck<Message>({
    id: 12,
    title: "Keys",
    severity: "error",
    looksFor: "Public keys only, each with a kid of its own and what its type needs.",
    messages: {
      private: {
        detail: "The key has the private field {field}. Anyone who reads the profile can sign in your name.",
        fix: "Replace the key pair now, and publish its public part only.",
      },
      ...SHAPE_MESSAGES,
      repeated: "Another key has the kid {kid}, too, so a signature cannot name its key.",
    },
    fix: "Publish each public key once, with a kid of its own.",
    source: overview("key-discovery"),
    passing: { profile: profileWith({}, { keys: [keyWith()] }) },
    failing: { profile: profileWith({}, { keys: [keyWith(), keyWith()] }) },
    *find({ profile: { keys }, release }) {
      for (const field of KEYS_FIELDS) {
        const seen = new Set<unknown>();
        for (const { pointer, value } of keys[field] ?? []) {
          yield* privateHits({ pointer, value });
          yield* shapeHits(value, RELEASE_RULES[release].keysField === "keys" ? PUBLIC_KEY : OLD_KEY, pointer);
          const { kid } = value;
          if (typeof kid === "string" && seen.has(kid))
            yield { message: "repeated", pointer: pointerTo(pointer, "kid"), data: { kid: quote(kid) } };
          seen.add(kid);
        }
      }
    },
  }),
];

function* privateHits({ pointer, value }: Key): Generator<UcpHit<"private">> {
  for (const field of PRIVATE)
    if (Object.hasOwn(value, field)) yield { message: "private", pointer: pointerTo(pointer, field), data: { field } };
}
