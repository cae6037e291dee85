import { COLOURS, FOREIGN_MATERIALS, MATERIALS } from "../text/colours-materials.ts";
import { segmentsOf } from "../text/segments.ts";
import { stem } from "../text/stem.ts";
import { type ScannedText, type Vocabulary, scanText, tokensOf } from "../text/words.ts";
import { GENERAL, type Slot, TEMPLATES, type Template } from "./templates.ts";

/** The decision attributes of its category that a listing states, and those that it lacks. */
export interface CompletenessFeature {
  /** The share of stated attributes. */
  readonly value: number;
  readonly category: string;
  readonly stated: readonly string[];
  readonly missing: readonly string[];
}

/** The parts of a listing that determine its completeness. */
export interface CompletenessInput {
  readonly title: ScannedText;
  /** The category path, levels joined by " > ". */
  readonly category: string;
  readonly hasBrand: boolean;
  /** The words of all fields. */
  readonly words: Vocabulary;
  /** Tells whether it names a test, standard or certificate. A function, because few categories need it. */
  readonly hasEvidence: () => boolean;
}

type SlotTest = (input: CompletenessInput) => boolean;

interface CompiledTemplate {
  readonly category: string;
  readonly slots: readonly (readonly [name: string, isStated: SlotTest])[];
}

interface Templates {
  /** By the tokens of a noun. */
  readonly byNoun: ReadonlyMap<string, CompiledTemplate>;
  readonly general: CompiledTemplate;
}

const MATERIALS_ANYWHERE = [...MATERIALS, ...FOREIGN_MATERIALS];
const LEVEL_PART = /[&,/]| and /i;

let compiled: Templates | undefined;

/** Returns the decision attributes of its category that a listing states, in any field. */
export function readCompleteness(input: CompletenessInput): CompletenessFeature {
  compiled ??= compile();
  const { category, slots } = templateOf(input, compiled);
  const stated = slots.filter(([, isStated]) => isStated(input)).map(([name]) => name);
  const missing = slots.map(([name]) => name).filter((name) => !stated.includes(name));
  return { value: stated.length / slots.length, category, stated, missing };
}

/** Returns the template of the deepest category level that has one, else of the title's head noun. */
function templateOf({ category, title }: CompletenessInput, { byNoun, general }: Templates): CompiledTemplate {
  for (const level of category.split(">").toReversed()) {
    for (const part of level.split(LEVEL_PART)) {
      const template = byHeadNoun(tokensOf(scanText(part)), byNoun);
      if (template !== undefined) return template;
    }
  }
  return byHeadNoun(headOf(title), byNoun) ?? general;
}

/** Returns the template of a phrase by its last two words, or else by its last. */
function byHeadNoun(
  tokens: readonly string[],
  byNoun: ReadonlyMap<string, CompiledTemplate>,
): CompiledTemplate | undefined {
  return byNoun.get(tokens.slice(-2).join(" ")) ?? byNoun.get(tokens.at(-1) ?? "");
}

/** Returns the tokens of a title's first segment up to its head noun. Figures, colours and materials may follow it. */
function headOf(title: ScannedText): string[] {
  const segment = segmentsOf(title)[0]?.filter(({ stop }) => !stop) ?? [];
  const head = segment.findLastIndex(({ text }) => !/\d/.test(text) && !COLOURS.has(text) && !MATERIALS.has(text));
  return segment.slice(0, head + 1).map(({ token }) => token);
}

function compile(): Templates {
  const general = compileTemplate(GENERAL);
  const byNoun = new Map<string, CompiledTemplate>();
  for (const template of [...TEMPLATES, GENERAL]) {
    const value = template === GENERAL ? general : compileTemplate(template);
    for (const noun of keysOf(template.nouns)) if (!byNoun.has(noun)) byNoun.set(noun, value);
  }
  return { byNoun, general };
}

function compileTemplate({ category, slots }: Template): CompiledTemplate {
  return { category, slots: slots.map((slot) => [slot.name, slotTest(slot)]) };
}

function slotTest(slot: Slot): SlotTest {
  const { name, dimensions = [], list, token, standard } = slot;
  const words = keysOf(slot.words ?? "").map((key) => key.split(" "));
  const listed = list === undefined ? [] : [...(list === "colours" ? COLOURS : MATERIALS_ANYWHERE)].map(stem);
  return ({ words: said, hasEvidence, hasBrand }) =>
    words.some((key) => key.every((word) => said.tokens.has(word))) ||
    listed.some((word) => said.tokens.has(word)) ||
    dimensions.some((dimension) => said.dimensions.has(dimension)) ||
    (token !== undefined && said.spellings.some((spelling) => token.test(spelling))) ||
    (standard !== undefined && hasEvidence()) ||
    (name === "brand" && hasBrand);
}

function keysOf(words: string): string[] {
  if (words === "") return [];
  return words.split(",").map((word) => tokensOf(scanText(word)).join(" "));
}
