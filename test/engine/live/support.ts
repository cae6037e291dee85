import type { ChoiceTask } from "../../../src/engine/live/design.ts";
import type { DoneTask, TaskOutcome } from "../../../src/engine/live/outcome.ts";
import { fnv1a, mulberry32 } from "../../../src/engine/random.ts";

/** Returns uniform random numbers that are the same in every test run. */
export const randomOf = (seed: string): (() => number) => mulberry32(fnv1a(seed));

export const picked = (slot: number): TaskOutcome => ({
  kind: "picked",
  slot,
  reasons: [],
  model: "scripted",
  repaired: false,
});
export const ended = (kind: "none" | "invalid" | "unanswered"): TaskOutcome => ({
  kind,
  reasons: [],
  model: null,
  repaired: false,
});

/** Answers tasks with `choose`, which returns a slot or another outcome. */
export function answer(
  tasks: readonly ChoiceTask[],
  choose: (task: ChoiceTask) => number | "none" | "invalid" | "unanswered",
): DoneTask[] {
  return tasks.map((task) => {
    const choice = choose(task);
    return { task, outcome: typeof choice === "number" ? picked(choice) : ended(choice) };
  });
}

/** Picks the product with a given probability in any slot, else the first rival. */
export function fairly(probability: number, random: () => number) {
  return ({ order }: ChoiceTask) => order.indexOf(random() < probability ? 0 : 1);
}
