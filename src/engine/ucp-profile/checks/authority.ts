import { authorityOf, bindsTo } from "../authority.ts";
import { capabilityWith, profileWith } from "../examples.ts";
import type { Entry, LocatedText } from "../profile.ts";
import { quote } from "../quote.ts";
import { RELEASE_RULES } from "../releases.ts";
import { defineUcpCheck, overview, type UcpCheck, type UcpHit } from "../ucp-check.ts";

/** Checks that hosts own the names of their entries. */
export const AUTHORITY_CHECKS: readonly UcpCheck[] = [
  defineUcpCheck({
    id: 9,
    title: "Authority",
    severity: "error",
    looksFor:
      "Each schema on an https host whose labels, reversed, are the name or its beginning. Before 2026-08-25 the same holds for spec.",
    messages: {
      foreign: "The host {host} does not own the name {name}, so platforms drop the entry.",
      noAuthority: {
        detail: "{url} is not the https address of a domain, so it proves no name, and platforms drop the entry.",
        fix: "Serve it over https from the domain that the name begins with, without a user name.",
      },
      spec: { detail: "The spec {url} is not an https address.", fix: "Name an https address." },
    },
    fix: "Serve it from the domain that the name begins with: com.example names from example.com.",
    source: overview("authority-binding"),
    passing: {
      profile: profileWith({
        capabilities: { "com.example.pay": [capabilityWith("", { schema: "https://pay.example.com/pay.json" })] },
      }),
    },
    failing: {
      profile: profileWith({
        capabilities: { "com.example.pay": [capabilityWith("", { schema: "https://cdn.example.com/pay.json" })] },
      }),
    },
    *find({ profile: { entries }, release }) {
      const { bindsSpec } = RELEASE_RULES[release];
      for (const entry of entries) {
        const { schema, spec } = entry;
        if (bindsSpec && entry.kind !== "capability") continue;
        if (schema !== undefined) yield* bindingHits(entry, schema);
        if (spec === undefined) continue;
        if (bindsSpec) yield* bindingHits(entry, spec);
        else if (URL.parse(spec.value)?.protocol !== "https:")
          yield { message: "spec", pointer: spec.pointer, data: { url: quote(spec.value) } };
      }
    },
  }),
];

function* bindingHits({ name }: Entry, { value, pointer }: LocatedText): Generator<UcpHit<"foreign" | "noAuthority">> {
  if (bindsTo(value, name.value)) return;
  if (authorityOf(value) === undefined) yield { message: "noAuthority", pointer, data: { url: quote(value) } };
  else {
    const host = quote(URL.parse(value)?.hostname ?? "");
    yield { message: "foreign", pointer, data: { host, name: quote(name.value) } };
  }
}
