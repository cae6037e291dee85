import { describe, expect, it } from "vitest";
import { listedTerms, relevanceFilter } from "../../../../src/news/headlines/relevance.ts";
import { type Language, languageOf, TERM_LISTS } from "../../../../src/news/headlines/terms/languages.ts";

const LANGUAGES = Object.keys(TERM_LISTS) as Language[];

/** A term as a headline writes it. */
const written = (term: string): string => term.replace(/^=/u, "").replaceAll("*", "");

describe.each(LANGUAGES)("the terms of %s", (language) => {
  const { ai, commerce, not, ambiguousAi = [], ambiguousCommerce = [] } = TERM_LISTS[language];
  const filter = relevanceFilter({ language });
  const kept = (headlines: readonly string[]) => headlines.filter((headline) => filter.matches(headline));
  const phrases = listedTerms(not).map((phrase) => `OpenAI | ${written(phrase)}`);

  it("each count", () => {
    const [ais = [], commerces = []] = [
      [ai, ...ambiguousAi.map(({ terms }) => terms)],
      [commerce, ...ambiguousCommerce.map(({ terms }) => terms)],
    ].map((lists) => lists.flatMap(listedTerms).map(written));
    const headlines = [...ais.map((term) => `${term} | Zalando`), ...commerces.map((term) => `OpenAI | ${term}`)];
    expect(headlines.filter((headline) => !filter.matches(headline))).toEqual([]);
  });

  it("do not count in phrases that mean something else", () => {
    expect(kept(phrases)).toEqual([]);
  });

  it("do not count with words that give them another meaning", () => {
    const headlines = [
      ...ambiguousAi.map(({ terms, unless }) => ["Zalando", listedTerms(terms)[0], listedTerms(unless)[0]]),
      ...ambiguousCommerce.map(({ terms, unless }) => ["OpenAI", listedTerms(terms)[0], listedTerms(unless)[0]]),
    ].map((words) => words.map((word = "") => written(word)).join(" | "));
    expect(kept(headlines)).toEqual([]);
  });

  it("count together with the English ones", () => {
    expect(kept(["ChatGPT startet Agentic Commerce", "AI ショッピング shopping"])).toHaveLength(2);
  });

  it("still apply to the topic that a caller does not replace", () => {
    const own = relevanceFilter({ language, aiTerms: ["Roboter"] });
    const [term = ""] = listedTerms(commerce).map(written);
    expect([own.matches(`Roboter | ${term}`), own.matches(`Automat | ${term}`)]).toEqual([true, false]);
  });
});

describe("the language of a request", () => {
  it.each<[string, string, Language]>([
    ["DE:de", "en-US", "de"],
    ["AT:de", "de", "de"],
    ["BR:pt-419", "pt-BR", "pt"],
    ["TW:zh-Hant", "zh-TW", "zh"],
    ["JP:ja", "ja", "ja"],
    ["CH:FR", "de", "fr"],
    ["NO:no", "sv-SE", "sv"],
    ["NO:no", "no", "en"],
    ["US:en", "de", "en"],
    ["XX:constructor", "__proto__", "en"],
  ])("with ceid %s and hl %s is %s", (ceid, hl, language) => {
    expect(languageOf(ceid, hl)).toBe(language);
  });
});

describe("forms of words", () => {
  it.each<[Language, string, string]>([
    ["de", "a compound", "KI-gestützter Onlinehandel"],
    ["de", "one word for both halves", "Neuer Einkaufsassistent"],
    ["de", "an umlaut written apart", "Was Haendler von KI haben"],
    ["de", "an umlaut without its dots", "Was Handler von KI haben"],
    ["fr", "an elision", "L’IA au service d’e-commerce"],
    ["fr", "capitals without accents", "LES EPICERIES ET L'IA"],
    ["es", "a plural", "Las tiendas con IA"],
    ["pl", "an ending", "Sztucznej inteligencji w sklepach"],
    ["ja", "no spaces", "通販にAI導入"],
    ["ja", "a compound in katakana", "AIとオンラインショッピング"],
    ["ko", "particles", "챗GPT가 쇼핑을 돕는다"],
    ["zh", "no spaces", "淘宝上线AI助手"],
    ["zh", "traditional characters", "電商導入生成式工具"],
  ])("%s: %s", (language, _, headline) => {
    expect(relevanceFilter({ language }).matches(headline)).toBe(true);
  });

  it.each<[Language, string, string]>([
    ["de", "a word that only ends like a term", "KI-Workshop für Lehrer"],
    ["ja", "a longer word in katakana", "AIとライオンとスーパーコンピュータ"],
    ["ko", "a word that holds another", "스마트폰의 AI 기능"],
    ["fr", "a first name", "Claude ouvre sa boutique"],
    ["en", "a word of another language", "KI im Onlinehandel"],
  ])("%s does not match %s", (language, _, headline) => {
    expect(relevanceFilter({ language }).matches(headline)).toBe(false);
  });
});

describe("a long headline", () => {
  it.each(["shop", "retail ", "künstliche", "a ", "'", "-", "コ", "Commerce ", "A.", "AI 1 "])(
    "of nothing but %j is truncated, and handled like any other",
    (piece) => {
      const headline = piece.repeat(100_000);
      for (const language of LANGUAGES) expect(relevanceFilter({ language }).matches(headline)).toBe(false);
    },
  );
});
