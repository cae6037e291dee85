import { answerHelps } from "../../simulations/report/optimization-wording.js";
import { type Html, html } from "../../shared/html.js";
import { STEPS } from "./improve-form-view.ts";
import type { Answer, StoredOptimization } from "./improvement.ts";

/** The questions of a run with the typed answers. */
export interface AskedQuestions {
  readonly run: Pick<StoredOptimization, "questions">;
  readonly answers?: ((index: number) => Answer) | undefined;
}

/** The names of the fields of a question. */
export function answerName(index: number): string {
  return `answer-${index}`;
}
export function sourceName(index: number): string {
  return `source-${index}`;
}

const NOTHING: Answer = { value: "", source: "" };

/** Renders the questions with a field for each answer. No yes is ticked in advance. */
export function questionsCard({ run: { questions }, answers }: AskedQuestions): Html | undefined {
  if (questions.length === 0) return undefined;
  return html`<section class="card" aria-labelledby="questions">
    <h2 id="questions">${headingOf(questions.filter(({ gain }) => gain > 0).length)}</h2>
    <p class="soft">
      An answer becomes a fact that you vouch for. Leave a question empty if it is not true or you do not know. The
      first ones help most. What they may gain is predicted, with its range, once you use them.
    </p>
    <div>${questions.map((question, index) => questionField(question, index, answers?.(index) ?? NOTHING))}</div>
    <p class="after"><button name="step" value="${STEPS.answer}">Use the answers</button></p>
  </section>`;
}

function headingOf(gaining: number): string {
  if (gaining === 0) return "Confirm what a text says";
  return gaining === 1 ? "One answer could add more" : `${gaining} answers could add more`;
}

type Question = StoredOptimization["questions"][number];

function questionField(question: Question, index: number, { value, source }: Answer): Html {
  const name = answerName(index);
  const { fact } = question;
  const hint = html`<p class="hint" id="${name}-hint">${answerHelps(question)}</p>`;
  if (fact === undefined)
    return html`<div class="field">
      <label for="${name}">${question.question}</label>
      ${hint}
      <input
        id="${name}"
        name="${name}"
        value="${value}"
        maxlength="500"
        autocomplete="off"
        aria-describedby="${name}-hint"
      />
    </div>`;
  return html`<div class="field">
    <p class="label" id="${name}-label">${question.question}</p>
    ${hint}
    <div class="check">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="yes"
        ${value === "" ? undefined : html`checked`}
        aria-describedby="${name}-label ${name}-hint"
      />
      <label for="${name}">Yes: “${fact.name}${fact.value === "yes" ? undefined : `: ${fact.value}`}”</label>
    </div>
    ${fact.sourced ? sourceField(index, source) : undefined}
  </div>`;
}

function sourceField(index: number, source: string): Html {
  const name = sourceName(index);
  return html`<label for="${name}">Where shoppers can read this</label>
    <input id="${name}" name="${name}" value="${source}" maxlength="500" autocomplete="off" />`;
}
