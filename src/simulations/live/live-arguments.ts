import type { Assistants, LiveAssistant } from "../../assistants/ports.ts";
import { MAX_RIVALS, type Preset } from "../../engine/live/design.ts";
import type { PromptVersion } from "../../engine/live/prompt.ts";
import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import type { RunQuota } from "../simulation.ts";
import type { PlannedAssistant } from "./live-plan.ts";

/** The additional arguments of a live run or comparison. */
export interface LiveArguments {
  readonly preset?: Preset | undefined;
  /** Hard cap on the cost of the run. */
  readonly budgetCents?: number | undefined;
  readonly estimateOnly?: boolean | undefined;
  /** Only for a simulation. */
  readonly promptVersion?: PromptVersion | undefined;
}

/** An assistant with known prices. */
export type PricedAssistant = LiveAssistant & { readonly prices: NonNullable<LiveAssistant["prices"]> };

/** Returns the settings of an assistant that a run stores. */
export function plannedOf({ key, name, provider, model, vendor, prices }: PricedAssistant): PlannedAssistant {
  return { key, name, provider, model, vendor, ...prices };
}

const HOW_TO_GET_ONE =
  "This installation has no real assistant. One is free on your own machine: start a server with an OpenAI-compatible " +
  "interface (Ollama, llama.cpp or vLLM), name it in a file, and start the service with ASSISTANTS_FILE set to that file.";

/** Maximum assistants of one run. */
const MAX_ASSISTANTS = 8;

/**
 * Returns the assistants that a live run asks. Throws `validation-failed` for a request that cannot be asked, and
 * `subscription-required` for a paid assistant on a plan without them.
 */
export function assistantsFor(
  {
    assistants: asked,
    competitors,
    budgetCents,
  }: LiveArguments & {
    readonly assistants?: readonly string[] | undefined;
    readonly competitors: readonly unknown[];
  },
  { list }: Assistants,
  { live, planName }: RunQuota,
): PricedAssistant[] {
  if (list.length === 0) throw refused([{ code: "invalid-value", detail: HOW_TO_GET_ONE, path: ["mode"] }]);
  const issues: ValidationIssue[] = [];
  if (budgetCents === undefined) issues.push({ code: "required", detail: NEEDS_CAP, path: ["budgetCents"] });
  if (competitors.length > MAX_RIVALS) issues.push({ code: "too-big", detail: TOO_MANY, path: ["competitors"] });
  const chosen = asked === undefined ? list.slice(0, MAX_ASSISTANTS) : choose(asked, list, issues);
  const priced = chosen.flatMap((assistant) => pricedOf(assistant, asked, issues));
  if (issues.length > 0) throw refused(issues);
  if (!live && priced.some(({ prices }) => prices.inputCentsPerMillion + prices.outputCentsPerMillion > 0))
    throw new Problem(
      "subscription-required",
      `The plan ${planName} does not include paid assistants. Nothing was asked.`,
    );
  return priced;
}

const NEEDS_CAP = "A live run needs a cap on its cost, even if it is free.";
const TOO_MANY = `A live run takes at most ${MAX_RIVALS} rivals: assistants lose track of longer lists.`;

function choose(
  asked: readonly string[],
  list: readonly LiveAssistant[],
  issues: ValidationIssue[],
): readonly LiveAssistant[] {
  return asked.flatMap((key, index) => {
    const found = list.find((assistant) => assistant.key === key);
    const path = ["assistants", index];
    const keys = list.map((assistant) => assistant.key).join(", ");
    if (found === undefined) issues.push({ code: "invalid-value", detail: `Send one of ${keys}.`, path });
    if (asked.indexOf(key) < index) issues.push({ code: "repeated", detail: "Send each assistant once.", path });
    return found ?? [];
  });
}

function pricedOf(
  assistant: LiveAssistant,
  asked: readonly string[] | undefined,
  issues: ValidationIssue[],
): PricedAssistant[] {
  const { prices, key } = assistant;
  if (prices !== undefined) return [{ ...assistant, prices }];
  const detail = `The prices of ${key} are unknown, so it is not asked. The operator can set them in ASSISTANTS_FILE.`;
  issues.push({
    code: "invalid-value",
    detail,
    path: asked === undefined ? ["mode"] : ["assistants", asked.indexOf(key)],
  });
  return [];
}

function refused(issues: readonly ValidationIssue[]): Problem {
  return new Problem("validation-failed", "This cannot be asked of real assistants.", { issues });
}
