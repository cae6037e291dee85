import { type Check, defineCheck } from "../check.ts";
import { isUniquePieceClaim, proseOf, textAt } from "../field-texts.ts";
import { framedPhrases, hitsOf, phrases } from "../phrases.ts";
import { SETTING } from "./superlatives.ts";
import { AMAZON_DETAIL_PAGE, BIAS, EU_UNFAIR_PRACTICES, FTC_ENDORSEMENTS } from "../sources.ts";
import { sourceTest } from "../claim-sources.ts";

const HYPE = phrases(
  "best ever|the best|best in class|best quality|world's best|worlds best|world class|greatest|ultimate|perfect|amazing",
  "incredible|unbelievable|unbeatable|unrivalled|unrivaled|unmatched|revolutionary|game changer|game changing|must have",
  "life changing|mind blowing|breathtaking|magical|miracle|insane|awesome|superb|outstanding|extraordinary|sensational",
  "loved by everyone|loved by everybody|loved by all|loved by thousands|loved by millions|everyone loves|everybody loves",
  "everyone will love|everybody will love|everyone's favourite|everyone's favorite|everybody's favourite|everybody's favorite",
  "von allen geliebt|next level|second to none|like no other|you will love|you'll love|never seen before|einzigartig|unschlagbar|revolutionär",
  "perfekt|der beste|die beste|das beste|incroyable|révolutionnaire|le meilleur|la meilleure|increíble|el mejor|la mejor",
  "incredibile|il migliore|la migliore|geweldig|de beste|het beste|inacreditável|o melhor|a melhor",
);

/** Superlatives of taste. "The most beautiful places" is about where the product is used, so it does not match. */
const BEAUTY = framedPhrases(
  "most beautiful|most loved|most stunning|most gorgeous|most elegant|most stylish|most amazing|schönste|schönster|schönstes|" +
    "le plus beau|la plus belle|más bonito|más bonita|más hermoso|más hermosa|più bello|più bella|mooiste|mais bonito|" +
    "mais bonita|mais belo|mais bela",
  (superlative) => String.raw`(?<!${SETTING}\s)${superlative}(?!\s(?:\p{L}+\s)?${SETTING})`,
);

const URGENCY = phrases(
  "only N left|just N left|N left in stock|last N|almost gone|almost sold out|selling fast|selling out fast|going fast",
  "while stocks last|while supplies last|limited time|limited time offer|limited stock|limited quantity|last chance",
  "hurry|hurry up|act now|act fast|order now|buy now|don't miss|don't miss out|before it's gone|before it's too late",
  "today only|ends today|ends tonight|ends soon|offer ends|deal ends|final hours|last day|flash sale|countdown|once in a lifetime",
  "nur noch N|solange der Vorrat reicht|nur heute|jetzt zugreifen|plus que N|dernière chance|jusqu'à épuisement des stocks",
  "solo quedan N|últimas unidades|solo hoy|ultimi pezzi|solo oggi|nog maar N|op is op|laatste kans|últimas unidades|só hoje",
);

/** Checks of praise and pressure. */
export const TONE_CHECKS: readonly Check[] = [
  defineCheck({
    id: "desc.hype",
    severity: "warn",
    effect: "persuasion",
    profiles: ["generic", "amazon"],
    sources: [BIAS, AMAZON_DETAIL_PAGE],
    looksFor: "No praise that a shopper cannot check: “ultimate”, “perfect”, “the best”, without a source.",
    messages: { praise: "“{text}” praises without saying anything that can be compared." },
    fix: "Remove it, or replace it by the figure, test or source behind it.",
    passing: { listing: { description: "Keeps drinks cold for 24 h." } },
    failing: { listing: { description: "The ultimate bottle." } },
    find: (listing) => {
      const texts = proseOf(listing).filter(({ field }) => field === "description");
      if (texts.length === 0) return null;
      const hasSource = sourceTest(listing);
      return [HYPE, BEAUTY]
        .flatMap((list) => hitsOf("praise", list, texts))
        .filter((hit) => !hasSource(hit) && !isUniquePieceClaim(textAt(listing, hit.field), hit.span));
    },
  }),
  defineCheck({
    id: "desc.urgency",
    severity: "warn",
    effect: "legal",
    profiles: ["generic", "amazon"],
    sources: [EU_UNFAIR_PRACTICES, FTC_ENDORSEMENTS, AMAZON_DETAIL_PAGE],
    looksFor: "No pressure: countdowns, “only 3 left”, “last chance”.",
    messages: {
      pressure:
        "“{text}” pushes for a quick decision. If it is not literally true when it is read, it may need to go: false " +
        "scarcity is unfair in all cases (Directive 2005/29/EC, Annex I no. 7). In studies it did not help with assistants, or lowered the rank.",
    },
    fix: "Remove it. Stock belongs in the availability field, where it stays current.",
    passing: { listing: { description: "Keeps drinks cold for 24 h." } },
    failing: { listing: { description: "Hurry, only 3 left!" } },
    find: (listing) => {
      const texts = proseOf(listing);
      return texts.length === 0 ? null : hitsOf("pressure", URGENCY, texts);
    },
  }),
];
