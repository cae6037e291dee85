import type { SignedInUser } from "../../accounts/accounts.ts";
import { limitsCard } from "../../simulations/report/cards.js";
import {
  behindNote,
  checksCard,
  editList,
  predictionCard,
  proposedTextCard,
  refusedCard,
} from "../../simulations/report/optimization-cards.js";
import { reasonAgainst } from "../../simulations/report/lock-wording.js";
import { candidatesCard } from "../../simulations/report/candidates-card.js";
import { estimatedOn, gainWithRange, improvementSentence } from "../../simulations/report/optimization-wording.js";
import { errorSummary } from "../forms/controls.ts";
import { counted } from "../counts.ts";
import { type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { comparePath, improvePath, listingPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { listingCrumbs } from "../listings/listing-view.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { STEPS } from "./improve-form-view.ts";
import { questionsCard } from "./improve-questions-view.ts";
import type { Answer, StoredOptimization } from "./improvement.ts";

/** State of the result. */
export interface ImproveResultState {
  readonly listing: SavedListing;
  readonly run: StoredOptimization;
  /** The edits that are ticked, by index; all by default. */
  readonly accepted?: ReadonlySet<number> | undefined;
  /** The typed answers that no run has used yet, by the index of their question. */
  readonly answers?: ((index: number) => Answer) | undefined;
  /** The number of answers that a save would not put into the text. The person is asked about them. */
  readonly unused?: number | undefined;
  readonly failure?: Failure | undefined;
}

/** The id of the form. It holds both the answers and the edits, so that every button sends both. */
const FORM = "improve";

/** The field that says that the person was asked about unused answers. */
export const ASKED = { name: "asked", value: "yes" } as const;

/** Renders a result: first the questions, then the proposed text and its edits, with their facts and gains. */
export function improveResultView(signedIn: SignedInUser, state: ImproveResultState): Html {
  const { listing, run, unused, failure } = state;
  const isStale = run.listing.expectedVersion !== listing.version;
  const canSave = !isStale && (run.edits.length > 0 || newFacts(state) > 0 || unused !== undefined);
  return html`${listingCrumbs(
      [listing.externalId ?? listing.title, listingPath(listing.id)],
      ["Improve", `${improvePath(listing.id)}?from=${run.id}`],
      ["Result"],
    )}
    <div class="head">
      <div>
        <p><span class="tag prediction">prediction</span> <span class="tag">${run.evidence} evidence</span></p>
        <h1>${improvementSentence(run)}</h1>
        <p class="soft">${listing.title}, ${against(run)}. ${run.edits.length === 0 ? undefined : estimatedOn(run)}</p>
      </div>
      ${defaultButton()} ${canSave ? saveButton(state, unused === undefined ? "main" : "") : undefined}
    </div>
    ${errorSummary(failure)} ${unused === undefined ? undefined : unusedNote(listing, unused)}
    ${isStale ? staleNote(state) : undefined} ${behindNote(run)}
    ${run.warnings.map(({ detail }) => html`<p class="note warn">${detail}</p>`)}
    <div class="aside">
      ${answersAndEdits(signedIn, state, canSave)}
      <div class="stack">${predictionCard(run)} ${checksCard(run)}</div>
      <div class="across">${limitsCard(run)}</div>
    </div>`;
}

/** Renders the form with the answers, the texts and the edits. */
function answersAndEdits(signedIn: SignedInUser, state: ImproveResultState, canSave: boolean): Html {
  const { listing, run, unused } = state;
  const use = run.listing.expectedVersion === listing.version ? useButton : undefined;
  return html`<form class="stack" id="${FORM}" method="post" action="${improvePath(listing.id)}" autocomplete="off">
    ${tokenField(signedIn)}<input type="hidden" name="run" value="${run.id}" />
    ${unused === undefined ? undefined : html`<input type="hidden" name="${ASKED.name}" value="${ASKED.value}" />`}
    ${questionsCard(state)} ${candidatesCard(run, { reasonOf: reasonAgainst, use })}
    ${run.edits.length === 0 ? undefined : proposedTextCard(run)} ${editsCard(state, canSave)}
    ${refusedCard(run, reasonAgainst)}
  </form>`;
}

/**
 * Renders the button that the Enter key presses, which is the first of the form. It uses the answers and saves nothing.
 */
function defaultButton(): Html {
  return html`<button hidden form="${FORM}" name="step" value="${STEPS.answer}">Use what is typed</button>`;
}

/**
 * Renders the button that saves. `more` makes its name different from that of the page's other button for screen
 * readers.
 */
function saveButton({ listing }: ImproveResultState, name: string, more?: Html): Html {
  return html`<button class="${name}" form="${FORM}" name="step" value="${STEPS.save}">
    Save as version ${listing.version + 1}${more && html`<span class="hidden">${more}</span>`}
  </button>`;
}

function useButton(index: number): Html {
  return html`<p class="after"><button name="step" value="${STEPS.use}${index}">Use this text</button></p>`;
}

/** Asks what to do with answers that are in no text yet. */
function unusedNote({ version }: SavedListing, unused: number): Html {
  const answers = unused === 1 ? "Your answer is" : `Your ${unused} answers are`;
  return html`<div class="note warn" role="alert" tabindex="-1" autofocus>
    <h2>${answers} not in the text yet</h2>
    <p>
      Nothing is saved yet. Use ${unused === 1 ? "it" : "them"} first, and new edits may include
      ${unused === 1 ? "it" : "them"}. Or save now: version ${version + 1} keeps
      ${unused === 1 ? "it as a fact" : "them as facts"}, for later edits.
    </p>
    <p class="buttons after">
      <button class="main" form="${FORM}" name="step" value="${STEPS.answer}">
        Use ${unused === 1 ? "your answer" : `your ${unused} answers`}
      </button>
    </p>
  </div>`;
}

function against({ competitors }: StoredOptimization): string {
  return competitors.length === 0 ? "without rivals" : `against ${counted(competitors.length, "rival")}`;
}

/** Returns the number of facts of the run that are not saved yet. */
function newFacts({ run }: ImproveResultState): number {
  return run.arguments.facts?.length ?? 0;
}

/** Renders what to do with edits for an earlier version. */
function staleNote({ listing, run }: ImproveResultState): Html {
  const { id, version, origin } = listing;
  const isOwn = origin.ref === run.id;
  return html`<div class="note ${isOwn ? "good" : "warn"}">
    ${
      isOwn
        ? html`<p>Edits from this result are saved as version ${version}.</p>`
        : html`<p>
            These edits are for version ${run.listing.expectedVersion ?? 0}. The listing is at version ${version} now,
            so they cannot be saved.
          </p>`
    }
    <p class="buttons after">
      ${isOwn ? html`<a class="button" href="${comparePath(id)}?of=${run.id}">Compare it with the version before</a>` : undefined}
      <button form="${FORM}" name="step" value="${STEPS.again}">Look again with version ${version}</button>
    </p>
  </div>`;
}

function editsCard(state: ImproveResultState, canSave: boolean): Html | undefined {
  const { listing, run, accepted } = state;
  if (run.edits.length === 0 && !canSave) return undefined;
  const box = (title: Html, index: number): Html =>
    html`<span class="check">
      <input
        type="checkbox"
        id="edit-${index}"
        name="edits"
        value="${index}"
        ${accepted === undefined || accepted.has(index) ? html`checked` : undefined}
      />
      <label for="edit-${index}">${title}</label>
    </span>`;
  return html`<section class="card" aria-labelledby="edits">
    <h2 id="edits">Edits</h2>
    ${
      run.edits.length === 0
        ? html`<p>Only your answers are saved.</p>`
        : html`<p class="soft">
              Accept the ones you want. All together: ${gainWithRange(run.predicted.train)}, predicted on the questions
              that selected them.
            </p>
            ${editList(run.edits, canSave ? box : undefined)}`
    }
    ${
      canSave
        ? html`<p class="hint">
              The listing is replaced by version ${listing.version + 1}. Changed texts are marked as generated, and
              feeds carry the mark.
            </p>
            <p class="after">${saveButton(state, "", html` with these edits`)}</p>`
        : undefined
    }
  </section>`;
}
