import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTerms, relevanceFilter } from "../../../src/news/headlines/relevance.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

const byDefault = relevanceFilter();
const anyText = fc.string({ unit: ANY_CHARACTER });

describe("the default filter", () => {
  it.each([
    ["an AI term and a commerce term", "Bakers try AI at the checkout"],
    ["a plural of each", "Chatbots meet shoppers"],
    ["a plural in -ies", "Corner groceries hire LLMs"],
    ["a possessive", "The retailer’s AI's new job"],
    ["AI with points", "A.I. in the supermarket"],
    ["AI before a hyphen", "AI-powered shopping for boots"],
    ["a term with a hyphen for its space", "A large-language-model joins the product-search team"],
    ["a term with a space of another kind", "An AI for your Black\u00a0Friday list"],
    ["a term with another hyphen", "Generative art sells in\u2011store"],
    ["other letter case", "AGENTIC COMMERCE ARRIVES"],
    ["full-width letters", "ＡＩ picks your shopping"],
    ["a soft hyphen", "Gene\u00adrative shopping"],
    ["a term before a trade mark", "ChatGPT™ goes shopping"],
    ["a term between characters of a script without spaces", "港町のAIがshoppingを手伝う"],
    ["a name with a dot", "JD.com opens AI warehouse"],
    ["commerce next to an excluded phrase", "Retail investors cheer AI shopping app"],
    ["e-commerce before a verb of government", "E-commerce seeks AI talent"],
    ["a pop-up shop", "AI opens a pop-up shop"],
    ["an agent that buys", "Amazon launches ‘Buy for Me’ AI agent"],
    ["a buy button, in quotation marks", "Google's AI Mode adds 'Buy' button"],
    ["the store of somebody", "Why your store is invisible to ChatGPT"],
    ["a company whose name is a verb, as the subject", "Target brings its app to ChatGPT"],
    ["such a company in title case", "Target Launches Gemini Shopping"],
    ["such a company as the owner", "Inside Target’s ChatGPT plan"],
    ["Visa the company", "Visa lets AI agents pay"],
    ["Gemini the assistant", "Gemini now does the checkout for you"],
    ["a sale that people prepare with AI", "One in three plans Black Friday with ChatGPT"],
  ])("keeps %s", (_, headline) => {
    expect(byDefault.matches(headline)).toBe(true);
  });

  it.each([
    ["a headline without AI", "Shoppers return to the old market hall"],
    ["a headline without commerce", "AI reads the tide tables"],
    ["an empty headline", ""],
    ["ai in small letters", "Il mercato: ai retailer piace"],
    ["ai as a domain", "Tide.ai raises money from retailers"],
    ["llm in small letters", "The llm of shopping"],
    ["a term within a word", "The workshopper says AIM is on target"],
    ["a term before a letter with an accent", "AI in the shopé"],
    ["a term next to a letter of another script", "AI жshopж"],
    ["a term in an identifier", "AI_shop and shop_AI"],
    ["store in the singular", "Where AI models store your files"],
    ["in store as a figure of speech", "What is in store for AI"],
    ["retail investors", "Retail investors rush to AI"],
    ["a short-seller", "Short-seller bets against AI"],
    ["shops that are set up", "AI lab sets up shop in Port Linden"],
    ["a cloud marketplace", "AI model listed on the cloud marketplace"],
    ["a department of commerce", "Commerce Department looks at AI chips"],
    ["a chamber of commerce", "Chamber of Commerce hosts AI evening"],
    ["work visas", "AI engineers wait for visas"],
    ["a visa rule", "New visa rules worry AI labs"],
    ["visa the document", "US may deny visa to AI researchers"],
    ["visa the document in title case", "US May Deny Visa to AI Researchers"],
    ["a company whose name is a verb, as a verb", "Hackers target AI labs"],
    ["a committee on commerce", "Senate Commerce Committee hearing on AI"],
    ["a bank with commerce in its name", "Commerce Bank rolls out AI assistant"],
    ["Gemini the sign", "Gemini horoscope: a good day for shopping"],
    ["Gemini the exchange", "Crypto exchange Gemini adds PayPal payments"],
    ...["Coffee", "Body", "Pawn", "Machine", "Barber"].map((kind): [string, string] => [
      `a ${kind.toLowerCase()} shop`,
      `${kind} shop owner tries AI`,
    ]),
    ["payments to extortionists", "Ransomware payments fall as AI defences rise"],
    ["a list of offers", "The best AI laptops on Prime Day"],
    ["companies as investments", "Walmart and AI stocks lead the rally"],
    ["the earnings of a company", "Futures slip on AI worries and Walmart earnings"],
  ])("drops %s", (_, headline) => {
    expect(byDefault.matches(headline)).toBe(false);
  });

  it("does not depend on earlier headlines", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const headline = `${text} AI shopping, app store`;
        expect(byDefault.matches(headline)).toBe(byDefault.matches(headline));
      }),
    );
  });
});

describe("a caller's terms", () => {
  it("replace the AI terms and keep the commerce terms with their exclusions", () => {
    const filter = relevanceFilter({ aiTerms: ["tide tables"] });
    expect(filter.matches("Tide Tables at the supermarket")).toBe(true);
    expect(filter.matches("AI at the supermarket")).toBe(false);
    expect(filter.matches("Tide tables in the app store")).toBe(false);
  });

  it("replace the commerce terms and their exclusions", () => {
    const filter = relevanceFilter({ commerceTerms: ["app store"] });
    expect(filter.matches("AI in the app store")).toBe(true);
    expect(filter.matches("AI at the supermarket")).toBe(false);
  });

  it.each([
    ["in any letter case", "ai", "Ai at sea", true],
    ["as whole words", "ai", "Paint the ship", false],
    ...["\u2010", "\u2011", "\u2012", "\u2013", "\u2212", "\uff0d", "\ufe63"].map(
      (hyphen): [string, string, string, boolean] => [
        `with any hyphen (${hyphen})`,
        "deep-sea",
        `The deep${hyphen}sea fleet`,
        true,
      ],
    ),
    ["whose hyphen is of another kind", "deep\u2011sea", "The deep-sea fleet", true],
    ["without plural", "robot", "Robots at sea", false],
    ["with a space that matches only spaces", "deep sea", "The deep-sea fleet", false],
    ["with any run of spaces", "deep sea", "The deep \n sea", true],
    ["with special characters of patterns taken literally", "c++ (2.0)", "Ships in C++ (2.0) now", true],
    ["with a dot that is only a dot", "v.8", "Ships with v28", false],
    ["with a dollar sign", "$5", "Boots at $5 a pair", true],
    ["up to a letter", "c++", "Ships in objectivec++", false],
    ["within words of scripts without spaces", "人工知能", "港の人工知能研究", true],
    ["within Hangul", "쇼핑", "온라인쇼핑몰", true],
    ["within Thai", "เรือ", "ท่าเรือใหม่", true],
    ["in Cyrillic as whole words", "магазин", "Магазины у моря", false],
    ["in Cyrillic in any letter case", "магазин", "МАГАЗИН у моря", true],
    ["in full width", "ＡＩ", "AI at sea", true],
    ["as signs", "€", "Boots for 5 €", true],
  ])("match %s", (_, term, headline, expected) => {
    expect(
      relevanceFilter({
        aiTerms: [term],
        commerceTerms: parseTerms("boots,sea,ships,ship,研究,쇼핑몰,온라인,ใหม่,моря"),
      }).matches(headline),
    ).toBe(expected);
  });

  it("match any headline with a term of each topic between spaces", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (ai, commerce, between) => {
        const [one, other] = [parseTerms(ai), parseTerms(commerce)];
        fc.pre(one.length > 0 && other.length > 0);
        const headline = `${one.at(-1)} ${between} ${other[0]}`;
        expect(relevanceFilter({ aiTerms: one, commerceTerms: other }).matches(headline)).toBe(true);
      }),
    );
  });

  it("match nothing when the list is empty", () => {
    expect(relevanceFilter({ aiTerms: [] }).matches("AI at the supermarket")).toBe(false);
    expect(relevanceFilter({ aiTerms: ["", "!"] }).matches("AI! at the supermarket")).toBe(false);
  });
});

describe("a list of terms", () => {
  it.each([
    ["is split at commas", "robots,deep sea", ["robots", "deep sea"]],
    ["is trimmed", " robots ,\tdeep \n sea ", ["robots", "deep sea"]],
    ["drops empty parts", ",robots,, ,", ["robots"]],
    ["names each term once", "Robots,robots,ROBOTS", ["Robots"]],
    ["keeps meaningful symbols", "c++,$5,€", ["c++", "$5", "€"]],
    ["has none in nothing", "", []],
    ["has none in commas", " , ,", []],
    ["has none in punctuation", "!,?,...", []],
    ["finds no terms in invisible characters", "\u200b,\u00ad,\ufeff", []],
  ])("%s", (_, list, terms) => {
    expect(parseTerms(list)).toEqual(terms);
  });

  it("has only terms that can be compared, each once", () => {
    fc.assert(
      fc.property(anyText, (list) => {
        const terms = parseTerms(list);
        for (const term of terms) expect(term).toMatch(/[\p{L}\p{N}\p{S}]/u);
        expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(terms.length);
      }),
    );
  });
});
