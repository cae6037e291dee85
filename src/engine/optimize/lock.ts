import type { Steps } from "../../shared/steps.ts";
import type { Fact, ListingInput } from "../listing.ts";
import { checkInSteps, type Ground, groundInSteps, type Question, type Violation } from "../lock/index.ts";
import type { EditField } from "./edit.ts";
import { affirms } from "../text/row-values.ts";

/** The violations in a text, and the questions about them. */
export interface LockResult {
  readonly violations: readonly Violation[];
  readonly questions: readonly Question[];
}

const NONE: LockResult = { violations: [], questions: [] };

/** Checks texts against the ground of a listing and its facts, each text once. */
export class FactLock {
  /** The noun for the product in questions: a word of its title that is not a name. */
  readonly noun: string;
  readonly #ground: Ground;
  readonly #known = new Map<string, LockResult>();

  private constructor(ground: Ground) {
    this.#ground = ground;
    const { noun } = ground.names;
    this.noun = ground.title.includes(noun) ? noun : "product";
  }

  /** Creates the lock of a listing and its facts, in steps. */
  static *of(listing: ListingInput, facts: readonly Fact[]): Steps<FactLock> {
    return new FactLock(yield* groundInSteps({ ...listing, facts: [...facts] }));
  }

  /** Returns the violations in a text, in steps. */
  *check(field: EditField, text: string): Steps<LockResult> {
    const key = `${field} ${text}`;
    const known = this.#known.get(key) ?? (yield* checkField(this.#ground, field, text));
    this.#known.set(key, known);
    return known;
  }

  /** Returns the violations in a version that the version before it does not have, in steps. */
  *added(before: ListingInput, after: ListingInput, field: EditField): Steps<LockResult> {
    const [old, text] = [textOf(before, field), textOf(after, field)];
    if (old === text) return NONE;
    const { violations, questions } = yield* this.check(field, text);
    if (violations.length === 0) return NONE;
    const left = field === "attributes" ? [] : (yield* this.check(field, old)).violations.map(signOf);
    const added = violations.filter((violation) => {
      const at = left.indexOf(signOf(violation));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    return added.length === 0 ? NONE : { violations: added, questions };
  }
}

/** Returns the text of a field to check: of the attributes only the last one, which an edit added. */
function textOf(listing: ListingInput, field: EditField): string {
  if (field !== "attributes") return listing[field] ?? "";
  const row = listing.attributes?.at(-1);
  if (row === undefined) return "";
  // "Dishwasher safe: yes" states only its name.
  return affirms(row) ? row.name : `${row.name}: ${row.value}`;
}

function* checkField(ground: Ground, field: EditField, text: string): Steps<LockResult> {
  if (text === "") return NONE;
  if (field === "title" || field === "description") return yield* checkInSteps(ground, field, text);
  return yield* checkInSteps(ground, "description", field === "attributes" ? text : `${field}: ${text}`);
}

function signOf({ token, rule }: Violation): string {
  return `${rule} ${token.toLowerCase()}`;
}
