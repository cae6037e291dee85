import type { Fields } from "../forms/form.ts";
import { linesOf } from "../forms/lines.ts";
import { type OptimizationArguments, type RunArguments, parseFactLines } from "./improvement.ts";

/** The limits of a run. */
export const LIMITS = { rivals: 10, questions: 20 } as const;

/** The form as typed. Its fields have the names of the arguments. */
export interface ImproveForm {
  readonly competitors: readonly string[];
  readonly queries: string;
  readonly facts: string;
  readonly title: string;
  readonly description: string;
}

export const BLANK_FORM: ImproveForm = { competitors: [], queries: "", facts: "", title: "", description: "" };

/** Returns the texts of a submitted form. Throws `invalid-request` for a repeated field. */
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

/** Returns the form filled in with the arguments of a run: those of its rivals that are saved, and its first text. */
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

/** Returns the arguments of a form, or the errors by field name. */
export function argumentsOf(
  id: string,
  { competitors, queries, facts, title, description }: ImproveForm,
): OptimizationArguments | ReadonlyMap<string, string> {
  const stated = parseFactLines(linesOf(facts));
  if (typeof stated === "string")
    return new Map([["facts", `“${stated}” is not a fact. Write a name, a colon and what is true: “Weight: 310 g”.`]]);
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
