import { describe, expect, it } from "vitest";
import { type Check, EFFECTS } from "../../../src/engine/audit/check.ts";
import { CHECKS } from "../../../src/engine/audit/checks.ts";
import { PROFILES } from "../../../src/engine/audit/profiles.ts";
import { findingOf } from "../../../src/engine/audit/finding.ts";
import type { Cases, Failing } from "./cases/case.ts";
import { DESCRIPTION_CASES } from "./cases/description.ts";
import { MARKET_CASES } from "./cases/market.ts";
import { OFFER_CASES } from "./cases/offer.ts";
import { PRODUCT_CASES } from "./cases/product.ts";
import { TITLE_CASES } from "./cases/title.ts";

const CASES: Readonly<Record<string, Cases>> = {
  ...TITLE_CASES,
  ...DESCRIPTION_CASES,
  ...OFFER_CASES,
  ...PRODUCT_CASES,
  ...MARKET_CASES,
};

/** The ids as published, in their order. A change of this list is a change of the public contract. */
const IDS =
  "id.present id.length title.present title.max150 title.max200 title.min title.product_noun title.brand title.variant " +
  "title.key_spec title.caps title.chars title.dup_words title.promo title.stuffing desc.present desc.max5000 desc.min " +
  "desc.first_sentence desc.plain desc.dup_title desc.specificity desc.consistency desc.hype desc.urgency " +
  "claims.substantiation claims.superlative_source text.injection text.ai_disclosure price.present price.currency " +
  "price.minor_units price.sale price.outlier availability.enum availability.date gtin.check_digit gtin.length id.any " +
  "brand.present seller.present category.path image.present image.url image.alt url.https url.canonical condition.enum " +
  "variants.shape variants.group variants.options apparel.attrs attrs.completeness shipping.terms returns.terms " +
  "warranty.terms rating.shape rating.count rating.integrity reviews.policy jsonld.product jsonld.match flags.search " +
  "flags.checkout geo.market unit_price lang.one";

const ALL = new Set(PROFILES);

/** The finding of the first place where a listing fails a check. */
function firstFinding(check: Check, { listing, context = {} }: Failing) {
  const [hit] = check.find(listing, context) ?? [];
  return hit && findingOf(check, hit, listing, ALL);
}

describe("the checks", () => {
  it("are those of the published list, in its order", () => {
    expect(CHECKS.map(({ id }) => id).join(" ")).toBe(IDS);
  });

  it("each have listings that pass and listings that fail", () => {
    const incomplete = CHECKS.filter(({ id }) => !CASES[id]?.passes.length || !CASES[id]?.fails.length);
    expect(incomplete.map(({ id }) => id)).toEqual([]);
    expect(Object.keys(CASES).length).toBe(CHECKS.length);
  });

  it("have a failing listing for each of their messages", () => {
    const silent = CHECKS.flatMap((check) => {
      const hits = (CASES[check.id]?.fails ?? []).flatMap(
        ({ listing, context = {} }) => check.find(listing, context) ?? [],
      );
      const produced = new Set(hits.map(({ message }) => message));
      return Object.keys(check.messages)
        .filter((message) => !produced.has(message))
        .map((message) => `${check.id} ${message}`);
    });
    expect(silent).toEqual([]);
  });

  it("leave the generic profile without ids and sellers, which only feeds need", () => {
    const generic = CHECKS.filter(({ profiles }) => profiles.includes("generic")).map(({ id }) => id);
    expect(generic.filter((id) => id.startsWith("id.") || id.startsWith("seller."))).toEqual([]);
  });

  it("name a source of each feed among their profiles, and no profile without one", () => {
    for (const { id, profiles, sources } of CHECKS) {
      for (const { profile } of sources)
        if (profile !== undefined && profile !== "google") expect(profiles, id).toContain(profile);
      for (const profile of profiles.filter((one) => one !== "generic")) {
        expect(
          sources.map((source) => source.profile),
          id,
        ).toContain(profile);
      }
    }
  });

  it("say 'may need' and name the rule in messages about law", () => {
    for (const check of CHECKS) {
      for (const message of Object.values(check.messages)) {
        const { detail, effect } = typeof message === "string" ? { detail: message, effect: undefined } : message;
        if ((effect ?? check.effect) !== "legal") continue;
        expect(detail, check.id).toContain("may need");
        expect(detail, check.id).toMatch(/Directive|CFR|FTC|Act/);
      }
    }
    expect(EFFECTS).toContain("legal");
  });
});

describe.each(CHECKS.map((check) => [check.id, check] as const))("%s", (id, check) => {
  const { passes = [], fails = [], skips = [] } = CASES[id] ?? {};

  it.each(passes.map((passing, at) => [at, passing] as const))("passes listing %i", (_, { listing, context = {} }) => {
    expect(check.find(listing, context)).toEqual([]);
  });

  it.each(fails.map((failing, at) => [at, failing] as const))("points at what fails in listing %i", (_, failing) => {
    const finding = firstFinding(check, failing);
    expect(finding?.field).toBe(failing.field);
    expect(finding?.span?.text).toBe(failing.text);
    expect(finding?.detail).toContain(failing.says ?? "");
    if (failing.severity !== undefined) expect(finding?.severity).toBe(failing.severity);
  });

  it("says what is wrong and what to do in whole sentences without placeholders", () => {
    for (const failing of fails) {
      const finding = firstFinding(check, failing);
      expect(finding?.detail).toMatch(/^[A-Z“].*\.$/su);
      expect(finding?.fix).toMatch(/^[A-Z].*[.:)a-z0-9”]$/su);
      expect(`${finding?.detail}${finding?.fix}`).not.toMatch(/[{}]|undefined|NaN|“”|\s{2}/);
    }
  });

  it.each(skips.map((skipped, at) => [at, skipped] as const))(
    "does not apply to listing %i",
    (_, { listing, context = {} }) => {
      expect(check.find(listing, context)).toBeNull();
    },
  );

  it("has a passing and a failing listing in the documentation", () => {
    expect(check.find(check.passing.listing, check.passing.context ?? {})).toEqual([]);
    expect(check.find(check.failing.listing, check.failing.context ?? {})).not.toEqual([]);
    expect(check.find(check.failing.listing, check.failing.context ?? {})).not.toBeNull();
  });
});
