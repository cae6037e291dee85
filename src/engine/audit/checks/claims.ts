import { type Check, defineCheck } from "../check.ts";
import { descriptiveTexts } from "../field-texts.ts";
import { isInEuropeanUnion } from "../markets.ts";
import { hitsOf, phrases } from "../phrases.ts";
import { EU_GREEN_CLAIMS, FTC_ENDORSEMENTS, FTC_SUBSTANTIATION } from "../sources.ts";
import { sourceTest } from "../claim-sources.ts";

const HEALTH = phrases(
  "clinically proven|clinically tested|scientifically proven|medically proven|medical grade|doctor recommended",
  "doctor approved|dermatologist tested|dermatologically tested|dermatologist recommended|dentist recommended",
  "fda approved|fda cleared|cures|heals|treats|prevents disease|prevents cancer|relieves pain|pain relief|kills N% of germs",
  "kills bacteria|kills germs|antibacterial|antimicrobial|hypoallergenic|boosts immunity|boosts the immune system|detox",
  "anti aging|lowers blood pressure|burns fat|weight loss|improves sleep|klinisch getestet|klinisch bewiesen|heilt|antibakteriell",
  "cliniquement prouvé|cliniquement testé|antibactérien|clínicamente probado|antibacteriano|clinicamente testato|klinisch bewezen",
);

/** The examples of recital 9 of the directive, in seven languages. "Green" alone is a colour. */
const GENERIC_GREEN = phrases(
  "eco friendly|ecofriendly|eco conscious|environmentally friendly|environment friendly|environmentally safe|planet friendly",
  "green product|green choice|green alternative|nature's friend|ecological|ecologically|environmentally correct|earth friendly",
  "climate friendly|gentle on the environment|good for the planet|better for the planet|carbon friendly|sustainable",
  "sustainably made|sustainability|biodegradable|biobased|bio based|conscious choice|responsible choice|non toxic for the planet",
  "umweltfreundlich|umweltschonend|nachhaltig|nachhaltige|nachhaltiges|klimafreundlich|ökologisch|biologisch abbaubar",
  "écologique|respectueux de l'environnement|durable et responsable|biodégradable|ecológico|ecológica|sostenible|biodegradabile",
  "rispettoso dell'ambiente|ecologico|ecologica|sostenibile|milieuvriendelijk|duurzaam|biologisch afbreekbaar|sustentável|amigo do ambiente",
);

const CLIMATE_NEUTRAL = phrases(
  "climate neutral|carbon neutral|co2 neutral|carbon negative|carbon positive|climate positive|net zero|zero emissions product",
  "carbon offset|carbon compensated|klimaneutral|co2 kompensiert|neutre en carbone|neutre pour le climat|clima neutral",
  "carbono neutral|neutro en carbono|carbono neutro|neutro per il clima|klimaatneutraal|co2 neutraal",
);

const RENOWN = phrases(
  "#1|#1 rated|no. 1|number one|number 1|as seen on|as seen in|as featured in|award winning|preisgekrönt|testsieger|primé|premiado",
);

/** Checks of claims about health, environment, rank and renown. */
export const CLAIM_CHECKS: readonly Check[] = [
  defineCheck({
    id: "claims.substantiation",
    severity: "error",
    effect: "legal",
    profiles: ["generic"],
    sources: [FTC_SUBSTANTIATION, FTC_ENDORSEMENTS, EU_GREEN_CLAIMS],
    looksFor: "A fact with a source for each claim about health, environment, rank or renown.",
    messages: {
      health:
        "“{text}” is a health or safety claim. It may need evidence that existed before the claim was made (FTC policy " +
        "statement on substantiation); the listing names none.",
      green:
        "“{text}” is an environmental claim. It may need evidence that existed before the claim was made (FTC policy " +
        "statement on substantiation); the listing names none.",
      greenInEurope: {
        detail:
          "“{text}” is a generic environmental claim. In the EU it may need to go: since 27 September 2026 it is unfair " +
          "without recognised excellent environmental performance (Directive (EU) 2024/825). A source does not cure it.",
        fix: "Say what is true of this product in its place: “made of 80 % recycled steel”.",
        sources: [EU_GREEN_CLAIMS],
      },
      neutralInEurope: {
        detail:
          "“{text}” says the product does not harm the climate. In the EU it may need to go: since 27 September 2026 that " +
          "is banned where it rests on offsetting (Directive (EU) 2024/825). A source does not cure it.",
        fix: "Name the emissions you really cut, such as “40 % less CO2 in production than in 2020”, and how that was measured.",
        sources: [EU_GREEN_CLAIMS],
      },
      renown: {
        detail:
          "“{text}” claims rank or renown. It may need proof and the name of who said it (16 CFR 255); the listing names none.",
        sources: [FTC_ENDORSEMENTS],
      },
    },
    fix: "Add a fact with its source, such as the test report, or remove the claim.",
    passing: {
      listing: {
        description: "Dermatologically tested.",
        facts: [{ name: "Test", value: "Dermatologically tested", source: "Report 4711, Institute Nord, 2026" }],
      },
    },
    failing: { listing: { description: "Clinically proven to help." } },
    find: (listing) => {
      const texts = descriptiveTexts(listing);
      if (texts.length === 0) return null;
      const inEurope = isInEuropeanUnion(listing.country);
      const hasSource = sourceTest(listing);
      return [
        ...hitsOf("health", HEALTH, texts),
        ...hitsOf(inEurope ? "greenInEurope" : "green", GENERIC_GREEN, texts),
        ...hitsOf(inEurope ? "neutralInEurope" : "green", CLIMATE_NEUTRAL, texts),
        ...hitsOf("renown", RENOWN, texts).filter((hit) => hit.field !== "title"),
      ].filter((hit) => hit.message.endsWith("InEurope") || !hasSource(hit));
    },
  }),
];
