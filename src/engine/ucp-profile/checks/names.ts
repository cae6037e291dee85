import { wordSet } from "../../word-set.ts";
import { profileWith, serviceWith } from "../examples.ts";
import type { Entry, LocatedText, Profile } from "../profile.ts";
import { quote } from "../quote.ts";
import { OLD_NAME, RELEASE_RULES, type UcpRelease } from "../releases.ts";
import { defineUcpCheck, overview, type UcpCheck, type UcpHit } from "../ucp-check.ts";

const SERVICES = new Set(["dev.ucp.shopping"]);

const shopping = (parts: string): string[] => parts.split(" ").map((part) => `dev.ucp.shopping.${part}`);
const OLD_CAPABILITIES = [
  ...shopping("checkout cart catalog.search catalog.lookup order discount fulfillment buyer_consent ap2_mandate"),
  "dev.ucp.common.identity_linking",
];
const CAPABILITIES: Readonly<Record<"newest" | "older", ReadonlySet<string>>> = {
  newest: new Set([
    ...OLD_CAPABILITIES,
    ...shopping("payment_authentication payment_terms split_payments permalink"),
    "dev.ucp.common.loyalty",
  ]),
  older: new Set(OLD_CAPABILITIES),
};

/** Top-level domains that nobody can own (RFC 2606, 6761 and 9476). Those for examples are left out on purpose. */
const OWNERLESS = wordSet("localhost local internal invalid test onion alt arpa lan home corp");

type Message = "pattern" | "newPattern" | "ownerless" | "unknown" | "version" | "oldVersion";

/** Checks of the names of services, capabilities and payment handlers. */
export const NAME_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck<Message>({
    id: 7,
    title: "Names",
    severity: "error",
    looksFor:
      "Names as reversed domains that somebody can own, dev.ucp names that UCP defines, and dev.ucp entries in the version of the profile.",
    messages: {
      pattern: {
        detail: "{name} is not a reversed domain name, such as com.example.loyalty.",
        fix: "Begin with a domain of yours, reversed; use lower-case letters, digits and underscores.",
      },
      newPattern: {
        detail: "{name} has a hyphen, or a part that begins with a digit, which releases before 2026-08-25 refuse.",
        fix: "Use letters, digits and underscores if older platforms matter to you.",
        severity: "warn",
      },
      ownerless: {
        detail: "{name} begins with {domain}, a domain that nobody can own.",
        fix: "Begin with a domain of yours, reversed.",
      },
      unknown: {
        detail: "{name} is not a {kind} that UCP {release} defines, and dev.ucp is reserved.",
        fix: "Check the spelling against the specification. For an extension of yours, begin with your domain, reversed.",
        severity: "warn",
      },
      version: "{name} has version {version} in a profile of {release}, so platforms drop it.",
      oldVersion: { detail: "{name} has version {version} in a profile of {release}.", severity: "warn" },
    },
    fix: "Give dev.ucp entries the version of the profile. Older ones belong in a profile of supported_versions.",
    source: overview("naming-convention"),
    passing: { profile: profileWith({ services: { "dev.ucp.shopping": [serviceWith()] } }) },
    failing: { profile: profileWith({ services: { "dev.ucp.shopping": [serviceWith({ version: "2026-04-08" })] } }) },
    *find({ profile, release }) {
      for (const { kind, name } of profile.names) yield* nameHits(kind, name, release);
      for (const { parents } of profile.entries) {
        for (const { value, pointer } of parents)
          if (!isName(value, release)) yield { message: "pattern", pointer, data: { name: quote(value) } };
      }
      yield* versionHits(profile, release);
    },
  }),
];

const isReserved = (name: string): boolean => name === "dev.ucp" || name.startsWith("dev.ucp.");

/** The longest domain name, and names are domains. */
const MAX_NAME = 253;

const isName = (name: string, release: UcpRelease): boolean =>
  name.length <= MAX_NAME && RELEASE_RULES[release].name.test(name);

function* nameHits(
  kind: Entry["kind"],
  { value, pointer }: LocatedText,
  release: UcpRelease,
): Generator<UcpHit<Message>> {
  const name = quote(value);
  const [domain = ""] = value.split(".", 1);
  if (!isName(value, release)) yield { message: "pattern", pointer, data: { name } };
  else {
    if (!OLD_NAME.test(value)) yield { message: "newPattern", pointer, data: { name } };
    if (OWNERLESS.has(domain)) yield { message: "ownerless", pointer, data: { name, domain } };
    if (isReserved(value) && !isDefined(kind, value, release))
      yield { message: "unknown", pointer, data: { name, kind: KINDS[kind], release } };
  }
}

const KINDS: Readonly<Record<Entry["kind"], string>> = {
  service: "service",
  capability: "capability",
  handler: "payment handler",
};

function isDefined(kind: Entry["kind"], name: string, release: UcpRelease): boolean {
  if (kind === "service") return SERVICES.has(name);
  return kind === "capability" && CAPABILITIES[release === "2026-08-25" ? "newest" : "older"].has(name);
}

function* versionHits({ entries }: Profile, release: UcpRelease): Generator<UcpHit<Message>> {
  const message = RELEASE_RULES[release].dropsOtherVersions ? "version" : "oldVersion";
  for (const { kind, name, version } of entries) {
    if (version === undefined || kind === "handler" || !isReserved(name.value) || version.value === release) continue;
    const data = { name: quote(name.value), version: quote(version.value), release };
    yield { message, pointer: version.pointer, data };
  }
}
