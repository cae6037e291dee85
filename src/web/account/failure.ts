import { Problem } from "../../shared/problem.ts";

/** What is wrong with a form that was sent, in the words of its page. */
export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Set when it is nothing that one field could change. */
  readonly message: string | undefined;
  /** Field to sentence, in the order in which they are shown. */
  readonly faults: ReadonlyMap<string, string>;
}

/** Sentences for fields whose rule a program would be told in other words. */
export type Wording = Readonly<Record<string, string>>;

/** The problems that whoever sent a form can do something about, there and then. */
const ON_THE_FORM: ReadonlySet<string> = new Set([
  "validation-failed",
  "conflict",
  "unauthenticated",
  "rate-limited",
  "not-found",
]);

/** A problem as its form shows it, at the `field` that it is about. Throws what is no such problem. */
export function failureOf(thrown: unknown, field?: string, wording: Wording = {}): Failure {
  if (!(thrown instanceof Problem) || !ON_THE_FORM.has(thrown.code)) throw thrown;
  const { status, headers, faults = [], code, message } = thrown;
  const shown = (sentence: string | undefined, at: Iterable<[string, string]> = []): Failure => ({
    status,
    headers,
    message: sentence,
    faults: new Map(at),
  });
  if (code === "rate-limited") return shown(patience(thrown));
  if (faults.length === 0) return field === undefined ? shown(message) : shown(undefined, [[field, message]]);
  return shown(
    undefined,
    faults.map(({ path, detail }) => [String(path[0]), wording[String(path[0])] ?? detail]),
  );
}

/** How long to wait, as people say it. */
export function patience({ status, message, headers }: Problem): string {
  if (status !== 429) return message;
  const seconds = Number(headers["Retry-After"]);
  const wait = seconds < 120 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
  return `That was tried too often. Try again in ${wait}.`;
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
