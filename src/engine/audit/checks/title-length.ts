import { type Check, defineCheck } from "../check.ts";
import { ifPresent, tooLongHits, wholeFieldHit } from "../field-texts.ts";
import { ACP, AMAZON, OPENAI, OWN, google, ucp } from "../sources.ts";
import { contentWordsOf, countCharacters, isUnspaced } from "../words.ts";
import { count } from "../../wording.ts";

const MAX = 150;
const AMAZON_MAX = 200;
const MIN_CHARACTERS = 25;
const MIN_WORDS = 4;

const LONG_TITLE =
  "Nordvik insulated steel water bottle 750 ml with a leakproof screw lid, a carry loop, a wide mouth for ice cubes and " +
  "a powder coating in matt black, fits bike cages and cup holders";

/** Checks of the presence and length of a title. */
export const TITLE_LENGTH_CHECKS: readonly Check[] = [
  defineCheck({
    id: "title.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google", "amazon", "ucp", "acp"],
    sources: [OPENAI, google(6324415), AMAZON, ucp("variant"), ACP],
    looksFor: "A title.",
    messages: { missing: "The listing has no title." },
    fix: "Write a title: brand, product, the one or two figures that decide.",
    passing: { listing: { title: "Nordvik steel bottle 750 ml" } },
    failing: { listing: { title: " " } },
    find: ({ title = "" }) => (title.trim() === "" ? [{ message: "missing", field: "title" }] : []),
  }),
  defineCheck({
    id: "title.max150",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [google(6324415), OPENAI],
    looksFor: `A title of at most ${MAX} characters.`,
    messages: { tooLong: `The title has {length}; Google shows about 70 and accepts ${MAX}, OpenAI accepts ${MAX}.` },
    fix: `Shorten it to ${MAX} characters, the most important words first. Move the rest to the description.`,
    passing: { listing: { title: "Nordvik steel bottle 750 ml" } },
    failing: { listing: { title: LONG_TITLE } },
    find: ({ title }) => ifPresent(title, (text) => tooLongHits("title", text, MAX)),
  }),
  defineCheck({
    id: "title.max200",
    severity: "error",
    effect: "eligibility",
    profiles: ["amazon"],
    sources: [AMAZON],
    looksFor: `A title of at most ${AMAZON_MAX} characters.`,
    messages: { tooLong: `The title has {length}; Amazon accepts ${AMAZON_MAX}.` },
    fix: `Shorten it to ${AMAZON_MAX} characters. At ${MAX} it fits every feed.`,
    passing: { listing: { title: LONG_TITLE } },
    failing: { listing: { title: `${LONG_TITLE}, dishwasher safe, free of plasticizers` } },
    find: ({ title }) => ifPresent(title, (text) => tooLongHits("title", text, AMAZON_MAX)),
  }),
  defineCheck({
    id: "title.min",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [OWN],
    looksFor: `A title of at least ${MIN_CHARACTERS} characters and ${MIN_WORDS} words that carry meaning.`,
    messages: {
      tooShort: `The title has {length} and {words}. Shoppers and assistants compare at least brand, product and one figure.`,
    },
    fix: `Write at least ${MIN_CHARACTERS} characters and ${MIN_WORDS} words: brand, product, size or model.`,
    passing: { listing: { title: "Nordvik steel bottle 750 ml" } },
    failing: { listing: { title: "Steel bottle" } },
    find: ({ title = "" }) => {
      if (title.trim() === "" || isUnspaced(title)) return null;
      const length = countCharacters(title);
      const words = contentWordsOf(title).length;
      if (length >= MIN_CHARACTERS && words >= MIN_WORDS) return [];
      const data = { length: count(length, "character"), words: count(words, "word") };
      return [wholeFieldHit("tooShort", { field: "title", text: title }, data)];
    },
  }),
];
