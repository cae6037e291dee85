import type { Change } from "./changes.ts";
import type { Reading } from "./store.ts";

/** Names of assistants by key. */
export type AssistantNames = Readonly<Record<string, string>>;

/** Returns a sentence for each change. */
export function sentencesOf(changes: readonly Change[], names: AssistantNames): string[] {
  return changes.map((change) => sentenceOf(change, names));
}

/** Returns the changes of a repetition in one sentence; undefined without changes. */
export function headlineOf({ changes, sentences }: Pick<Reading, "changes" | "sentences">): string | undefined {
  const [first, ...others] = changes;
  if (first === undefined || others.length === 0) return sentences[0];
  return `${changes.length} ${SEVERAL[first.kind]}`;
}

const SEVERAL = {
  outcome: "match-ups end differently now.",
  model: "assistants answer with another model now.",
  win_rate: "assistants choose differently now.",
} as const;

function sentenceOf(change: Change, names: AssistantNames): string {
  if (change.kind === "outcome")
    return `You are ${change.to === "ahead" ? "ahead of" : "behind"} ${change.rival} for “${change.query}” now. You were ${change.from}.`;
  if (change.kind === "win_rate") {
    const { assistant, difference, noiseFloor } = change;
    const [points, floor] = [Math.abs(difference), noiseFloor].map((share) => Math.round(100 * share));
    const how = difference > 0 ? "more often" : "less often";
    return `${names[assistant] ?? assistant} chooses you ${points} points ${how} than before (noise floor ${floor} points).`;
  }
  const { assistant, from, to } = change;
  if (assistant === null)
    return `The coefficients of the model were replaced: ${to} now, ${from} before. Figures before and after cannot be compared.`;
  return `${names[assistant] ?? assistant} answers with another model: ${to} now, ${from} before. Figures before and after cannot be compared.`;
}
