import type { CalibratedAssistant } from "../../engine/choice/calibrated-assistant.ts";
import type { QueryInput } from "../../engine/listing.ts";
import type { StoredListing } from "../resolved-listing.ts";

/** The stored input of a batch. Its products are read when they are simulated. */
export interface BatchInput {
  /** Ids of saved listings, or words that they contain; empty for all. */
  readonly products: readonly string[];
  /** Undefined if each product is simulated against the nearest saved rivals. */
  readonly competitors: readonly StoredListing[] | undefined;
  readonly queries: readonly QueryInput[] | undefined;
  readonly assistants: readonly string[] | undefined;
  /** The calibrated assistants that the batch names, as they were at that time. */
  readonly calibrated?: readonly CalibratedAssistant[] | undefined;
}
