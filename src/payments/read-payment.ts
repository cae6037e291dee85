import { z } from "zod";
import { lazy } from "../shared/lazy.ts";
import { parseJson } from "../shared/json.ts";
import type { Payment } from "./ports.ts";
import { issuesOf } from "../shared/validation-issues.ts";
import { IDENTIFIER_MAX, IDENTIFIER_MIN, type Offer, type RequirementsV2 } from "./offer.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** The longest header that is parsed. Payments have 1,000 to 2,500 characters. */
const MAX_HEADER = 8_192;
/** Both alphabets, because some libraries use base64url. */
const BASE64 = /^[\w+/-]+={0,2}$/;

const hex = (bytes: number) => new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`);
/** The schema of a payment. Few processes ever receive one, so it is created for the first. */
const sentPayment = lazy(() => {
  const Address = z.string().regex(hex(20), "Send an address: 0x and 40 hexadecimal digits.");
  const Uint = z.string().regex(/^(0|[1-9]\d{0,77})$/, "Send a whole number as a string of decimal digits.");

  const Exact = z.object({
    signature: z.string().regex(/^0x([0-9a-fA-F]{2})+$/, "Send the signature as 0x and hexadecimal digits."),
    authorization: z.object({
      from: Address,
      to: Address,
      value: Uint,
      validAfter: Uint,
      validBefore: Uint,
      nonce: z.string().regex(hex(32), "Send 32 bytes: 0x and 64 hexadecimal digits."),
    }),
  });

  const Identifier = z
    .string()
    .regex(
      new RegExp(`^[a-zA-Z0-9_-]{${IDENTIFIER_MIN},${IDENTIFIER_MAX}}$`),
      `Send ${IDENTIFIER_MIN} to ${IDENTIFIER_MAX} letters, digits, hyphens or underscores.`,
    );

  const PaymentV1 = z.object({ x402Version: z.literal(1), scheme: z.string(), network: z.string(), payload: Exact });

  const PaymentV2 = z.object({
    x402Version: z.literal(2),
    accepted: z.object({
      scheme: z.string(),
      network: z.string(),
      amount: z.string(),
      asset: z.string(),
      payTo: z.string(),
      maxTimeoutSeconds: z.number(),
      extra: z.object({ name: z.string(), version: z.string() }),
    }),
    payload: Exact,
    extensions: z
      .object({
        "payment-identifier": z.object({ info: z.object({ id: Identifier.optional() }) }).optional(),
      })
      .nullish(),
  });

  return z.discriminatedUnion("x402Version", [PaymentV1, PaymentV2]);
});

/** A payment as sent by a wallet, of either version. */
export type SentPayment = z.infer<ReturnType<typeof sentPayment>>;
type PaymentOfVersion<V> = Extract<SentPayment, { readonly x402Version: V }>;

/** Parses a payment header of either version. Returns a refusal for an invalid one. */
export function readPayment(header: string): SentPayment | Refusal {
  const json = decoded(header);
  if (json === undefined) {
    return malformed(`Send the payment as base64 of its JSON, with at most ${MAX_HEADER} characters.`);
  }
  const { success, data, error } = sentPayment().safeParse(json);
  if (!success) return hasUnsupportedVersion(json) ? refusalOf("invalid_x402_version") : malformed(firstIssueOf(error));
  return data;
}

/** Returns the identifier of a payment if the wallet set one. */
export function identifierOf(sent: SentPayment): string | undefined {
  return sent.x402Version === 1 ? undefined : sent.extensions?.["payment-identifier"]?.info.id;
}

/** Returns the wallet's name for the network of a payment. */
export function networkOf(sent: SentPayment): string {
  return sent.x402Version === 1 ? sent.network : sent.accepted.network;
}

/** Returns a payment in the format of facilitators, or a refusal when it does not match the offer. */
export function paymentFor(sent: SentPayment, offer: Offer): Payment | Refusal {
  const payment = sent.x402Version === 1 ? paymentV1(sent, offer) : paymentV2(sent, offer);
  if ("reason" in payment) return payment;
  const { to, value } = payment.authorization;
  const { payTo, amount } = offer.v2;
  if (to.toLowerCase() !== payTo.toLowerCase()) return refusalOf("invalid_exact_evm_recipient_mismatch");
  if (value !== amount) return refusalOf("invalid_exact_evm_payload_authorization_value_mismatch");
  return payment;
}

function decoded(header: string): unknown {
  if (header.length > MAX_HEADER || !BASE64.test(header)) return undefined;
  try {
    return parseJson(Buffer.from(header, "base64"));
  } catch {
    return undefined;
  }
}

function hasUnsupportedVersion(json: unknown): boolean {
  const version = (json as { x402Version?: unknown } | null)?.x402Version;
  return typeof version === "number" && version !== 1 && version !== 2;
}

function malformed(detail: string): Refusal {
  return refusalOf("invalid_payload", detail);
}

function firstIssueOf(error: z.ZodError): string {
  const [issue] = issuesOf(error);
  const where = issue?.path.join(".") ?? "";
  return `The payment is invalid${where === "" ? "" : ` at \`${where}\``}. ${issue?.detail ?? ""}`;
}

function paymentV1({ scheme, network, payload }: PaymentOfVersion<1>, offer: Offer): Payment | Refusal {
  const { v1 } = offer;
  if (v1 === undefined) return refusalOf("invalid_x402_version");
  if (scheme !== v1.scheme || network !== v1.network) return refusalOf("invalid_payment_requirements");
  return {
    x402Version: 1,
    payload: { x402Version: 1, scheme, network, payload },
    requirements: v1,
    networks: networksOf(offer),
    ...payload,
  };
}

function paymentV2({ accepted, payload }: PaymentOfVersion<2>, offer: Offer): Payment | Refusal {
  if (!matchesOffer(accepted, offer.v2)) return refusalOf("invalid_payment_requirements");
  const { resource, v2, extensions } = offer;
  return {
    x402Version: 2,
    payload: { x402Version: 2, resource, accepted: v2, payload, extensions },
    requirements: v2,
    networks: networksOf(offer),
    ...payload,
  };
}

function networksOf({ v1, v2 }: Offer): readonly string[] {
  return v1 === undefined ? [v2.network] : [v1.network, v2.network];
}

/** Returns whether accepted terms match the offered ones. Wallets may add other fields. */
function matchesOffer({ extra, ...accepted }: RequirementsV2, { extra: ownExtra, ...own }: RequirementsV2): boolean {
  const { name, version } = ownExtra;
  if (extra.name !== name || extra.version !== version) return false;
  return Object.entries(own).every(([field, value]) => accepted[field as keyof typeof own] === value);
}
