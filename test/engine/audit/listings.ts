import fc from "fast-check";
import type { AuditContext, AuditedListing } from "../../../src/engine/audit/check.ts";
import { HOSTILE } from "../injection/hostile.ts";
import { TRAPS } from "../injection/innocent.ts";

/** A listing that fails nothing in any profile. */
export const CLEAN: AuditedListing = {
  externalId: "NORDVIK-750",
  title: "Nordvik insulated steel water bottle 750 ml with screw lid",
  description:
    "Insulated steel water bottle for cyclists and commuters. It holds 750 ml, weighs 340 g and fits bike cages of 74 mm. " +
    "Two walls of 18/8 steel keep drinks cold for 24 h and hot for 12 h. The lid closes with half a turn and comes apart " +
    "for cleaning in the dishwasher at 60 degrees.",
  brand: "Nordvik",
  category: "Sports > Cycling > Water bottles",
  priceCents: 2490,
  currency: "EUR",
  rating: 4.3,
  reviewCount: 320,
  attributes: [
    { name: "Capacity", value: "750 ml" },
    { name: "Weight", value: "340 g" },
  ],
  shipping: "4.90 EUR, 2 to 3 working days",
  returns: "Free returns in 30 days",
  warranty: "2 years",
  availability: "in_stock",
  condition: "new",
  sellerName: "Nordvik Shop",
  gtin: "4006381333931",
  url: "https://shop.example/bottle",
  imageUrl: "https://shop.example/bottle.jpg",
  country: "DE",
  language: "en",
};

const FRAGMENTS = [
  ...HOSTILE.map(({ text }) => text),
  ...TRAPS,
  ..."BEST QUALITY|only 3 left|eco-friendly|750 ml|<b>|&amp;|https://x.example|a@b.example|★★★|#1|sale|1,5 kg|\n|\ud800|\udfff|\u200b".split(
    "|",
  ),
];

/** Texts of all kinds: fragments that checks look for, any UTF-16 code units, and nothing. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 4 }).map((parts) => parts.join(" ")) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
      .map((units) => String.fromCharCode(...units)),
  },
  fc.string({ maxLength: 40 }),
);

const rows = fc.array(
  fc.record({
    name: fc.oneof(
      anyText,
      fc.constantFrom(
        "price",
        "condition",
        "availability",
        "variants",
        "variant_dict",
        "size",
        "Capacity",
        "is_eligible_checkout",
      ),
    ),
    value: anyText,
  }),
  { maxLength: 4 },
);
const cents = fc.oneof(fc.integer({ min: 0, max: 1e8 }), fc.double());

/** Listings in which any field may hold anything of its type. */
export const anyListing: fc.Arbitrary<AuditedListing> = fc.record(
  {
    externalId: anyText,
    itemGroupId: anyText,
    title: anyText,
    description: anyText,
    brand: anyText,
    category: anyText,
    priceCents: cents,
    listPriceCents: cents,
    currency: fc.oneof(fc.constantFrom("EUR", "JPY", "KWD"), anyText),
    rating: fc.double(),
    reviewCount: fc.double(),
    attributes: rows,
    feedFields: rows,
    facts: rows,
    shipping: anyText,
    returns: anyText,
    warranty: anyText,
    availability: fc.constantFrom("in_stock" as const, "preorder" as const),
    availabilityDate: anyText,
    sellerName: anyText,
    gtin: fc.oneof(anyText, fc.stringMatching(/^\d{0,15}$/)),
    mpn: anyText,
    url: anyText,
    imageUrl: anyText,
    imageUrls: fc.array(anyText, { maxLength: 3 }),
    country: fc.oneof(fc.constantFrom("DE", "US"), anyText),
    language: fc.constantFrom("en", "de"),
  },
  { requiredKeys: [] },
);

/** Contexts of any page and any company. */
export const anyContext: fc.Arbitrary<AuditContext> = fc.record(
  {
    page: fc.record({ jsonLd: fc.array(fc.oneof(fc.jsonValue(), jsonLd()), { maxLength: 3 }) }),
    generatedFields: fc.subarray(["title" as const, "description" as const, "attributes" as const]),
    rivalPrices: fc.array(fc.record({ priceCents: cents, currency: fc.constantFrom("EUR", "JPY") }), { maxLength: 4 }),
    completeness: fc.record({
      stated: fc.array(anyText, { maxLength: 3 }),
      missing: fc.array(anyText, { maxLength: 3 }),
    }),
  },
  { requiredKeys: [] },
);

function jsonLd() {
  const offer = fc.record({ price: fc.jsonValue(), priceCurrency: fc.jsonValue(), availability: fc.jsonValue() });
  return fc.record({
    "@type": fc.constantFrom("Product", "ProductGroup", ["Product"]),
    name: fc.jsonValue(),
    image: fc.jsonValue(),
    offers: fc.oneof(fc.jsonValue(), offer, fc.array(offer, { maxLength: 3 })),
  });
}
