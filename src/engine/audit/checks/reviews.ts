import { type Check, defineCheck } from "../check.ts";
import { feedField, proseOf } from "../field-texts.ts";
import { hitsOf, phrases } from "../phrases.ts";
import { FTC_ENDORSEMENTS, FTC_REVIEWS, ucp } from "../sources.ts";
import { count } from "../../wording.ts";

const SCALE_MAX = 5;
/** Full marks from fewer reviews than this look arranged. */
const FEW_REVIEWS = 5;

const INCENTIVE = phrases(
  "gift for your review|gift card for a review|gift card for your review|discount for a review|discount for your review",
  "refund for a review|refund for your review|free product for a review|in exchange for a review|in exchange for your review",
  "in exchange for an honest review|reward for your review|reward for a review|leave a 5 star review|leave us a 5 star review",
  "leave a five star review|5 star review and get|review and get|review and receive|review to get|cashback for a review",
  "our team's reviews|reviews by our team|written by our staff|Gutschein für Ihre Bewertung|Bewertung abgeben und",
  "en échange d'un avis|en échange de votre avis|a cambio de una reseña|in cambio di una recensione|in ruil voor een review",
);

/** Checks of ratings and of the origin of reviews. */
export const REVIEW_CHECKS: readonly Check[] = [
  defineCheck({
    id: "rating.shape",
    severity: "error",
    effect: "parsing",
    profiles: ["generic", "ucp"],
    sources: [ucp("rating")],
    looksFor: "A rating between 0 and the top of its scale.",
    messages: { outside: "The rating of {rating} is outside the scale of 0 to {scale}." },
    fix: "Send the mean of all reviews on a scale of five, or name the scale.",
    passing: { listing: { rating: 4.3, reviewCount: 320 } },
    failing: { listing: { rating: 4.3, feedFields: [{ name: "rating_scale_max", value: "4" }] } },
    find: (listing) => {
      const { rating } = listing;
      if (rating === undefined) return null;
      const stated = Number(feedField(listing, "rating_scale_max", "scale_max")?.value ?? SCALE_MAX);
      const scale = stated > 0 ? stated : SCALE_MAX;
      return rating >= 0 && rating <= scale ? [] : [{ message: "outside", field: "rating", data: { rating, scale } }];
    },
  }),
  defineCheck({
    id: "rating.count",
    severity: "warn",
    effect: "parsing",
    profiles: ["generic", "ucp"],
    sources: [ucp("rating"), FTC_REVIEWS],
    looksFor: "A whole number of reviews that is not zero when there is a rating.",
    messages: {
      fraction: "The number of reviews, {count}, is not a whole number.",
      none: "The listing has a rating of {rating} from 0 reviews.",
    },
    fix: "Send the number of reviews that the rating is the mean of. Leave the rating out while there is none.",
    passing: { listing: { rating: 4.3, reviewCount: 320 } },
    failing: { listing: { rating: 4.3, reviewCount: 0 } },
    find: ({ rating, reviewCount }) => {
      if (reviewCount === undefined) return null;
      if (!Number.isInteger(reviewCount) || reviewCount < 0) {
        return [{ message: "fraction", field: "reviewCount", data: { count: reviewCount } }];
      }
      return reviewCount === 0 && rating !== undefined
        ? [{ message: "none", field: "reviewCount", data: { rating } }]
        : [];
    },
  }),
  defineCheck({
    id: "rating.integrity",
    severity: "warn",
    effect: "legal",
    profiles: ["generic"],
    sources: [FTC_REVIEWS],
    looksFor: `No full marks from fewer than ${FEW_REVIEWS} reviews.`,
    messages: {
      perfect:
        "The rating is {rating} from {reviews}. You may need to show that they are from buyers (16 CFR 465; in the UK the " +
        "Digital Markets, Competition and Consumers Act 2024).",
    },
    fix: "Check where the reviews come from. Show the rating once there are more.",
    passing: { listing: { rating: 5, reviewCount: 60 } },
    failing: { listing: { rating: 5, reviewCount: 3 } },
    find: ({ rating, reviewCount }) => {
      if (rating === undefined || reviewCount === undefined) return null;
      if (rating < SCALE_MAX || reviewCount >= FEW_REVIEWS || reviewCount < 1) return [];
      return [{ message: "perfect", field: "rating", data: { rating, reviews: count(reviewCount, "review") } }];
    },
  }),
  defineCheck({
    id: "reviews.policy",
    severity: "info",
    effect: "legal",
    profiles: ["generic"],
    sources: [FTC_REVIEWS, FTC_ENDORSEMENTS],
    looksFor: "No rewards for reviews, and no reviews of your own shown as those of buyers.",
    messages: {
      incentive:
        "“{text}” offers something for a review, or shows your own. It may need to go: reviews may not be bought, and a " +
        "reward may need to be disclosed (16 CFR 465 and 255; in the UK the DMCC Act 2024).",
    },
    fix: "Ask all buyers alike, promise nothing, and say so where a review was rewarded.",
    passing: { listing: { description: "Rated by 320 buyers." } },
    failing: { listing: { description: "Get a gift card for your review." } },
    find: (listing) => {
      const texts = proseOf(listing);
      return texts.length === 0 ? null : hitsOf("incentive", INCENTIVE, texts);
    },
  }),
];
