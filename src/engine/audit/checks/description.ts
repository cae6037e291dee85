import { type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { ifPresent, tooLongHits, wholeFieldHit } from "../field-texts.ts";
import { hasPhrase, hitsOf, phrases } from "../phrases.ts";
import { quantitiesOf } from "../quantities.ts";
import { AMAZON_DETAIL_PAGE, CITED, E_GEO, OPENAI, google, ucp } from "../sources.ts";
import { contentWordsOf, countWords, isUnspaced, singular, wordsOf } from "../words.ts";
import { count } from "../../wording.ts";

const MAX = 5_000;
const MIN_WORDS = 40;
/** Figures per hundred words. */
const FIGURES_WANTED = 3;
/** Categories that are described by story, cut or taste rather than by figures. */
const WITHOUT_FIGURES = phrases(
  "book|books|music|movies|film|art|prints|posters|jewelry|jewellery|apparel|clothing|clothes|fashion|gift cards|gifts|cards|costumes",
);

const FOR_WHOM = phrases(
  "for|ideal|suits|suitable|designed to|made to|helps you|lets you|keeps your|whether you|für|geeignet|ideal für|pour|idéal",
  "para|ideal para|per|ideale|voor|geschikt|dla|för",
);

const HTML = /<\/?[a-z][^<>]{0,300}>|&(?:[a-z]{2,8}|#\d{2,6});|javascript:/giu;
const ADDRESS =
  /(?<![\p{L}\p{N}@.])(?:https?:\/\/|www\.)[^\s<>"]{3,300}|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{2,63}/giu;
/** Fast tests: a text without these signs has no HTML, no address or no phone number. */
const HTML_SIGN = /[<&:]/;
const ADDRESS_SIGN = /:\/\/|www\.|@/i;
const PHONE_SIGN = /\d[\d ()/-]{6}/;
const PHONE =
  /(?:\b(?:tel|phone|call|whatsapp|fax|telefon)\b[.: ]{1,3}\+?|(?<![\p{L}\p{N}+])\+)\(?\d[\d ()/-]{6,20}\d/giu;

const GOOD_DESCRIPTION =
  "Insulated steel water bottle for cyclists and commuters. It holds 750 ml, weighs 340 g and fits standard bike cages of " +
  "74 mm. Two walls of 18/8 steel keep drinks cold for 24 h and hot for 12 h. The lid closes with half a turn and comes " +
  "apart for cleaning in the dishwasher.";

/** Checks of the description: its presence, its length, and that it is text. */
export const DESCRIPTION_CHECKS: readonly Check[] = [
  defineCheck({
    id: "desc.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google", "ucp"],
    sources: [OPENAI, google(6324468), ucp("variant")],
    looksFor: "A description.",
    messages: { missing: "The listing has no description." },
    fix: "Write what it is, for whom, and the figures that decide: about 60 to 120 words.",
    passing: { listing: { description: "Steel bottle for cyclists." } },
    failing: { listing: { title: "Steel bottle" } },
    find: ({ description = "" }) => (description.trim() === "" ? [{ message: "missing", field: "description" }] : []),
  }),
  defineCheck({
    id: "desc.max5000",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [OPENAI, google(6324468)],
    looksFor: `A description of at most ${MAX} characters.`,
    messages: { tooLong: `The description has {length}; OpenAI and Google accept ${MAX}.` },
    fix: `Shorten it to ${MAX} characters. Move specifications to attributes.`,
    passing: { listing: { description: GOOD_DESCRIPTION } },
    failing: { listing: { description: `${GOOD_DESCRIPTION} `.repeat(20) } },
    find: (listing) => ifPresent(listing.description, (text) => tooLongHits("description", text, MAX)),
  }),
  defineCheck({
    id: "desc.min",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [google(6324468)],
    looksFor: `A description of at least ${MIN_WORDS} words.`,
    messages: {
      tooShort: `The description has {words}; ${MIN_WORDS} leave room for use, material, size and what is included.`,
    },
    fix: `Write at least ${MIN_WORDS} words: what it is, for whom, figures, what comes with it.`,
    passing: { listing: { description: GOOD_DESCRIPTION } },
    failing: { listing: { description: "Steel bottle for cyclists." } },
    find: (listing) =>
      ifPresent(listing.description, (text) => {
        if (isUnspaced(text)) return null;
        const words = countWords(text);
        return words < MIN_WORDS ? [wholeHit("tooShort", text, { words: count(words, "word") })] : [];
      }),
  }),
  defineCheck({
    id: "desc.first_sentence",
    severity: "info",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [E_GEO],
    looksFor: "A first sentence that says what the product is and for whom or what.",
    messages: {
      noProduct: "The first sentence does not say what the product is: it shares no word with the title.",
      noUse: "The first sentence does not say for whom or for what the product is.",
    },
    fix: "Begin like “Insulated steel bottle for cyclists”.",
    passing: { listing: { title: "Steel bottle 750 ml", description: "Insulated bottle for cyclists. Holds 750 ml." } },
    failing: { listing: { title: "Steel bottle 750 ml", description: "Insulated bottle. Holds 750 ml." } },
    find: (listing) => ifPresent(listing.description, (text) => firstSentenceHits(text, listing)),
  }),
  defineCheck({
    id: "desc.plain",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "amazon"],
    sources: [OPENAI, AMAZON_DETAIL_PAGE],
    looksFor: "Plain text: no HTML, script, web address, e-mail address or phone number.",
    messages: {
      html: "The description has HTML or script: “{text}”.",
      address: "The description has an address: “{text}”.",
      phone: "The description has a phone number: “{text}”.",
    },
    fix: "Remove it. Feeds take plain text, and shoppers already are where they can buy.",
    passing: { listing: { description: "Steel bottle for cyclists." } },
    failing: { listing: { description: "Steel bottle. <b>Strong</b>" } },
    find: (listing) =>
      ifPresent(listing.description, (text) => {
        const texts = [{ field: "description", text }];
        return [
          ...(HTML_SIGN.test(text) ? hitsOf("html", HTML, texts) : []),
          ...(ADDRESS_SIGN.test(text) ? hitsOf("address", ADDRESS, texts) : []),
          ...(PHONE_SIGN.test(text) ? hitsOf("phone", PHONE, texts) : []),
        ];
      }),
  }),
  defineCheck({
    id: "desc.dup_title",
    severity: "warn",
    effect: "persuasion",
    profiles: ["google"],
    sources: [google(6324468)],
    looksFor: "A description that says more than the title.",
    messages: { same: "The description only repeats the title." },
    fix: "Describe the product: use, material, figures, what comes with it.",
    passing: { listing: { title: "Steel bottle 750 ml", description: "Insulated bottle for cyclists." } },
    failing: { listing: { title: "Steel bottle 750 ml", description: "Steel bottle, 750 ml." } },
    find: (listing) =>
      ifPresent(listing.description, (text) => {
        const { title = "" } = listing;
        if (title.trim() === "") return null;
        return plain(title) === plain(text) ? [wholeHit("same", text)] : [];
      }),
  }),
  defineCheck({
    id: "desc.specificity",
    severity: "info",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [CITED],
    looksFor: `At least ${FIGURES_WANTED} figures with units in a hundred words, where the category is described by figures.`,
    messages: { vague: "The description has {figures} with a unit in {words}." },
    fix: "Replace adjectives by figures that you can prove: “340 g” instead of “light”.",
    passing: { listing: { description: GOOD_DESCRIPTION } },
    failing: {
      listing: {
        description: "A light and strong steel bottle that keeps drinks cold all day and fits many bike cages.",
      },
    },
    find: (listing) =>
      ifPresent(listing.description, (text) => {
        if (isUnspaced(text) || hasPhrase(WITHOUT_FIGURES, listing.category ?? "")) return null;
        const words = countWords(text);
        const figures = quantitiesOf(text).length;
        if (figures * 100 >= words * FIGURES_WANTED) return [];
        const data = { figures: count(figures, "figure"), words: count(words, "word") };
        return [wholeHit("vague", text, data)];
      }),
  }),
];

const wholeHit = <M extends string>(message: M, text: string, data?: Hit["data"]): Hit<M> =>
  wholeFieldHit(message, { field: "description", text }, data);

const plain = (text: string): string =>
  wordsOf(text)
    .map(({ lower }) => lower)
    .join(" ");

function firstSentenceHits(
  text: string,
  { title = "", category = "" }: AuditedListing,
): Hit<"noProduct" | "noUse">[] | null {
  if (isUnspaced(text)) return null;
  const start = text.search(/\S/);
  const end = start + sentenceLength(text.slice(start));
  const sentence = text.slice(start, end);
  const nouns = new Set([title, category].flatMap(contentWordsOf).map(({ lower }) => singular(lower)));
  const hit = { field: "description", span: { start, end } };
  if (nouns.size > 0 && !wordsOf(sentence).some(({ lower }) => nouns.has(singular(lower))))
    return [{ ...hit, message: "noProduct" }];
  return hasPhrase(FOR_WHOM, sentence) ? [] : [{ ...hit, message: "noUse" }];
}

function sentenceLength(text: string): number {
  const stop = text.search(/[.!?](?=\s|$)|[\n\r]/);
  return stop < 0 ? text.length : stop + (/[\n\r]/.test(text.charAt(stop)) ? 0 : 1);
}
