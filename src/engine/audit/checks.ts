import type { Check } from "./check.ts";
import { ATTRIBUTE_CHECKS } from "./checks/attributes.ts";
import { AVAILABILITY_CHECKS } from "./checks/availability.ts";
import { CATEGORY_CHECKS } from "./checks/category.ts";
import { CLAIM_CHECKS } from "./checks/claims.ts";
import { CONDITION_CHECKS } from "./checks/condition.ts";
import { CONSISTENCY_CHECKS } from "./checks/consistency.ts";
import { DESCRIPTION_CHECKS } from "./checks/description.ts";
import { ID_CHECKS } from "./checks/id.ts";
import { LINK_CHECKS } from "./checks/links.ts";
import { MACHINE_TEXT_CHECKS } from "./checks/machine-text.ts";
import { MARKET_CHECKS } from "./checks/market.ts";
import { NAME_CHECKS } from "./checks/names.ts";
import { PRICE_CHECKS } from "./checks/price.ts";
import { PRODUCT_ID_CHECKS } from "./checks/product-ids.ts";
import { REVIEW_CHECKS } from "./checks/reviews.ts";
import { STRUCTURED_DATA_CHECKS } from "./checks/structured-data.ts";
import { SUPERLATIVE_CHECKS } from "./checks/superlatives.ts";
import { TERM_CHECKS } from "./checks/terms.ts";
import { TITLE_CONTENT_CHECKS } from "./checks/title-content.ts";
import { TITLE_LENGTH_CHECKS } from "./checks/title-length.ts";
import { TITLE_STYLE_CHECKS } from "./checks/title-style.ts";
import { TONE_CHECKS } from "./checks/tone.ts";
import { VARIANT_CHECKS } from "./checks/variants.ts";

/** All checks, in the order in which the documentation lists them. Ids are published and never change. */
export const CHECKS: readonly Check[] = [
  ...ID_CHECKS,
  ...TITLE_LENGTH_CHECKS,
  ...TITLE_CONTENT_CHECKS,
  ...TITLE_STYLE_CHECKS,
  ...DESCRIPTION_CHECKS,
  ...CONSISTENCY_CHECKS,
  ...TONE_CHECKS,
  ...CLAIM_CHECKS,
  ...SUPERLATIVE_CHECKS,
  ...MACHINE_TEXT_CHECKS,
  ...PRICE_CHECKS,
  ...AVAILABILITY_CHECKS,
  ...PRODUCT_ID_CHECKS,
  ...NAME_CHECKS,
  ...CATEGORY_CHECKS,
  ...LINK_CHECKS,
  ...CONDITION_CHECKS,
  ...VARIANT_CHECKS,
  ...ATTRIBUTE_CHECKS,
  ...TERM_CHECKS,
  ...REVIEW_CHECKS,
  ...STRUCTURED_DATA_CHECKS,
  ...MARKET_CHECKS,
];
