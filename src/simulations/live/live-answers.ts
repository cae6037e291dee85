import { z } from "zod";
import { MICRO_CENTS } from "../../engine/live/cost.ts";
import { named } from "../../shared/schema.ts";
import type { AnswerRow } from "./live-store.ts";
import type { LiveWork } from "./live-work.ts";

const text = (description: string) => z.string().describe(description);

/** An answer of an assistant, with its requests and responses. */
export const LiveAnswer = named(
  "LiveAnswer",
  z.object({
    assistant: text("Key."),
    query: text("Query."),
    version: z.enum(["a", "b"]).describe("Of a comparison: the version that was shown.").optional(),
    order: z
      .array(z.int())
      .describe("Listings as they were shown: 0 is the product, or its version, 1 the first competitor."),
    ids: z.array(z.string()).describe("The neutral id of each."),
    outcome: z.enum(["picked", "none", "invalid", "unanswered"]).describe("How it ended."),
    choice: z.int().nullable().describe("The listing that was picked; null for none."),
    reasons: z.array(z.string()).describe("What the assistant says decided. Not a cause."),
    model: text("Model.").nullable().describe("The model that answered."),
    failure: text("Why.").nullable().describe("Why it is not counted."),
    repaired: z.boolean().describe("Asked again after an answer that cannot be counted."),
    cents: z.number().describe("Cost in cents."),
    exchanges: z
      .array(z.object({ sent: text("Body."), received: text("Body.") }))
      .describe("Requests and answers, each cut after 4,000 characters."),
  }),
);
export type LiveAnswer = z.infer<typeof LiveAnswer>;

const BODY_CHARS = 4_000;

/** Returns answers in the format of the API. Cuts their texts after `bodyChars` characters. */
export function showAnswers(work: AskedWork, rows: readonly AnswerRow[], bodyChars = BODY_CHARS): LiveAnswer[] {
  const tasks = new Map(work.tasks.map((task) => [task.key, task]));
  return rows.flatMap(({ assistant, key, outcome, costMicroCents, recordings }) => {
    const task = tasks.get(key);
    if (task === undefined) return [];
    const { order, ids, query } = task;
    const version = work.versionOf?.(task);
    return {
      assistant,
      query: work.plan.queries[query]?.text ?? "",
      ...(version === undefined ? {} : { version }),
      order: [...order],
      ids: [...ids],
      outcome: outcome.kind,
      choice: outcome.slot === undefined ? null : (order[outcome.slot] ?? null),
      reasons: [...outcome.reasons],
      model: outcome.model,
      failure: outcome.failure ?? null,
      repaired: outcome.repaired,
      cents: costMicroCents / MICRO_CENTS,
      exchanges: recordings.map(({ request, response }) => ({
        sent: request.body.slice(0, bodyChars),
        received: response.body.slice(0, bodyChars),
      })),
    };
  });
}

type AskedWork = Pick<LiveWork, "plan" | "tasks" | "versionOf">;

/** The listings of a live run. */
export interface RunListings {
  readonly product?: Titled | undefined;
  /** The versions of a comparison. */
  readonly a?: Titled | undefined;
  readonly b?: Titled | undefined;
  readonly competitors: readonly Titled[];
}

interface Titled {
  readonly title: string;
}

/** Returns the titles of the listings that were shown, by the indexes in the answer's order. */
export function shownTitles({ product, a, b, competitors }: RunListings, { version }: LiveAnswer): string[] {
  const own = version === undefined ? product : { a, b }[version];
  return [own?.title ?? "", ...competitors.map(({ title }) => title)];
}
