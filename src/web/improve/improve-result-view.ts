import type { SignedIn } from "../../accounts/accounts.ts";
import { limitsCard } from "../../simulations/report/cards.js";
import {
  behindNote,
  candidatesCard,
  checksCard,
  editList,
  predictionCard,
  proposedTextCard,
  refusedCard,
} from "../../simulations/report/optimization-cards.js";
import { answerGain, improvementSentence, estimatedOn } from "../../simulations/report/optimization-wording.js";
import { summary } from "../forms/controls.ts";
import { counted, type Failure } from "../forms/failure.ts";
import { tokenField } from "../session/layout.ts";
import { comparePath, improvePath, listingPath } from "../session/paths.ts";
import { type Html, html } from "../../shared/html.js";
import { listingCrumbs } from "../listings/listing-view.ts";
import type { SavedListing } from "../listings/saved-listing.ts";
import { STEPS } from "./improve-form-view.ts";
import type { StoredOptimization } from "./improvement.ts";

/** State of the result. */
export interface ImproveResultState {
  readonly listing: SavedListing;
  readonly run: StoredOptimization;
  /** The edits that are ticked, by index; all by default. */
  readonly accepted?: ReadonlySet<number> | undefined;
  readonly failure?: Failure | undefined;
}

/** The ids of the forms, whose buttons are in the heading, too. */
const EDITS_FORM = "edits";

/** The names of the fields of a question. */
export function answerName(index: number): string {
  return `answer-${index}`;
}
export function sourceName(index: number): string {
  return `source-${index}`;
}

/** Renders a result: questions first, then the proposed text and its edits with what they rest on and may gain. */
export function improveResultView(signedIn: SignedIn, state: ImproveResultState): Html {
  const { listing, run, failure } = state;
  const isStale = run.listing.expectedVersion !== listing.version;
  const canSave = !isStale && (run.edits.length > 0 || newFacts(state) > 0);
  return html`${listingCrumbs(
      [listing.externalId ?? listing.title, listingPath(listing.id)],
      ["Improve", improvePath(listing.id)],
      ["Result"],
    )}
    ${summary(failure)}
    <div class="head">
      <div>
        <p><span class="tag prediction">prediction</span> <span class="tag">${run.evidence} evidence</span></p>
        <h1>${improvementSentence(run)}</h1>
        <p class="soft">${listing.title}, ${against(run)}. ${run.edits.length === 0 ? undefined : estimatedOn(run)}</p>
      </div>
      ${canSave ? html`<button class="main" form="${EDITS_FORM}" name="step" value="${STEPS.save}">${saveLabel(listing)}</button>` : undefined}
    </div>
    ${isStale ? staleNote(signedIn, state) : undefined} ${behindNote(run)}
    ${run.warnings.map(({ detail }) => html`<p class="note warn">${detail}</p>`)}
    <div class="aside">
      <div class="stack">
        ${questionsForm(signedIn, state)} ${run.edits.length === 0 ? undefined : proposedTextCard(run)}
        ${editsForm(signedIn, state, canSave)} ${candidatesCard(run)} ${refusedCard(run)}
      </div>
      <div class="stack">${predictionCard(run)} ${checksCard(run)}</div>
      <div class="across">${limitsCard(run)}</div>
    </div>`;
}

function against({ competitors }: StoredOptimization): string {
  return competitors.length === 0 ? "without rivals" : `against ${counted(competitors.length, "rival")}`;
}

function saveLabel({ version }: SavedListing): string {
  return `Save as version ${version + 1}`;
}

/** Facts of the run that are not saved yet. */
function newFacts({ run }: ImproveResultState): number {
  return run.arguments.facts?.length ?? 0;
}

/** Renders what to do with edits of a version that is no more. */
function staleNote(signedIn: SignedIn, { listing, run }: ImproveResultState): Html {
  const { id, version, origin } = listing;
  const isOwn = origin.ref === run.id;
  return html`<form class="note ${isOwn ? "good" : "warn"}" method="post" action="${improvePath(id)}">
    ${tokenField(signedIn)}<input type="hidden" name="run" value="${run.id}" />
    ${
      isOwn
        ? html`<p>Edits of this result are saved as version ${version}.</p>`
        : html`<p>
            These edits are for version ${run.listing.expectedVersion ?? 0}. The listing has version ${version} now, so
            they cannot be saved.
          </p>`
    }
    <p class="buttons after">
      ${isOwn ? html`<a class="button" href="${comparePath(id)}?of=${run.id}">Compare it with the version before</a>` : undefined}
      <button name="step" value="${STEPS.again}">Look again with version ${version}</button>
    </p>
  </form>`;
}

function questionsForm(signedIn: SignedIn, { listing, run }: ImproveResultState): Html | undefined {
  const { questions } = run;
  if (questions.length === 0) return undefined;
  return html`<form class="card" method="post" action="${improvePath(listing.id)}" aria-labelledby="questions">
    <h2 id="questions">${answersHeading(questions.filter(({ gain }) => gain > 0).length)}</h2>
    <p class="soft">An answer becomes a fact that you vouch for. Leave empty what is not true or not known.</p>
    <div>${questions.map(questionField)}</div>
    <p class="after"><button name="step" value="${STEPS.answer}">Use the answers</button></p>
    ${tokenField(signedIn)}<input type="hidden" name="run" value="${run.id}" />
  </form>`;
}

function answersHeading(gaining: number): string {
  if (gaining === 0) return "Confirm what a text says";
  return gaining === 1 ? "One answer could add more" : `${gaining} answers could add more`;
}

type Question = StoredOptimization["questions"][number];

function questionField({ question, gain, queries, fact }: Question, index: number): Html {
  const name = answerName(index);
  const about = queries.length === 0 ? "on all questions" : `on ${queries.map((query) => `“${query}”`).join(", ")}`;
  const hint = html`<p class="hint" id="${name}-hint">${answerGain(gain)}${gain > 0 ? ` ${about}` : ""}</p>`;
  if (fact === undefined)
    return html`<div class="field">
      <label for="${name}">${question}</label>
      ${hint} <input id="${name}" name="${name}" maxlength="500" autocomplete="off" aria-describedby="${name}-hint" />
    </div>`;
  return html`<div class="field">
    <p class="label" id="${name}-label">${question}</p>
    ${hint}
    <div class="check">
      <input type="checkbox" id="${name}" name="${name}" value="yes" aria-describedby="${name}-label ${name}-hint" />
      <label for="${name}">Yes: “${fact.name}${fact.value === "yes" ? undefined : `: ${fact.value}`}”</label>
    </div>
    ${fact.sourced ? sourceField(index) : undefined}
  </div>`;
}

function sourceField(index: number): Html {
  const name = sourceName(index);
  return html`<label for="${name}">Where shoppers can read that</label>
    <input id="${name}" name="${name}" maxlength="500" autocomplete="off" />`;
}

function editsForm(signedIn: SignedIn, state: ImproveResultState, canSave: boolean): Html | undefined {
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
  return html`<form class="card" id="${EDITS_FORM}" method="post" action="${improvePath(listing.id)}">
    <h2>Edits</h2>
    ${
      run.edits.length === 0
        ? html`<p>Only your answers are saved.</p>`
        : html`<p class="soft">
              Accept those that you want. Gains are on the questions that the edits were chosen by, one after the other.
            </p>
            ${editList(run.edits, canSave ? box : undefined)}`
    }
    ${
      canSave
        ? html`<p class="hint">
              The listing is replaced by version ${listing.version + 1}. Changed texts are marked as generated, and
              feeds carry the mark.
            </p>
            <p class="after"><button name="step" value="${STEPS.save}">Save what is accepted</button></p>`
        : undefined
    }
    ${tokenField(signedIn)}<input type="hidden" name="run" value="${run.id}" />
  </form>`;
}
