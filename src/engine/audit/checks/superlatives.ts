import { type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { sourceTest } from "../claim-sources.ts";
import { type FieldText, isUniquePieceClaim, descriptiveTexts, textAt } from "../field-texts.ts";
import { framedPhrases, hitsOf, phrases, type PhraseList } from "../phrases.ts";
import { FTC_SUBSTANTIATION } from "../sources.ts";

const SUPERLATIVE = phrases(
  "best|the only|the first|first ever|world's first|fastest|strongest|lightest|safest|most durable|most powerful|most trusted",
  "longest lasting|highest rated|highest quality|most advanced|most popular|leading|unique|number one choice|lowest price",
  "thinnest|smallest|largest|cheapest|quietest|softest|warmest|einzige|beste|besten|schnellste|leichteste|meilleur|meilleure",
  "le seul|la seule|mejor|el único|la única|migliore|l'unico|l'unica|de enige|beste keuze|o melhor|o único",
);

/** Matches phrases that are not claims about the product: "best before", "first aid", "leading edge". */
const NO_CLAIM =
  /^(?:best (?:before|by|used|man|friend|western)|the first (?:time|use|step|aid|day|page|few|night|charge)|leading edge)/i;

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'’-]{0,40}`;
const ADJECTIVE = String.raw`(?!(?:of|out|from|in|to|at|you|we|it|likely|common|important|de|que|di|che|allá)(?!\p{L}))\p{L}[\p{L}-]{1,40}`;
/** Nouns that name where or for whom a product is used: "the toughest conditions on earth" is not about the product. */
export const SETTING =
  "(?:conditions?|places?|climates?|regions?|mountains?|peaks?|weather|trails?|roads?|winters?|temperatures?|environments?|terrains?|cities|athletes?|people|" +
  "Bedingungen|Orte|Regionen|" +
  "Berge|Gipfel|Länder|endroits|lieux|paysages|sommets|lugares|paisajes|condiciones|luoghi|posti|paesaggi|condizioni|" +
  String.raw`paisagens|condições|plekken|plaatsen|omstandigheden|bergen)(?!\p{L})`;
/** Words in -est, without "latest" and nouns such as "forest", which are not superlatives of the product. */
const ENGLISH_EST = String.raw`(?!(?:lat|r|t|w|n|v|ch|qu|gu|for|harv|inter|requ|cont|near|clos|old|slight)est(?!\p{L}))\p{L}{1,20}est`;
const GERMAN_STE = String.raw`(?!(?:er|letz|nächs|meis|neues)te)\p{L}{2,30}ste[mnrs]?`;
const DUTCH_STE = String.raw`(?!(?:eer|laat|mee|nieuw)ste)\p{L}{2,30}ste`;

/** Returns superlatives before a scope that includes all rivals: "the most storm-proof tent in the world". */
function scoped(superlative: string, scopes: string): PhraseList {
  return framedPhrases(
    scopes,
    (scope) => String.raw`(?:${superlative})(?=(?:\s(?!${SETTING})${WORD}){0,4},?\s${scope}(?!\p{L}|\sof\s))`,
  );
}

/** Returns superlatives after the name of a scope: "the world's most storm-proof tent". */
function among(owners: string, superlative: string): PhraseList {
  return framedPhrases(owners, (owner) => String.raw`${owner}\s(?:${superlative})(?!\s(?:${WORD}\s)?${SETTING})`);
}

const after = (articles: string) => String.raw`(?<=(?<!\p{L})(?:${articles})\s)`;
const notOfSetting = (more: string) => String.raw`(?<!${SETTING}\s)(?:${more})\s${ADJECTIVE}`;

const COMPARED: readonly PhraseList[] = [
  SUPERLATIVE,
  scoped(
    String.raw`${after("the|our|its")}(?:(?:most|least)\s${ADJECTIVE}|${ENGLISH_EST})|` +
      String.raw`(?:most|least)\s\p{L}[\p{L}-]{0,30}(?:proof|resistant|able|ible|ive|ful|ous|ced|ient)(?!(?:\s[\p{L}-]{1,30}){0,3}s\s)`,
    "in the world|in the universe|on earth|on the planet|on the market|on today's market|ever|of all time|in history|" +
      "you can buy|you can get|money can buy|in its class|in its category|in the industry|in Europe|in America|in the USA|" +
      "in the UK|in Germany|worldwide|anywhere|available today|available anywhere",
  ),
  among(
    "world's|worlds|Europe's|America's|Germany's|Britain's|planet's|nation's|industry's|market's",
    String.raw`(?:most|least)\s${ADJECTIVE}|${ENGLISH_EST}`,
  ),
  scoped(
    after("der|die|das|den|dem|unser|unsere") + GERMAN_STE,
    "der Welt|auf der Welt|auf dem Markt|am Markt|aller Zeiten|weltweit|Europas|Deutschlands|Österreichs|in Europa|" +
      "in Deutschland|seiner Klasse|ihrer Klasse",
  ),
  among("Europas|Deutschlands|Österreichs|weltweit|der Welt", String.raw`(?:(?:der|die|das)\s)?${GERMAN_STE}`),
  scoped(
    String.raw`${after("le|la|les")}(?:plus|moins)\s${ADJECTIVE}`,
    "du monde|au monde|de la planète|du marché|sur le marché|d'Europe|de France|de tous les temps|de sa catégorie|" +
      "jamais conçu|jamais conçue|jamais créé|jamais créée",
  ),
  scoped(
    notOfSetting("más|menos"),
    "del mundo|del mercado|en el mercado|de Europa|de España|de la historia|de todos los tiempos|de su clase|de su categoría",
  ),
  scoped(
    notOfSetting("più|meno"),
    "al mondo|del mondo|sul mercato|del mercato|d'Europa|d'Italia|di sempre|di tutti i tempi|della sua categoria",
  ),
  scoped(
    String.raw`${after("de|het|onze|ons")}(?:meest\s${ADJECTIVE}|${DUTCH_STE})`,
    "ter wereld|van de wereld|in de wereld|op de markt|van Europa|van Nederland|aller tijden|in zijn klasse|ooit",
  ),
  scoped(
    notOfSetting("mais|menos"),
    "do mundo|do mercado|no mercado|da Europa|de Portugal|do Brasil|de sempre|de todos os tempos|da história|da sua classe",
  ),
];

/** Returns every first alternative followed by every second one. */
const pairs = (first: string, second: string): string =>
  first
    .split("|")
    .flatMap((one) => second.split("|").map((other) => `${one} ${other}`))
    .join("|");

const FAILURES =
  "leak|break|fail|rust|fade|tear|rip|crack|shatter|peel|warp|shrink|sag|bend|corrode|dent|slip|tangle|clog|freeze|overheat|rot";

/** Promises without exception. "Never iron" is advice and "100 % cotton" is a material, so they do not match. */
const ABSOLUTE: readonly PhraseList[] = [
  phrases(
    "indestructible|unbreakable|unzerstörbar|unzerstörbare|unzerstörbarer|unzerstörbares|unkaputtbar",
    "unzerbrechlich|unzerbrechliche|unzerbrechlicher|unzerbrechliches|indestructibles|incassable|incassables|irrompible",
    "irrompibles|indistruttibile|indistruttibili|infrangibile|infrangibili|onverwoestbaar|onverwoestbare|onbreekbaar",
    "onbreekbare|indestrutível|indestrutíveis|inquebrável|inquebráveis",
  ),
  framedPhrases(
    "waterproof|watertight|leakproof|leak proof|leak free|windproof|stormproof|storm proof|shockproof|fireproof|dustproof|" +
      "unbreakable|safe|secure|reliable|effective|wasserdicht|winddicht|auslaufsicher|bruchsicher|sicher|zuverlässig|étanche|" +
      "étanches|imperméable|imperméables|sûr|sûre|fiable|impermeable|impermeables|estanco|seguro|segura|impermeabile|" +
      "impermeabili|stagno|sicuro|sicura|waterdicht|winddicht|lekvrij|veilig|betrouwbaar|impermeável|à prova|estanque",
    (property) =>
      String.raw`100\s?(?:%|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)[\s-]${property}`,
  ),
  phrases(
    pairs("never", FAILURES.replaceAll(/(?<=\w)(?=\||$)/g, "s")),
    pairs("will never|can never|won't ever|to never|never to", FAILURES),
    "never wears out|never runs out|never lets you down|never goes flat|will never wear out|will never let you down",
    "geht nie kaputt|rostet nie|bricht nie|reißt nie|läuft nie aus|versagt nie|rostet niemals|bricht niemals|reißt niemals",
    "ne fuit jamais|ne casse jamais|ne se casse jamais|ne rouille jamais|ne se déchire jamais|nunca se rompe|nunca gotea",
    "nunca falla|nunca se oxida|non si rompe mai|non perde mai|non arrugginisce mai|lekt nooit|breekt nooit|roest nooit",
    "gaat nooit kapot|scheurt nooit|nunca quebra|nunca vaza|nunca enferruja|nunca falha|nunca rasga",
  ),
  framedPhrases(
    "guaranteed to never|guaranteed never to|guaranteed not to|garantiert nie|garantiert niemals|garanti de ne jamais|" +
      "garantizado que nunca|garantito che non|gegarandeerd nooit|garantido que nunca",
    (never) => String.raw`${never}\s${WORD}`,
  ),
  framedPhrases(
    [
      pairs(
        "withstand|withstands|survive|survives|resist|resists|endure|endures|defies|braves|outlasts|repels|stands up to|" +
          "stand up to|holds up to|protects against|protects from|protects you from",
        "any|every|all",
      ),
      pairs("trotzt|widersteht|übersteht|überlebt|hält", "jedem|jeder|jeden|jedes|allen|allem"),
      pairs("résiste à", "tous|toutes|toute|n'importe quel|n'importe quelle"),
      pairs("resiste|resiste a|aguanta", "cualquier|todo|todos|todas"),
      pairs("resiste a|sopporta|affronta", "qualsiasi|ogni|tutti|tutte"),
      pairs("weerstaat|trotseert|doorstaat|bestand tegen", "elk|elke|alle"),
      pairs("resiste a|aguenta", "qualquer|todos|todas|tudo"),
    ].join("|"),
    (withstands) =>
      String.raw`${withstands}\s(?!(?:sides?|angles?|directions?)(?!\p{L}))(?:(?:the|les|las|los|le|gli|os|as)\s)?${WORD}`,
  ),
];

/** Checks of claims that compare with all other products, or that allow no exception. */
export const SUPERLATIVE_CHECKS: readonly Check[] = [
  defineCheck({
    id: "claims.superlative_source",
    severity: "warn",
    effect: "legal",
    profiles: ["generic"],
    sources: [FTC_SUBSTANTIATION],
    looksFor:
      "A fact with a web address as its source for each superlative, such as “best”, “only”, “first” and “the world's most " +
      "durable”, and each promise without exception, such as “unbreakable” and “100 % waterproof”.",
    messages: {
      unsourced:
        "“{text}” compares the product with all others. It may need a source that shoppers can open (FTC policy statement " +
        "on substantiation); the listing names none.",
      absolute: {
        detail:
          "“{text}” promises without exception, so a single case proves it wrong. It may need a source that shoppers can " +
          "open (FTC policy statement on substantiation); the listing names none.",
        fix:
          "Say how far it was tested, such as “withstood wind of 110 km/h”, add a fact with the web address of the test, or " +
          "remove the claim.",
      },
    },
    fix: "Add a fact with the web address of the comparison, or remove the superlative.",
    passing: {
      listing: {
        description: "Best bottle of 2026.",
        facts: [{ name: "Test", value: "Best bottle of 2026", source: "https://tests.example/bottles" }],
      },
    },
    failing: { listing: { description: "The lightest bottle for cycling." } },
    find: (listing) => {
      const texts = descriptiveTexts(listing);
      if (texts.length === 0) return null;
      const hasSource = sourceTest(listing, { url: true });
      return texts.flatMap((text) => claimsOf(text)).filter((hit) => !isNoClaim(hit, listing) && !hasSource(hit));
    },
  }),
];

function isNoClaim({ field, span }: Hit, listing: AuditedListing): boolean {
  const text = textAt(listing, field);
  return NO_CLAIM.test(text.slice(span?.start)) || isUniquePieceClaim(text, span);
}

type Claim = Hit<"unsourced" | "absolute">;

/** Returns the claims of a text in order, without those that overlap another: "lightest" in "world's lightest". */
function claimsOf(text: FieldText): Claim[] {
  const hits: Claim[] = [
    ...COMPARED.flatMap((list) => hitsOf("unsourced", list, [text])),
    ...ABSOLUTE.flatMap((list) => hitsOf("absolute", list, [text])),
  ];
  if (hits.length < 2) return hits;
  let end = 0;
  return hits.toSorted(byPosition).filter(({ span }) => {
    if (span === undefined || span.start < end) return false;
    end = span.end;
    return true;
  });
}

/** Compares claims by their start, then the longer one first. */
const byPosition = ({ span: one }: Claim, { span: other }: Claim): number =>
  (one?.start ?? 0) - (other?.start ?? 0) || (other?.end ?? 0) - (one?.end ?? 0);
