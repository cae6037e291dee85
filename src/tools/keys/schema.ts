import { z } from "zod";
import type { ApiKey } from "../../shared/accounts.ts";
import { dateTime, isoOrNull, named, text } from "../../shared/schema.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";

/** Live keys that one account may have. */
export const KEY_LIMIT = 100;

const KeyScope = z.enum(ALL_SCOPES as [(typeof ALL_SCOPES)[number], ...typeof ALL_SCOPES]);

/** A moment in a result, or null. */
const dateTimeOrNull = (description: string) => dateTime(description).nullable().describe(description);

/** What may be known of a key: everything but the key. */
const KEY_MEMBERS = {
  id: z.string().describe("Identifies the key; it is not the key."),
  name: z.string().describe("Its name in the account."),
  hint: z.string().describe("The part of the key that may be shown."),
  scopes: z.array(KeyScope).describe("What it permits."),
  createdAt: dateTime("When it was created."),
  expiresAt: dateTimeOrNull("When it expires; null when it does not."),
};

/** The same of one key. */
export function keyMembers({ id, name, hint, scopes, createdAt, expiresAt }: ApiKey) {
  return {
    id,
    name,
    hint,
    scopes: [...scopes],
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: isoOrNull(expiresAt),
  };
}

export const CreateApiKeyRequest = named(
  "CreateApiKeyRequest",
  z.strictObject({
    // Not as a pattern: validators of JSON Schema differ in what they know of Unicode.
    name: text({ max: 64 })
      .refine((name) => !/\p{C}/u.test(name), "Use no control characters.")
      // Names that look the same are the same.
      .trim()
      .normalize("NFC")
      .min(1)
      .describe("A name that tells this key from the account's others."),
    scopes: z
      .array(KeyScope)
      .min(1)
      .describe("What the key permits, within what this credential permits. Default: all of that.")
      .optional(),
    expiresInDays: z.int().min(1).max(3650).describe("Days until the key expires. Default: it does not.").optional(),
    idempotencyKey: text({ min: 1, max: 255, pattern: /^[\x21-\x7e]+$/, says: "Use visible ASCII characters." })
      .describe("Names this request: repeated with the same name, arguments and credential, it gives the same key.")
      .optional(),
  }),
);

export const CreatedApiKey = named(
  "CreatedApiKey",
  z.object({
    key: z.string().describe("The key itself, for `Authorization: Bearer`. It is shown here only."),
    ...KEY_MEMBERS,
  }),
);

export const ApiKeys = named(
  "ApiKeys",
  z.object({
    keys: z
      .array(
        named(
          "ApiKey",
          z.object({
            ...KEY_MEMBERS,
            lastUsedAt: dateTimeOrNull("When it was last used, to the minute; null when it was not."),
            status: z.enum(["active", "expired"]).describe("Whether it is valid."),
            // Described on both sides of null: then the schema is a choice of two types, not one type with two names.
            application: z
              .string()
              .describe("Its name.")
              .nullable()
              .describe("The application that made it, or a key with which it was made, as it names itself; or null."),
          }),
        ),
      )
      .describe("The keys that are not revoked, oldest first."),
    limit: z.int().describe("How many keys the account may have."),
  }),
);

export const RevokeApiKeyRequest = named(
  "RevokeApiKeyRequest",
  z.strictObject({
    id: text({ min: 1, max: 64, pattern: /^\w+$/, says: "Send the id of a key, not the key." }).describe(
      "The key's id, as list_api_keys gives it.",
    ),
  }),
);

export const RevokedApiKey = named(
  "RevokedApiKey",
  z.object({
    id: z.string().describe("Identifies the key."),
    name: z.string().describe("Its name in the account."),
    revokedAt: dateTime("When it was revoked. It is refused from then on."),
  }),
);
