/** @import { FinishedComparison } from "../listing-comparison.ts" */
/** @import { Optimization } from "../optimization.ts" */
/** @import { ReasonOf } from "./candidates-card.js" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { limitsCard, warningsCard } from "./cards.js";
import { candidatesCard } from "./candidates-card.js";
import { comparisonSentence, differenceCard, labelTag, versionsByAssistantCard } from "./comparison-cards.js";
import {
  behindNote,
  checksCard,
  editsCard,
  predictionCard,
  proposedTextCard,
  questionsCard,
  refusedCard,
} from "./optimization-cards.js";
import { improvementSentence, estimatedOn } from "./optimization-wording.js";

/**
 * Renders an answer of `optimize_listing`: the questions first, then the edits and their predicted gain.
 *
 * @param {Optimization} optimization
 * @param {ReasonOf} [reasonOf]
 */
export function optimizationView(optimization, reasonOf) {
  const { evidence, edits, listing } = optimization;
  return html`<header>
      <p><span class="tag prediction">prediction</span> <span class="tag">${evidence} evidence</span></p>
      <h1>${improvementSentence(optimization)}</h1>
      <p class="soft">${listing.title}. ${edits.length === 0 ? undefined : estimatedOn(optimization)}</p>
    </header>
    ${behindNote(optimization)} ${warningsCard(optimization)} ${questionsCard(optimization)}
    ${candidatesCard(optimization, { reasonOf })} ${edits.length === 0 ? undefined : proposedTextCard(optimization)}
    ${editsCard(optimization)} ${predictionCard(optimization)} ${checksCard(optimization)}
    ${refusedCard(optimization, reasonOf)} ${limitsCard(optimization)}`;
}

/** Default names of the versions of a comparison. */
export const VERSIONS = { a: "Version A", b: "Version B" };

/**
 * Renders an answer of `compare_listings`.
 *
 * @param {FinishedComparison} comparison
 */
export function comparisonView(comparison) {
  return html`<header>
      <p>${labelTag(comparison)}</p>
      <h1>${comparisonSentence(comparison, VERSIONS)}</h1>
      <p class="soft">A: ${comparison.a.title}. B: ${comparison.b.title}.</p>
    </header>
    ${warningsCard(comparison)} ${differenceCard(comparison, VERSIONS)} ${versionsByAssistantCard(comparison, VERSIONS)}
    ${limitsCard(comparison)}`;
}
