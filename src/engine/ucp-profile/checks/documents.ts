import { addressesOf, checkoutAddresses, declaresCheckout } from "../addresses.ts";
import { capabilityWith, profileWith, SERVED, serviceWith } from "../examples.ts";
import { type LocatedText, readProfile } from "../profile.ts";
import { quote } from "../quote.ts";
import { cachingHits, unusableReason } from "../answer-rules.ts";
import {
  defineUcpCheck,
  type DocumentAnswer,
  overview,
  type UcpCheck,
  type UcpHit,
  type UcpSubject,
} from "../ucp-check.ts";

const LEAF = "https://shop.example/.well-known/ucp/2026-04-08";
const WITH_LEAF = profileWith({ supported_versions: { "2026-04-08": LEAF } });
const OLDER = { ucp: { version: "2026-04-08", services: {}, payment_handlers: {} } };
const SCHEMA = "https://example.com/loyalty.json";
const WITH_SCHEMA = profileWith({
  capabilities: { "com.example.loyalty": [{ version: "2026-05-01", schema: SCHEMA }] },
});
const WITH_CHECKOUT = profileWith({
  services: { "dev.ucp.shopping": [serviceWith()] },
  capabilities: { "dev.ucp.shopping.checkout": [capabilityWith("checkout")] },
  payment_handlers: { "com.example.pay": [{ id: "pay", version: "2026-05-01" }] },
});
const SESSIONS = "https://shop.example/ucp/checkout-sessions";

/** Checks of the answers from the addresses that a profile names. */
export const DOCUMENT_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 11,
    title: "Supported versions",
    severity: "error",
    needs: "documents",
    looksFor:
      "Behind each URL of supported_versions a profile that is served like this one, has the version of its key and names no further versions.",
    messages: {
      unreachable: "The profile for {version} cannot be read: {why}.",
      caching: { detail: "The profile for {version} may not be cached as a profile has to be.", severity: "warn" },
      version: "The profile for {version} has the version {found}.",
      nested: {
        detail: "The profile for {version} has supported_versions of its own.",
        fix: "Remove them there: only the profile of the newest release links others.",
      },
      own: {
        detail: "{version} is the version of this profile itself.",
        fix: "List older releases only.",
        severity: "warn",
      },
    },
    fix: "Serve a complete profile of that release at the URL, as JSON, without a redirect.",
    source: overview("protocol-version"),
    passing: {
      profile: WITH_LEAF,
      documents: { [LEAF]: { ...SERVED, document: OLDER } },
    },
    failing: { profile: WITH_LEAF, documents: { [LEAF]: { ...SERVED, document: profileWith() } } },
    *find({ profile, documents }) {
      for (const { version, url } of profile.olderProfiles) {
        const { value, pointer } = url;
        if (version === profile.version?.value) yield { message: "own", pointer, data: { version: quote(version) } };
        const answer = documents.get(value);
        if (answer !== undefined) yield* olderProfileHits(answer, version, pointer);
      }
    },
  }),
  defineUcpCheck({
    id: 13,
    title: "References",
    severity: "error",
    needs: "documents",
    looksFor: "Each schema as cacheable JSON and each spec with status 200, without redirects.",
    messages: {
      schema: "The schema cannot be read: {why}.",
      caching: {
        detail: "The schema may not be cached as UCP asks for.",
        fix: "Send Cache-Control: public, max-age=3600 for it.",
        severity: "warn",
      },
      spec: {
        detail: "The specification cannot be read: {why}.",
        fix: "Correct the URL, or publish the page.",
        severity: "warn",
      },
      left: {
        detail: "{count} of the addresses that the profile names were not fetched, to bound what one call costs.",
        fix: "Check the others yourself.",
        severity: "info",
      },
    },
    fix: "Serve the schema at its URL with status 200 as application/json.",
    source: overview("hosting"),
    passing: { profile: WITH_SCHEMA, documents: { [SCHEMA]: SERVED } },
    failing: { profile: WITH_SCHEMA, documents: { [SCHEMA]: { status: 404 } } },
    find: referenceHits,
  }),
  defineUcpCheck({
    id: 15,
    title: "Checkout",
    severity: "warn",
    needs: "documents",
    looksFor: "A payment handler where the checkout is declared, and operations of it that are there.",
    messages: {
      handler: {
        detail: "The checkout is declared without a payment handler, so nobody can pay through UCP.",
        fix: "Add the payment handlers that you accept, or do not declare the checkout.",
      },
      operation: {
        detail: "A GET of {url} answers 404. An operation that is there usually refuses a GET with 400, 401 or 405.",
        fix: "Check the endpoint. Do not declare a checkout that is not served.",
      },
    },
    fix: "Declare what is served, and serve what is declared.",
    source: overview("payment-handlers"),
    passing: { profile: WITH_CHECKOUT, documents: { [SESSIONS]: { status: 405 } } },
    failing: { profile: WITH_CHECKOUT, documents: { [SESSIONS]: { status: 404 } } },
    *find({ profile, documents }) {
      if (!declaresCheckout(profile)) return;
      if (!profile.entries.some(({ kind }) => kind === "handler"))
        yield { message: "handler", pointer: "/ucp/payment_handlers" };
      for (const { url, pointer } of checkoutAddresses(profile))
        if (documents.get(url)?.status === 404) yield { message: "operation", pointer, data: { url: quote(url) } };
    },
  }),
];

type OlderProfileMessage = "unreachable" | "caching" | "version" | "nested";

function* olderProfileHits(
  answer: DocumentAnswer,
  version: string,
  pointer: string,
): Generator<UcpHit<OlderProfileMessage>> {
  const why = unusableReason(answer, true) ?? (answer.document === undefined ? answer.failure : undefined);
  const data = { version: quote(version) };
  if (why !== undefined) return yield { message: "unreachable", pointer, data: { ...data, why } };
  const { version: found, olderProfiles } = readProfile(answer.document);
  if (cachingHits(answer).length > 0) yield { message: "caching", pointer, data };
  if (found?.value !== version)
    yield { message: "version", pointer, data: { ...data, found: quote(found?.value ?? "") } };
  if (olderProfiles.length > 0) yield { message: "nested", pointer, data };
  return undefined;
}

type ReferenceMessage = "schema" | "caching" | "spec" | "left";

function* referenceHits({ profile, documents }: UcpSubject): Generator<UcpHit<ReferenceMessage>> {
  for (const { name, schema, spec } of profile.entries) {
    // The profile is not responsible for the answers of ucp.dev.
    const isForeign = name.value.startsWith("dev.ucp.");
    if (schema !== undefined) yield* schemaHits(schema, documents.get(schema.value), isForeign);
    const answer = spec && documents.get(spec.value);
    const why = answer && unusableReason(answer, false);
    if (spec !== undefined && why !== undefined) yield { message: "spec", pointer: spec.pointer, data: { why } };
  }
  const count = addressesOf(profile).filter(({ url }) => !documents.has(url)).length;
  if (count > 0) yield { message: "left", pointer: "", data: { count } };
}

function* schemaHits(
  { pointer }: LocatedText,
  answer: DocumentAnswer | undefined,
  isForeign: boolean,
): Generator<UcpHit<"schema" | "caching">> {
  if (answer === undefined) return;
  const why = unusableReason(answer, true);
  if (why !== undefined) yield { message: "schema", pointer, data: { why } };
  else if (!isForeign && cachingHits(answer).length > 0) yield { message: "caching", pointer };
}
