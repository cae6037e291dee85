import type { Profile } from "./profiles.ts";

/** The source of a rule. */
export interface Source {
  /** The publisher: OAI, ACP, UCP, GMC, GSD, AMZ, FTC, EU, SCI, or A for this service. */
  readonly id: string;
  readonly url: string;
  /** The profile whose rules it publishes. */
  readonly profile?: Profile;
}

/** The day on which the rules of all sources were last read. */
export const SOURCES_READ_AT = "2026-11-21";

/** This service's own judgement, for rules without a publisher. The address is a page of this service. */
export const OWN: Source = { id: "A", url: "/docs/checks" };

export const OPENAI: Source = {
  id: "OAI",
  url: "https://developers.openai.com/commerce/specs/file-upload/products",
  profile: "openai",
};

export const ACP: Source = {
  id: "ACP",
  url: "https://github.com/agentic-commerce-protocol/agentic-commerce-protocol/blob/main/spec/2026-04-17/json-schema/schema.feed.json",
  profile: "acp",
};

export const AMAZON: Source = {
  id: "AMZ",
  url: "https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890",
  profile: "amazon",
};

export const AMAZON_DETAIL_PAGE: Source = {
  id: "AMZ",
  url: "https://sellercentral.amazon.com/gp/help/external/200390640",
  profile: "amazon",
};

/** Returns the source of a type in UCP's shopping schemas. */
export const ucp = (type: string): Source => ({
  id: "UCP",
  url: `https://ucp.dev/2026-08-25/schemas/shopping/types/${type}.json`,
  profile: "ucp",
});

/** Returns an article of Merchant Center's help: without a number, the product data specification. */
export const google = (article = 7052112): Source => ({
  id: "GMC",
  url: `https://support.google.com/merchants/answer/${article}`,
  profile: "google",
});

export const GOOGLE_MERCHANT_LISTING: Source = {
  id: "GSD",
  url: "https://developers.google.com/search/docs/appearance/structured-data/merchant-listing",
};

/** Guides Concerning the Use of Endorsements and Testimonials in Advertising. */
export const FTC_ENDORSEMENTS: Source = {
  id: "FTC",
  url: "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255",
};

/** Rule on the Use of Consumer Reviews and Testimonials. */
export const FTC_REVIEWS: Source = {
  id: "FTC",
  url: "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465",
};

/** FTC policy statement: an objective claim needs a reasonable basis before it is made. */
export const FTC_SUBSTANTIATION: Source = {
  id: "FTC",
  url: "https://www.ftc.gov/legal-library/browse/ftc-policy-statement-regarding-advertising-substantiation",
};

/** Prior price of an announced reduction (Article 6a) and unit price (Article 3). */
export const EU_PRICES: Source = {
  id: "EU",
  url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:01998L0006-20220528",
};

/** Unfair commercial practices; Annex I lists what is unfair in all cases. */
export const EU_UNFAIR_PRACTICES: Source = {
  id: "EU",
  url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02005L0029-20220528",
};

/** Empowering consumers for the green transition, in force since 27 September 2026. */
export const EU_GREEN_CLAIMS: Source = {
  id: "EU",
  url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32024L0825",
};

const arxiv = (paper: string): Source => ({ id: "SCI", url: `https://arxiv.org/abs/${paper}` });

/** What Is Your AI Agent Buying? */
export const ACES = arxiv("2508.02630");
/** Generative Engine Optimization. */
export const GEO = arxiv("2311.09735");
/** Query-centred rewriting of product listings. */
export const E_GEO = arxiv("2511.20867");
/** What Gets Cited. */
export const CITED = arxiv("2605.25517");
/** Cognitive biases in product text lower the rank. */
export const BIAS = arxiv("2502.01349");
/** Manipulating language models to increase product visibility. */
export const MANIPULATION = arxiv("2404.07981");
/** Choices between hotels: stated terms count. */
export const PRICEBENCH: Source = { id: "SCI", url: "https://github.com/Pashasan/pricebench-emnlp" };
