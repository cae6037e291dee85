import type { LiveEstimate } from "../../simulations/live/estimate-schema.ts";
import { PRESET_OPTIONS, type PresetOption } from "../../simulations/live/presets.ts";
import type { AskableAssistant } from "../../simulations/ports.ts";
import { cents } from "../../simulations/report/wording.js";
import { html, type Html } from "../../shared/html.js";
import { checkBoxes, choiceField, labelledField } from "../forms/controls.ts";
import { counted, thousands } from "../counts.ts";
import { type Failure } from "../forms/failure.ts";
import { CAP, ESTIMATED, LIVE_ASSISTANTS, type LiveForm, PRESET } from "./live-form.ts";
import { STEPS } from "./run-form.ts";

/** State of the form for a measurement. */
export interface MeasureState {
  readonly live: LiveForm;
  readonly failure?: Failure | undefined;
  /** The configured real assistants. */
  readonly askable: readonly AskableAssistant[];
  /** The path to which the form is sent for an estimate. */
  readonly estimatePath: string;
  /** Returns how often a preset asks, in words. */
  readonly presetText: (preset: PresetOption) => string;
}

/** Renders what a measurement is, and the fields for the assistants, how often they are asked, and the highest cost. */
export function measureCard({ live, failure, askable, estimatePath, presetText }: MeasureState): Html {
  if (askable.length === 0) return NO_ASSISTANTS;
  const boxes = askable.map((assistant) => ({
    value: assistant.key,
    isChecked: live.assistants.length === 0 || live.assistants.includes(assistant.key),
    label: html`${assistant.name} <span class="soft">${factsOf(assistant)}</span>`,
  }));
  return html`<section class="card" aria-labelledby="measure">
    <h2 id="measure">Measure</h2>
    <p><span class="tag measured">measured</span></p>
    <p class="soft">
      Real assistants choose among the listings, in all orders and under neutral ids. You see the cost and who receives
      the texts first.
    </p>
    ${checkBoxes({ name: LIVE_ASSISTANTS, legend: "Real assistants", boxes, failure })}
    ${choiceField({
      name: PRESET,
      label: "How often each is asked",
      options: PRESET_OPTIONS.map((preset) => [preset.key, presetText(preset)]),
      value: live.preset,
      failure,
    })}
    ${labelledField({ name: CAP, label: "Cap in cents", hint: "The run stops before it costs more.", failure }, (attributes) => html`<input ${attributes} value="${live.cap}" inputmode="numeric" />`)}
    <p>
      <button name="step" value="${STEPS.estimate}" formaction="${estimatePath}#estimate">Show the estimate</button>
    </p>
  </section>`;
}

function factsOf({ model, vendor, prices }: AskableAssistant): string {
  const cost = prices === undefined ? "no price given: not asked" : isFree(prices) ? "free" : "priced";
  return `${model} at ${vendor}, ${cost}`;
}

function isFree({ inputCentsPerMillion, outputCentsPerMillion }: NonNullable<AskableAssistant["prices"]>): boolean {
  return inputCentsPerMillion + outputCentsPerMillion === 0;
}

/** Explains how the operator can add an assistant for free when none is configured. */
const NO_ASSISTANTS = html`<section class="card" aria-labelledby="measure">
  <h2 id="measure">Measure</h2>
  <p class="soft">No real assistant is configured here, so nothing can be measured.</p>
  <details>
    <summary>How to get one for free</summary>
    <p>Run three commands on the machine that this service runs on:</p>
    <ol>
      <li><code>ollama pull qwen3:8b</code></li>
      <li>
        <code
          >echo
          '{"assistants":[{"key":"local_qwen","name":"Qwen","kind":"openai-compatible","baseUrl":"http://127.0.0.1:11434/v1","model":"qwen3:8b"}]}'
          &gt; assistants.json</code
        >
      </li>
      <li><code>ASSISTANTS_FILE=assistants.json npm start</code></li>
    </ol>
    <p><a href="/docs/live">Live runs</a>: what they say, and other models.</p>
  </details>
</section>`;

/** State of the estimate for a measurement. */
export interface EstimateState extends Pick<MeasureState, "live" | "askable"> {
  /** Undefined until it is requested. The estimate for a comparison has no width of the interval. */
  readonly estimate?: Estimate | undefined;
  /** True if the form has changed since an estimate of it was shown. */
  readonly hasChanged?: boolean | undefined;
}
type Estimate = Omit<LiveEstimate, "halfWidth"> & Partial<Pick<LiveEstimate, "halfWidth">>;

/** Renders the estimate of a live run, with the button that starts it. */
export function estimateCard({ live, estimate, hasChanged, askable }: EstimateState): Html | undefined {
  if (estimate === undefined) return undefined;
  const chosen = askable.filter(({ key }) => live.assistants.includes(key));
  return html`<section class="card" id="estimate" tabindex="-1" aria-labelledby="estimate-title">
    <h2 id="estimate-title">Before you ask ${counted(chosen.length, "assistant")}</h2>
    ${hasChanged ? html`<p class="note warn">The form has changed. This is the estimate for what it says now.</p>` : undefined}
    ${estimateFacts(estimate, Number(live.cap), chosen)}
    <input type="hidden" name="${ESTIMATED}" value="${live.estimated}" />
    <p class="buttons">
      <button class="main big" name="step" value="${STEPS.ask}">Ask ${counted(chosen.length, "assistant")}</button>
    </p>
    <p class="hint">Nothing was asked or stored yet.</p>
  </section>`;
}

/** Renders the figures of an estimate. */
function estimateFacts(
  { tasks, requests, tokens, cents: cost, halfWidth, vendors }: Estimate,
  cap: number,
  assistants: readonly AskableAssistant[],
): Html {
  return html`<dl class="facts rows">
    <dt>Receives the texts</dt>
    <dd><strong>${vendors.join(", ")}</strong></dd>
    <dt>What they receive</dt>
    <dd>What the listings tell shoppers, and the questions. No facts, notes or account data.</dd>
    <dt>Asked</dt>
    <dd>
      ${counted(tasks, "choice")} of each assistant: ${counted(requests, "request")}, about ${thousands(tokens.input)}
      tokens sent
    </dd>
    <dt>Cost</dt>
    <dd>
      ${
        cost.most === 0
          ? html`<strong>no charge per token</strong>`
          : html`<strong>about ${cents(cost.usual)}</strong>; ${cents(cost.most)} if every answer is as long as allowed;
              never more than your cap of ${cents(cap)}`
      }
      ${cost.most > cap ? html`<br />The cap may end it earlier.` : undefined}
    </dd>
    ${assistants.map(({ name, prices, priceAsOf }) =>
      prices === undefined || isFree(prices)
        ? undefined
        : html`<dt>Price of ${name}</dt>
            <dd>
              ${prices.inputCentsPerMillion} cents per million tokens sent, ${prices.outputCentsPerMillion} per million
              received${priceAsOf === undefined ? "" : `, as of ${priceAsOf}`}
            </dd>`,
    )}
    ${
      halfWidth === undefined
        ? undefined
        : html`<dt>How exact</dt>
            <dd>
              ± ${Math.round(100 * halfWidth)} points for each assistant when the outcome is even, in 95 % of
              repetitions
            </dd>`
    }
  </dl>`;
}
