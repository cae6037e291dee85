import type { Proposal } from "../edit.ts";
import type { OperatorContext } from "./context.ts";
import { fieldProposals } from "./fields.ts";
import { queryNativeTerms } from "./query-native-term.ts";
import { removals } from "./removals.ts";
import { shortenings } from "./shorten.ts";
import { surfaceFacts } from "./surface-fact.ts";
import { titleOrders } from "./title-order.ts";
import { wordings } from "./wording.ts";

/** Returns the edits that all operators propose for a listing. */
export function proposalsFor(context: OperatorContext): Proposal[] {
  return [
    ...fieldProposals(context),
    ...removals(context),
    ...shortenings(context),
    ...titleOrders(context),
    ...queryNativeTerms(context),
    ...surfaceFacts(context),
    ...wordings(context),
  ];
}
