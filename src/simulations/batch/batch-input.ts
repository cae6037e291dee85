import type { CalibratedAssistant } from "../../engine/choice/calibrated-assistant.ts";
import type { QueryInput } from "../../engine/listing.ts";
import type { StoredListing } from "../resolved-listing.ts";

/** Input of a batch. Its listings are read when their turn comes. */
export interface BatchInput {
  /** Ids of saved listings, or words that they have; none for all. */
  readonly products: readonly string[];
  /** Undefined where each product meets the nearest of the saved rivals. */
  readonly competitors: readonly StoredListing[] | undefined;
  readonly queries: readonly QueryInput[] | undefined;
  readonly assistants: readonly string[] | undefined;
  /** The calibrated ones among them, as they were then. */
  readonly calibrated?: readonly CalibratedAssistant[] | undefined;
}
