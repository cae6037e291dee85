import { type AuditedListing, type Check, defineCheck } from "../check.ts";
import { columnName, descriptiveTexts } from "../field-texts.ts";
import { hasPhrase, phrases, spansOf } from "../phrases.ts";
import { quantitiesOf } from "../quantities.ts";
import { ACES, google } from "../sources.ts";
import { spanBeyond, contentWordsOf, isUnspaced, singular, wordsOf } from "../words.ts";
import { statedBrand } from "../brand.ts";
import { enumerate } from "../../wording.ts";

/** Characters of a title that a small screen shows, and that count most with assistants. */
const SHOWN_CHARACTERS = 70;
const MIN_STEM = 4;

const VARIANT_OPTIONS = new Set(["size", "color", "colour", "capacity", "storage", "volume", "größe", "farbe"]);

/** Counts without a unit that distinguish products: of users, seasons, parts and accessories. */
const COUNT = phrases(
  "N person|N persons|N people|N man|N berth|N seat|N seats|N seater|N place|N season|N seasons|N piece|N part|N parts|N pair",
  "N pairs|N set|N ply|N layer|N layers|N tier|N shelf|N drawer|N speed|N burner|N blade|N slice|N cup|N cups|N port|N ports",
  "N channel|N zone|N stage|N count|N ct|N bottles|N bags|N capsules|N tablets|N sheets|N rolls|N cards|N pockets|N pk",
  "N Personen|N Person|N Jahreszeiten|N teilig|N teiliges|N Teile|N Stück|N Paar|N Sitzer|N lagig|N Fächer|N personnes|N places",
  "N saisons|N pièces|N paires|N personas|N plazas|N estaciones|N piezas|N pares|N persone|N posti|N stagioni|N pezzi|N paia",
  "N personen|N persoons|N seizoenen|N stuks|N delig|N pessoas|N lugares|N estações|N peças",
);

/** Checks of the content of a title: product, brand, variant and figures. */
export const TITLE_CONTENT_CHECKS: readonly Check[] = [
  defineCheck({
    id: "title.product_noun",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic", "google"],
    sources: [ACES, google(6324415)],
    looksFor: `A word of the category's last level in the first ${SHOWN_CHARACTERS} characters of the title.`,
    messages: {
      missing: `The first ${SHOWN_CHARACTERS} characters of the title do not say what the product is: none of {nouns} is among them.`,
    },
    fix: "Name the product near the start of the title, in the word shoppers use.",
    passing: { listing: { title: "Nordvik steel water bottle 750 ml", category: "Sports > Cycling > Water bottles" } },
    failing: { listing: { title: "Nordvik Arctic 750 ml matt black", category: "Sports > Cycling > Water bottles" } },
    find: (listing) => {
      const { title = "" } = listing;
      const nouns = categoryNouns(listing);
      if (title.trim() === "" || isUnspaced(title) || nouns.length === 0) return null;
      const shown = title.slice(0, spanBeyond(title, SHOWN_CHARACTERS).start);
      const words = wordsOf(shown).flatMap(({ lower }) => lower.split(/[-/]/));
      if (words.some((word) => nouns.some((noun) => isSameStem(word, noun)))) return [];
      const quoted = nouns.slice(0, 4).map((noun) => `“${noun}”`);
      return [
        {
          message: "missing",
          field: "title",
          span: { start: 0, end: shown.length },
          data: { nouns: enumerate(quoted) },
        },
      ];
    },
  }),
  defineCheck({
    id: "title.brand",
    severity: "warn",
    effect: "parsing",
    profiles: ["google"],
    sources: [google(6324415)],
    looksFor: "The brand in the title, once.",
    messages: {
      missing: "The title does not name the brand “{brand}”.",
      repeated: {
        detail: "The title names the brand “{brand}” {count} times.",
        fix: "Name the brand once.",
      },
    },
    fix: "Put the brand into the title, once, where shoppers know it by name.",
    passing: { listing: { title: "Nordvik steel bottle 750 ml", brand: "Nordvik" } },
    failing: { listing: { title: "Steel bottle 750 ml", brand: "Nordvik" } },
    find: (listing) => {
      const { title = "" } = listing;
      const brand = statedBrand(listing);
      if (title.trim() === "" || brand === undefined) return null;
      const places = spansOf(literally(brand), title);
      const second = places[1];
      if (places.length === 0) return [{ message: "missing", field: "title", data: { brand } }];
      if (second === undefined) return [];
      return [{ message: "repeated", field: "title", span: second, data: { brand, count: places.length } }];
    },
  }),
  defineCheck({
    id: "title.variant",
    severity: "warn",
    effect: "parsing",
    profiles: ["google"],
    sources: [google(6324415)],
    looksFor: "Size, colour or capacity in the title of a variant.",
    messages: {
      missing: "The title does not set this variant apart from others of its group: {options} is not in it.",
    },
    fix: "Add the options that set the variant apart, such as “– Blue, M”.",
    passing: {
      listing: {
        title: "Nordvik wool hat – grey",
        itemGroupId: "HAT",
        attributes: [{ name: "Colour", value: "grey" }],
      },
    },
    failing: {
      listing: { title: "Nordvik wool hat", itemGroupId: "HAT", attributes: [{ name: "Colour", value: "grey" }] },
    },
    find: ({ title = "", itemGroupId = "", attributes = [] }) => {
      const options = attributes.filter(({ name }) => VARIANT_OPTIONS.has(columnName(name)));
      if (title.trim() === "" || itemGroupId.trim() === "" || options.length === 0) return null;
      const missing = options.filter(({ value }) => !title.toLowerCase().includes(value.trim().toLowerCase()));
      if (missing.length === 0) return [];
      const named = missing.map(({ name, value }) => `${name.toLowerCase()} “${value}”`);
      return [{ message: "missing", field: "title", data: { options: enumerate(named.slice(0, 5)) } }];
    },
  }),
  defineCheck({
    id: "title.key_spec",
    severity: "info",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [ACES],
    looksFor:
      "A number with a unit, a count such as “3 person”, or a model number, in the title of a product that is described " +
      "by such figures.",
    messages: { missing: "The title has no figure; elsewhere the listing says “{figure}”." },
    fix: "Move the figure that decides, such as size, capacity or power, into the title.",
    passing: { listing: { title: "Nordvik steel bottle 750 ml", description: "Holds 750 ml." } },
    failing: { listing: { title: "Nordvik steel bottle", description: "Holds 750 ml." } },
    find: (listing) => {
      const { title = "" } = listing;
      const elsewhere = descriptiveTexts(listing).filter(({ field }) => field !== "title");
      const [figure] = elsewhere.flatMap(({ text }) =>
        quantitiesOf(text).map(({ start, end }) => text.slice(start, end)),
      );
      if (title.trim() === "" || figure === undefined) return null;
      const hasFigure =
        quantitiesOf(title).length > 0 ||
        hasPhrase(COUNT, title) ||
        wordsOf(title).some(({ text }) => isModelNumber(text));
      return hasFigure ? [] : [{ message: "missing", field: "title", data: { figure } }];
    },
  }),
];

/** Tells whether two words share a stem: "cooler" and "cooling", "cases" and "case". */
function isSameStem(one: string, other: string): boolean {
  const [first, second] = [singular(one), singular(other)];
  const prefix = Math.max(MIN_STEM, Math.min(first.length, second.length) - 3);
  return first === second || (first.length >= prefix && first.slice(0, prefix) === second.slice(0, prefix));
}

function isModelNumber(word: string): boolean {
  return word.length >= 3 && /\p{L}/u.test(word) && /\p{N}/u.test(word);
}

/** Returns the words of the last two category levels that are not the brand: the head noun may be in either. */
function categoryNouns(listing: AuditedListing): string[] {
  const brand = statedBrand(listing)?.toLowerCase();
  const firstWord = wordsOf(listing.title ?? "")[0]?.lower;
  const levels = (listing.category ?? "")
    .toLowerCase()
    .split(">")
    .map((level) => level.trim());
  const nouns = levels
    .filter((level) => level !== "" && level !== brand && level !== firstWord)
    .slice(-2)
    .toReversed();
  return [...new Set(nouns.flatMap((level) => contentWordsOf(level).map(({ lower }) => lower)))];
}

function literally(text: string): RegExp {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu");
}
