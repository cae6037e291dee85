import { z } from "zod";
import type { ApiKey } from "../../accounts/ports.ts";
import { dateTime, isoOrNull, named, text } from "../../shared/schema.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";

/** The highest number of active keys in an account. */
export const KEY_LIMIT = 100;

const KeyScope = z.enum(ALL_SCOPES as [(typeof ALL_SCOPES)[number], ...typeof ALL_SCOPES]);

/** A time in a result, or null. */
const dateTimeOrNull = (description: string) => dateTime(description).nullable().describe(description);

/** The public fields of a key: everything but the key itself. */
const KEY_FIELDS = {
  id: z.string().describe("Identifier of the key, not the key itself."),
  name: z.string().describe("Its name in the account."),
  hint: z.string().describe("The public part of the key."),
  scopes: z.array(KeyScope).describe("What it permits."),
  createdAt: dateTime("When it was created."),
  expiresAt: dateTimeOrNull("When it expires, or null."),
};

/** Returns the public fields of a key. */
export function keyFields({ id, name, hint, scopes, createdAt, expiresAt }: ApiKey) {
  return {
    id,
    name,
    hint,
    scopes: [...scopes],
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: isoOrNull(expiresAt),
  };
}

/** The arguments of `create_api_key`. */
export const CreateApiKeyRequest = named(
  "CreateApiKeyRequest",
  z.strictObject({
    // Not a pattern, because JSON Schema validators differ in their support for Unicode.
    name: text({ max: 64 })
      .refine((name) => !/\p{C}/u.test(name), "Use no control characters.")
      // Names that look the same are the same.
      .trim()
      .normalize("NFC")
      .min(1)
      .describe("Name, unique among the account's keys."),
    scopes: z
      .array(KeyScope)
      .min(1)
      .max(ALL_SCOPES.length)
      .describe("Scopes of the key, within those of this credential. Default: all of those.")
      .optional(),
    expiresInDays: z.int().min(1).max(3650).describe("Days until the key expires. Default: never.").optional(),
    idempotencyKey: text({ min: 1, max: 255, pattern: /^[\x21-\x7e]+$/, message: "Use visible ASCII characters." })
      .describe("Identifies this request: repeated with the same arguments and credential, it returns the same key.")
      .optional(),
  }),
);

/** The result of `create_api_key`. */
export const CreatedApiKey = named(
  "CreatedApiKey",
  z.object({
    key: z.string().describe("The key itself, for `Authorization: Bearer`. It is returned only here."),
    ...KEY_FIELDS,
  }),
);

/** The result of `list_api_keys`. */
export const ApiKeys = named(
  "ApiKeys",
  z.object({
    keys: z
      .array(
        named(
          "ApiKey",
          z.object({
            ...KEY_FIELDS,
            lastUsedAt: dateTimeOrNull("When it was last used, to the minute, or null."),
            status: z.enum(["active", "expired"]).describe("Whether it is valid."),
            // Described before and after nullable, so that the schema is a choice of two types and not one type with two names.
            application: z
              .string()
              .describe("Its name.")
              .nullable()
              .describe(
                "Self-declared name of the application that created the key, directly or with another key, or null.",
              ),
          }),
        ),
      )
      .describe("The keys that are not revoked, oldest first."),
    limit: z.int().describe("Maximum number of keys."),
  }),
);

/** The arguments of `revoke_api_key`. */
export const RevokeApiKeyRequest = named(
  "RevokeApiKeyRequest",
  z.strictObject({
    id: text({ min: 1, max: 64, pattern: /^\w+$/, message: "Send the id of a key, not the key." }).describe(
      "The key's id from list_api_keys.",
    ),
  }),
);

/** The result of `revoke_api_key`. */
export const RevokedApiKey = named(
  "RevokedApiKey",
  z.object({
    id: z.string().describe("Identifies the key."),
    name: z.string().describe("Its name in the account."),
    revokedAt: dateTime("When it was revoked. It is refused from then on."),
  }),
);
