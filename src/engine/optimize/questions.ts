import type { Steps } from "../../shared/steps.ts";
import type { ListingFeatures } from "../choice/features.ts";
import { TERM_NAMES, type TermName } from "../features/terms.ts";
import { analyseListing, type ListingText } from "../features/listing-text.ts";
import type { ListingInput } from "../listing.ts";
import { CONFIRMED, type RequestedFact, type Question as LockQuestion } from "../lock/index.ts";
import { isAnswerable } from "../query/answerable.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { round12 } from "../simulation/round.ts";
import { capitalize } from "../wording.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { affirms, denies, isPlaceholder } from "../text/row-values.ts";
import { scanText, tokensOf } from "../text/words.ts";
import { askedPhrase } from "./asked-phrases.ts";
import type { FactLock } from "./lock.ts";
import type { Measure } from "./measure.ts";
import type { Question } from "./optimization-schema.ts";
import { titleSegments } from "./text-spans.ts";

/** A blocked text, with the questions whose answers would let it pass, and its gain then. */
export interface BlockedText {
  readonly questions: readonly LockQuestion[];
  readonly gain: number;
  /**
   * True for a candidate in which only words have to be confirmed. Its questions are asked whatever the gain.
   */
  readonly awaitsConfirmation: boolean;
}

/** The data for making questions. */
export interface QuestionContext {
  /** The proposed version. */
  readonly listing: ListingInput;
  /** The brands of the rivals, about which no question is asked. */
  readonly brands: readonly string[];
  readonly queries: readonly ParsedQuery[];
  readonly measure: Measure;
  readonly lock: FactLock;
  readonly blocked: readonly BlockedText[];
}

const MOST_QUESTIONS = 8;
const MOST_QUERIES = 5;
const TERM_QUESTIONS: Readonly<Record<TermName, string>> = {
  shipping: "What does shipping cost, and how long does it take?",
  returns: "How long can it be returned, and who pays for that?",
  warranty: "How long is the warranty?",
};

/** The context with the analysis and the value of the proposed version. */
interface ValuedContext extends QuestionContext {
  readonly text: ListingText;
  readonly features: readonly ListingFeatures[];
  readonly rate: number;
}

/** Returns the questions that are worth asking the merchant, best first. Each step handles one word. */
export function* askQuestions(context: QuestionContext): Steps<Question[]> {
  const text = analyseListing(context.listing);
  const features = context.measure.featuresOf(text);
  const asking = { ...context, text, features, rate: rateOf(context, features) };
  const asked = [...blockedTextQuestions(asking, false), ...termQuestions(asking), ...slotQuestions(asking)];
  yield;
  for (const word of missingWords(asking)) {
    asked.push(...(yield* wordQuestions(asking, word)));
    yield;
  }
  const waiting = blockedTextQuestions(asking, true);
  const awaited = new Set(waiting.map(keyOf));
  const all = bestOf([...waiting, ...asked.filter(({ gain }) => gain > 0)]);
  const first = all.filter((question) => awaited.has(keyOf(question)));
  const others = all.filter((question) => !awaited.has(keyOf(question)));
  return byGain([...first, ...others].slice(0, MOST_QUESTIONS));
}

const keyOf = ({ attribute }: Question): string => attribute.toLowerCase();

/** Returns each question once, with its highest gain. */
function bestOf(questions: readonly Question[]): Question[] {
  const best = new Map<string, Question>();
  for (const question of byGain(questions)) {
    if (!best.has(keyOf(question))) best.set(keyOf(question), question);
  }
  return [...best.values()];
}

function byGain(questions: readonly Question[]): Question[] {
  return questions.toSorted((one, other) => other.gain - one.gain);
}

/** Returns the questions about blocked texts: about those that await confirmation, or about the others. */
function blockedTextQuestions({ blocked }: QuestionContext, awaitsConfirmation: boolean): Question[] {
  return blocked
    .filter((text) => text.awaitsConfirmation === awaitsConfirmation)
    .flatMap(({ questions, gain }) =>
      questions
        .filter(({ fact }) => makesSense(fact, awaitsConfirmation))
        .map(({ attribute, question, fact }) => ({
          attribute,
          question,
          // A yes lets a text pass, but the merchant need not use it.
          gain: Math.max(0, round12(gain)),
          queries: [],
          fact,
        })),
    );
}

/**
 * Tells whether a yes would mean something: "x: yes", "und: yes" and "returns: -" mean nothing. Whole sentences are
 * asked about only if they are from a candidate.
 */
function makesSense({ name, value }: RequestedFact, isWritten: boolean): boolean {
  const said = name === CONFIRMED ? value.slice(value.indexOf(":") + 1) : name;
  if (name === CONFIRMED && !isWritten) return false;
  if (isPlaceholder(said) || affirms({ value: said }) || denies({ name: "", value: said })) return false;
  return scanText(said).words.some(({ text }) => text.length > 1 && !isFunctionWord(text));
}

function termQuestions(asking: ValuedContext): Question[] {
  const { offered, denied } = asking.text.features.terms;
  const share = 1 / TERM_NAMES.length;
  return TERM_NAMES.filter((name) => !offered.includes(name) && !denied.includes(name)).map((name) => ({
    attribute: capitalize(name),
    question: TERM_QUESTIONS[name],
    gain: gainOf(asking, (features) => ({ ...features, terms: Math.min(1, features.terms + share) })),
    queries: [],
  }));
}

/** Returns questions about the decision attributes of the category that the listing does not state. */
function slotQuestions(asking: ValuedContext): Question[] {
  const { stated, missing } = asking.text.features.completeness;
  const share = 1 / (stated.length + missing.length);
  const gain = gainOf(asking, (features) => ({
    ...features,
    completeness: Math.min(1, features.completeness + share),
  }));
  return missing.map((slot) => ({
    attribute: capitalize(slot),
    question: `What can you state about the ${slot} of the ${asking.lock.noun}?`,
    gain,
    queries: [],
  }));
}

interface MissingWord {
  readonly text: string;
  readonly token: string;
}

/** Returns the words of queries that the proposed version lacks, each once. */
function missingWords({ text: { tokens: said }, brands, queries }: ValuedContext): MissingWord[] {
  const names = new Set(brands.flatMap((brand) => tokensOf(scanText(brand))));
  const words = queries
    .flatMap((query) => query.words)
    .filter(
      ({ text, token }) =>
        !said.has(token) && !names.has(token) && isAnswerable(text) && !/\d/.test(text) && text.length > 1,
    );
  return [...new Map(words.map(({ text, token }) => [token, { text, token }])).values()];
}

/** Returns the question about a shopper's word, in its phrase, if the fact lock would ask about it, too. */
function* wordQuestions(asking: ValuedContext, { token }: MissingWord): Steps<Question[]> {
  const { listing, lock, queries, measure } = asking;
  const asks = queries.filter(({ words }) => words.some((word) => word.token === token));
  const [phrase] = asks.flatMap((query) => askedPhrase(query, token, lock.noun) ?? []);
  if (phrase === undefined) return [];
  const { question, wording } = phrase;
  const [first] = titleSegments(listing.title);
  const { questions } = yield* lock.check("title", `${first?.text ?? listing.title}, ${wording}`);
  const found = questions.find(({ fact }) => tokensOf(scanText(`${fact.name} ${fact.value}`)).includes(token));
  if (found === undefined) return [];
  // If the ground has a part of the phrase already, a yes confirms the whole phrase.
  const isWhole = found.fact.name !== CONFIRMED && found.fact.value !== "yes";
  const fact = isWhole ? found.fact : { name: phrase.name, value: "yes", sourced: found.fact.sourced };
  const row = { name: fact.name, value: fact.value };
  const answered = analyseListing({ ...listing, attributes: [...(listing.attributes ?? []), row] });
  const gain = round12(rateOf(asking, measure.featuresOf(answered)) - asking.rate);
  const texts = asks.map((query) => query.text).slice(0, MOST_QUERIES);
  return [{ attribute: isWhole ? found.attribute : phrase.name, question, gain, queries: texts, fact }];
}

function gainOf(asking: ValuedContext, change: (features: ListingFeatures) => ListingFeatures): number {
  return round12(rateOf(asking, asking.features.map(change)) - asking.rate);
}

/** Returns the win rate over all queries, because no edit is chosen by questions. */
function rateOf({ measure, queries }: QuestionContext, features: readonly ListingFeatures[]): number {
  return measure.valueOf(features, [...queries.keys()]).rate;
}
