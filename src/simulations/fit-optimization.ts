import type { ComputedOptimization } from "./computed-run.ts";

/** Hosts truncate or refuse results beyond 32,000 bytes. The fields that are added later fit into the difference. */
const ANSWER_BYTES = 31_000;
const FEWER_VIOLATIONS = 3;

/**
 * Reductions of an answer that is too large, beginning with the least important fields. The proposed listing stays
 * whole.
 */
const REDUCTIONS: readonly ((answer: ComputedOptimization) => ComputedOptimization)[] = [
  (answer) => ({ ...answer, refused: answer.refused.slice(0, 2) }),
  (answer) => ({ ...answer, questions: answer.questions.map((question) => ({ ...question, queries: [] })) }),
  (answer) => ({
    ...answer,
    candidates: answer.candidates.map((candidate) => ({
      ...candidate,
      violations: candidate.violations.slice(0, FEWER_VIOLATIONS),
    })),
  }),
  (answer) => ({ ...answer, refused: [] }),
  (answer) => ({ ...answer, edits: answer.edits.map((edit) => ({ ...edit, factsUsed: edit.factsUsed.slice(0, 1) })) }),
];

/** Applies reductions until the answer fits. */
export function fitOptimization(answer: ComputedOptimization): ComputedOptimization {
  return REDUCTIONS.reduce(
    (fitting, reduce) => (Buffer.byteLength(JSON.stringify(fitting)) > ANSWER_BYTES ? reduce(fitting) : fitting),
    answer,
  );
}
