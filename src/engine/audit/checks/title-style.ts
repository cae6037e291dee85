import { type AuditedListing, type Check, type Hit, type Span, defineCheck } from "../check.ts";
import { ifPresent } from "../field-texts.ts";
import { hitsOf, phrases, spansOf } from "../phrases.ts";
import { AMAZON, GEO, OPENAI, google } from "../sources.ts";
import { type Word, isStopWord, isUnspaced, wordsOf } from "../words.ts";
import { statedBrand } from "../brand.ts";

/** Least letters of a shouted word: "BEST QUALITY" is a run of two, "USB HDMI" is not shouting. */
const SHOUTED_LETTERS = 5;
const MAX_REPEATS = 2;
const STUFFED_WORDS = 18;
const STUFFED_SHARE = 0.8;

const AMAZON_BANNED = /[!$?_{}^¬¦]/gu;
const DECORATION = /[[\p{Extended_Pictographic}\u2190-\u21ff\u2500-\u27bf\u2b00-\u2bff]--[©®™]]|[!?*~#<>]{2,9}/gv;

const PROMOTION = phrases(
  "free shipping|free delivery|free gift|free returns|best|best price|best seller|bestseller|best selling|lowest price",
  "#1|no. 1 rated|number one rated|sale|on sale|for sale|clearance|discount|special offer|limited offer|limited time",
  "buy now|buy one get one|buy 1 get 1|hot sale|hot item|top quality|top rated|100% quality guaranteed|money back guarantee",
  "new arrival|must have|N% off|% off|cheap|satisfaction guaranteed|kostenloser Versand|versandkostenfrei|Sonderangebot",
  "Bestseller|livraison gratuite|promo|soldes|envío gratis|oferta|spedizione gratuita|offerta|gratis verzending",
);

/** Checks of the style of a title. Most platforms only warn about these problems, but Amazon refuses them. */
export const TITLE_STYLE_CHECKS: readonly Check[] = [
  defineCheck({
    id: "title.caps",
    severity: "warn",
    errorIn: ["amazon"],
    effect: "eligibility",
    profiles: ["generic", "openai", "google", "amazon"],
    sources: [google(6324415), AMAZON, OPENAI],
    looksFor: "No runs of words in capitals; the brand and short abbreviations may be.",
    messages: { shouted: "The title shouts “{text}”." },
    fix: "Write it in normal letters. Keep capitals for the brand and for abbreviations.",
    passing: { listing: { title: "NORDVIK steel bottle with USB-C heater" } },
    failing: { listing: { title: "Nordvik steel bottle SUPER STRONG 750 ml" } },
    find: (listing) =>
      ifPresent(listing.title, (title) =>
        runsOfCapitals(title, listing).map((span) => ({ ...TITLE, span, message: "shouted" })),
      ),
  }),
  defineCheck({
    id: "title.chars",
    severity: "warn",
    errorIn: ["amazon"],
    effect: "eligibility",
    profiles: ["generic", "google", "amazon"],
    sources: [google(6324415), AMAZON],
    looksFor: "No decoration such as ★, emoji or “!!!”; for Amazon none of ! $ ? _ { } ^ ¬ ¦.",
    messages: {
      decoration: "The title has the decoration “{text}”.",
      banned: {
        detail: "The title has “{text}”, which Amazon does not allow in titles.",
        profiles: ["amazon"],
      },
    },
    fix: "Remove it. Plain words, numbers, commas and hyphens work everywhere.",
    passing: { listing: { title: "Nordvik steel bottle, 750 ml" } },
    failing: { listing: { title: "★ Nordvik steel bottle 750 ml" } },
    find: (listing) =>
      ifPresent(listing.title, (title) => {
        const decoration = spansOf(DECORATION, title);
        const brand = statedBrand(listing) ?? "";
        // A character of the brand's name is allowed.
        const banned = spansOf(AMAZON_BANNED, title).filter(
          ({ start }) =>
            !brand.includes(title.charAt(start)) && !decoration.some((run) => run.start <= start && start < run.end),
        );
        return [
          ...decoration.map((span) => ({ ...TITLE, span, message: "decoration" as const })),
          ...banned.map((span) => ({ ...TITLE, span, message: "banned" as const })),
        ];
      }),
  }),
  defineCheck({
    id: "title.dup_words",
    severity: "warn",
    errorIn: ["amazon"],
    effect: "eligibility",
    profiles: ["generic", "google", "amazon"],
    sources: [AMAZON, google(6324415)],
    looksFor: `No word more than ${MAX_REPEATS} times, words like “for” and “with” left out.`,
    messages: { repeated: "The title says “{text}” {count} times." },
    fix: "Say each word once or twice and use the room for another fact.",
    passing: { listing: { title: "Steel bottle with steel lid" } },
    failing: { listing: { title: "Steel bottle, steel lid, steel straw" } },
    find: (listing) => ifPresent(listing.title, repeatedWordHits),
  }),
  defineCheck({
    id: "title.promo",
    severity: "warn",
    errorIn: ["amazon"],
    effect: "eligibility",
    profiles: ["generic", "google", "amazon"],
    sources: [google(6324415), AMAZON],
    looksFor: "No promotion: “free shipping”, “best”, “#1”, “sale”.",
    messages: { promotion: "The title advertises: “{text}”." },
    fix: "Remove it. Terms have fields of their own; assistants give no credit for praise.",
    passing: { listing: { title: "Nordvik steel bottle 750 ml" } },
    failing: { listing: { title: "Best steel bottle 750 ml" } },
    find: (listing) =>
      ifPresent(listing.title, (title) =>
        hitsOf("promotion", PROMOTION, [{ field: "title", text: title }]).filter(
          ({ span }) => !isSizeOrBrand(title, listing, span),
        ),
      ),
  }),
  defineCheck({
    id: "title.stuffing",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [GEO],
    looksFor: `No lists of search words: over ${STUFFED_WORDS} words of which more than ${STUFFED_SHARE * 100} % are nouns and adjectives.`,
    messages: { stuffed: "The title strings {count} words together, {share} % of them search words." },
    fix: "Keep what this product is. Say uses and synonyms in sentences of the description.",
    passing: { listing: { title: "Nordvik insulated steel bottle 750 ml for cycling, with leakproof lid" } },
    failing: {
      listing: {
        title:
          "Water bottle sports bottle drinking flask canteen tumbler thermos gym hiking camping cycling running school " +
          "office travel yoga kids adults women men",
      },
    },
    find: (listing) => ifPresent(listing.title, stuffingHits),
  }),
];

const TITLE = { field: "title" } as const;

function runsOfCapitals(title: string, listing: AuditedListing): Span[] {
  const brand = new Set(wordsOf(statedBrand(listing) ?? "").map(({ lower }) => lower));
  const runs: Span[] = [];
  let run: Word[] = [];
  for (const word of [...wordsOf(title), undefined]) {
    if (word !== undefined && isShouted(word.text) && !brand.has(word.lower)) {
      run.push(word);
      continue;
    }
    const [first] = run;
    const last = run.at(-1);
    if (first !== undefined && last !== undefined && first !== last) runs.push({ start: first.start, end: last.end });
    run = [];
  }
  return runs;
}

function isShouted(word: string): boolean {
  return word.length >= SHOUTED_LETTERS && /^\p{Lu}+$/u.test(word);
}

function repeatedWordHits(title: string): Hit<"repeated">[] {
  const byWord = Map.groupBy(
    wordsOf(title).filter(({ lower }) => lower.length > 1 && /\p{L}/u.test(lower) && !isStopWord(lower)),
    ({ lower }) => lower,
  );
  return [...byWord.values()].flatMap((words) => {
    const beyondLimit = words[MAX_REPEATS];
    return beyondLimit === undefined
      ? []
      : [{ ...TITLE, message: "repeated", span: spanOf(beyondLimit), data: { count: words.length } }];
  });
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** "#1 tip" is a size, "Best Western" a brand. */
function isSizeOrBrand(title: string, listing: AuditedListing, { start, end }: Span = { start: 0, end: 0 }): boolean {
  const text = title.slice(start, end).toLowerCase();
  if (text === "#1") return !/^\s(?:best|rated|seller|selling|choice|in|brand|top)\b/i.test(title.slice(end, end + 12));
  return wordsOf(statedBrand(listing) ?? "").some(({ lower }) => lower === text);
}

function stuffingHits(title: string): Hit<"stuffed">[] | null {
  if (isUnspaced(title)) return null;
  const words = wordsOf(title);
  // Figures and abbreviations are specifications, not search words.
  const searchWords = words.filter(({ text, lower }) => /^\p{L}[\p{Ll}'’-]+$/u.test(text) && !isStopWord(lower));
  if (words.length <= STUFFED_WORDS || searchWords.length <= words.length * STUFFED_SHARE) return [];
  const data = { count: words.length, share: Math.round((searchWords.length / words.length) * 100) };
  return [{ ...TITLE, message: "stuffed", span: { start: 0, end: title.length }, data }];
}
