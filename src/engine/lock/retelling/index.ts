import type { ReadSentence } from "../statements/read.ts";
import type { Statement } from "../statements/statement.ts";
import type { Naming } from "./naming.ts";
import type { Shape } from "./shape.ts";
import { type Setting, isRetoldBy, topicBefore } from "./same-telling.ts";
import { type Unit, type Units, MOST_SEGMENTS, keysOf, shapesOf } from "./units.ts";

/** Returns the statements of a proposed sentence that say all of something that the ground says, and nothing more. */
export function retoldIn(units: Units, sentence: ReadSentence, setting: Setting): ReadonlySet<Statement> {
  const retold = new Set<Statement>();
  // A title has "with" between things of its own, and within one.
  for (const isTitle of setting.isTitle ? [true, false] : [false])
    for (const statement of retoldAmong(units, sentence, shapesOf(sentence, setting.naming, { isTitle }), setting))
      retold.add(statement);
  return retold;
}

function retoldAmong(units: Units, sentence: ReadSentence, shapes: readonly Shape[], setting: Setting): Statement[] {
  const retold: Statement[] = [];
  if (shapes.length > MOST_SEGMENTS) return retold;
  for (let start = 0; start < shapes.length;) {
    const end = endOf(units, shapes, start, setting);
    retold.push(...statementsIn(sentence, shapes.slice(start, end)));
    start = Math.max(end, start + 1);
  }
  return retold;
}

/** Returns where the longest run from a segment ends that retells a unit, or the start if none does. */
function endOf(units: Units, shapes: readonly Shape[], start: number, setting: Setting): number {
  for (let end = Math.min(shapes.length, start + units.longest); end > start; end -= 1) {
    const run = shapes.slice(start, end);
    const isRetold = (unit: Unit) => isRetoldBy({ unit, run, shapes, start, setting });
    if (keysOf(run).some((key) => units.unitsOf(key).some(isRetold))) return end;
  }
  return start;
}

function statementsIn({ statements }: ReadSentence, run: readonly Shape[]): Statement[] {
  const tokens = new Set(run.flatMap(({ segment }) => segment.tokens));
  return statements.filter(({ terms }) => terms.length > 0 && terms.every(({ token }) => tokens.has(token)));
}

/** Tells whether the sentence before another one is about the product, or there is none. */
export function isOfProduct(sentence: ReadSentence | undefined, naming: Naming): boolean {
  if (sentence === undefined) return true;
  const shapes = shapesOf(sentence, naming);
  return topicBefore(shapes, shapes.length, { naming, isTitle: false, isAfterProduct: () => true }) === "product";
}
