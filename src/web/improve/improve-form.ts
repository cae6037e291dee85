import type { Fields } from "../forms/form.ts";
import { linesOf } from "../forms/lines.ts";
import { type OptimizationArguments, type RunArguments, parseFactLines } from "./improvement.ts";

/** The most rivals and questions of a run. */
export const LIMITS = { rivals: 10, questions: 20 } as const;

/** The form as it is filled in. The names of its fields are those of the arguments. */
export interface ImproveForm {
  readonly competitors: readonly string[];
  readonly queries: string;
  readonly facts: string;
  readonly title: string;
  readonly description: string;
}

export const BLANK_FORM: ImproveForm = { competitors: [], queries: "", facts: "", title: "", description: "" };

/** Returns what was filled in. Throws `invalid-request` for a repeated field. */
export function typedForm(form: Fields): ImproveForm {
  const text = (name: string) => form.text(name).replaceAll("\r\n", "\n");
  return {
    competitors: form.list("competitors"),
    queries: text("queries"),
    facts: text("facts"),
    title: text("title"),
    description: text("description"),
  };
}

/** Returns the form of a run, with those of its rivals that are saved. It has room for one text. */
export function improveFormOf({ competitors, queries = [], facts = [], candidates = [] }: RunArguments): ImproveForm {
  const [{ title = "", description = "" } = {}] = candidates;
  return {
    competitors: competitors.flatMap(({ id }) => id ?? []),
    queries: queries.map(({ text }) => text).join("\n"),
    facts: facts.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    title,
    description,
  };
}

/** Returns the arguments that a form means, or what is wrong with its fields. */
export function argumentsOf(
  id: string,
  { competitors, queries, facts, title, description }: ImproveForm,
): OptimizationArguments | ReadonlyMap<string, string> {
  const stated = parseFactLines(linesOf(facts));
  if (typeof stated === "string")
    return new Map([["facts", `“${stated}” is no fact. Write a name, a colon and what is true: “Weight: 310 g”.`]]);
  const asked = linesOf(queries).map((text) => ({ text }));
  const written = {
    ...(title.trim() && { title: title.trim() }),
    ...(description.trim() && { description: description.trim() }),
  };
  return {
    listing: { id },
    competitors: competitors.map((rival) => ({ id: rival })),
    ...(asked.length > 0 && { queries: asked }),
    ...(stated.length > 0 && { facts: stated }),
    ...(Object.keys(written).length > 0 && { candidates: [written] }),
  };
}
