import type { z } from "zod";
import { AUDIT_CAVEATS, type AuditReport, type AuditRequest } from "./audit-schema.ts";

/** A listing with a few errors, and a shopper's query. */
export const EXAMPLE_AUDIT_REQUEST: z.input<typeof AuditRequest> = {
  listings: [
    {
      externalId: "B-750",
      title: "Steel water bottle 750 ml",
      description: "Keeps drinks cold. The best bottle ever, only a few left!",
      brand: "Nordvik",
      category: "Sports > Bottles",
      priceCents: 2490,
      currency: "EUR",
      availability: "in_stock",
      gtin: "4006381333932",
    },
  ],
  queries: [{ text: "insulated bottle for cycling" }],
  maxFindings: 3,
};

/** The answer to that request. */
export const EXAMPLE_AUDIT: AuditReport = {
  headline:
    "The listing has 2 errors and 7 warnings. Fix first: The last digit of GTIN 4006381333932 is wrong: it would have to be 1.",
  results: [
    {
      index: 0,
      externalId: "B-750",
      title: "Steel water bottle 750 ml",
      profiles: [{ profile: "generic", passed: 23, failed: 11, notApplicable: 15, eligible: false }],
      findings: [
        {
          check: "gtin.check_digit",
          severity: "error",
          effect: "eligibility",
          profiles: ["generic"],
          field: "gtin",
          span: { field: "gtin", start: 0, end: 13, text: "4006381333932" },
          detail: "The last digit of GTIN 4006381333932 is wrong: it would have to be 1.",
          fix: "Copy the number below the barcode. If the product has none, leave the field out.",
          source: { id: "GMC", url: "https://support.google.com/merchants/answer/6324461" },
        },
        {
          check: "image.present",
          severity: "error",
          effect: "eligibility",
          profiles: ["generic"],
          field: "imageUrl",
          detail: "The listing has no picture.",
          fix: "Add the address of a picture that shows the product alone.",
          source: { id: "OAI", url: "https://developers.openai.com/commerce/specs/file-upload/products" },
        },
        {
          check: "claims.superlative_source",
          severity: "warn",
          effect: "legal",
          profiles: ["generic"],
          field: "description",
          span: { field: "description", start: 23, end: 27, text: "best" },
          detail:
            "“best” compares the product with all others. It may need a source that shoppers can open (FTC policy statement on substantiation); the listing names none.",
          fix: "Add a fact with the web address of the comparison, or remove the superlative.",
          source: {
            id: "FTC",
            url: "https://www.ftc.gov/legal-library/browse/ftc-policy-statement-regarding-advertising-substantiation",
          },
        },
      ],
      moreFindings: 8,
      features: { terms: 0, completeness: 0.5, specificity: 0.166666666667, evidence: 0, hype: 0.666666666667 },
      relevance: [
        {
          query: "insulated bottle for cycling",
          score: 0.301542939971,
          matched: ["bottle"],
          missing: ["cycling", "insulated"],
        },
      ],
    },
  ],
  truncated: false,
  checks: 49,
  limits: [...AUDIT_CAVEATS],
  warnings: [],
};
