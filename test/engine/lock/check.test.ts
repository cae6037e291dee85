import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Ground,
  type GroundListing,
  type Question,
  type Verdict,
  type Violation,
  checkInSteps,
  checkText,
  groundOf,
} from "../../../src/engine/lock/index.ts";
import { BOTTLE } from "./rows.ts";
import { anyText } from "../audit/listings.ts";

const check = (text: string, listing: GroundListing = BOTTLE): Verdict => checkText(groundOf(listing), "title", text);

describe("a verdict", () => {
  it("accepts another unit, another order and what is entailed", () => {
    expect(check("Vacuum insulated stainless steel bottle 0.75 l")).toEqual({
      status: "accepted",
      violations: [],
      questions: [],
    });
  });

  it("says what a wrong number is stated of", () => {
    expect(check("Steel bottle 750 ml, hot for 24 h")).toEqual({
      status: "refused",
      violations: [
        {
          token: "24 h",
          rule: "binding",
          severity: "claim",
          detail: "24 h is stated of cold; of hot: 12 h",
          span: { start: 29, end: 33 },
        },
      ],
      questions: [],
    });
  });

  it("names the part that a claim is stated of, and asks about the whole product", () => {
    const fact = { name: "Whole bottle", value: "BPA-free", sourced: false };
    expect(check("BPA-free steel bottle 750 ml")).toEqual({
      status: "refused",
      violations: [
        {
          token: "BPA-free",
          rule: "scope",
          severity: "claim",
          detail: "stated of the lid only",
          span: { start: 0, end: 8 },
          fact,
        },
      ],
      questions: [{ attribute: "Whole bottle", question: "Is the whole bottle BPA-free?", fact }],
    });
  });

  it("asks about a word that is not a claim", () => {
    const fact = { name: "Reusable", value: "yes", sourced: false };
    expect(check("Reusable black steel bottle 750 ml")).toEqual({
      status: "needs_confirmation",
      violations: [
        {
          token: "Reusable",
          rule: "word",
          severity: "word",
          detail: "no statement says so",
          span: { start: 0, end: 8 },
          fact,
        },
      ],
      questions: [{ attribute: "Reusable", question: "Is it right that the bottle is reusable?", fact }],
    });
  });

  it("names every violation, and asks nothing about scarcity", () => {
    const { status, violations, questions } = check("Award-winning steel bottle 750 ml, only 3 left");
    expect(status).toBe("refused");
    expect(violations.map(({ token, rule, severity }: Violation) => ({ token, rule, severity }))).toEqual([
      { token: "Award-winning", rule: "award", severity: "claim" },
      { token: "only 3 left", rule: "scarcity", severity: "claim" },
    ]);
    expect(questions.map(({ question }: Question) => question)).toEqual([
      'Is there a source for "award-winning" of the bottle?',
    ]);
  });

  it("points into the text as it was given", () => {
    const text = "Ｓｔｅｅｌ bottle\u200b, ｒｅｕｓａｂｌｅ";
    const [violation] = check(text).violations;
    expect(violation?.token).toBe("ｒｅｕｓａｂｌｅ");
    expect(text.slice(violation?.span.start, violation?.span.end)).toBe(violation?.token);
  });
});

describe("a merchant's yes", () => {
  const text = "Reusable black steel bottle 750 ml";
  const facts = check(text).questions.map(({ fact }) => ({ name: fact.name, value: fact.value }));
  const ground = groundOf(BOTTLE, facts);
  const statusOf = (title: string) => checkText(ground, "title", title).status;

  it("makes the text that was asked about pass", () => {
    expect(statusOf(text)).toBe("accepted");
  });

  it.each([
    ["title", "Steel bottle 750 ml for travel and camping"],
    ["title", "Leakproof steel water bottle, dishwasher safe lid"],
    ["title", "Steel water bottle with carry loop, 750 ml"],
    ["title", "Slim black steel bottle, fits most cup holders"],
    ["description", "The wide mouth makes it easy to clean. It fits car cup holders, too."],
    ["description", "It comes in a gift box; the lid is made of bamboo."],
    ["description", "Keeps drinks cold on long hikes. BPA-free bottle and lid."],
    ["description", "The powder coating feels pleasantly rough in the hand."],
    ["description", "Suitable for sparkling water, juice and tea."],
    ["description", "Vegan paint, plastic-free packaging and a carabiner."],
  ] as const)("makes the %s %j pass", (field, proposed) => {
    const asked = checkText(groundOf(BOTTLE), field, proposed).questions.map(({ fact }) => fact);
    const answered = groundOf(BOTTLE, asked);
    expect(checkText(groundOf(BOTTLE), field, proposed).status).not.toBe("accepted");
    expect(checkText(answered, field, proposed)).toMatchObject({ status: "accepted", violations: [] });
  });

  it.each(["Reusable black steel bottle 750 ml for travel", "Bottle 750 ml with a reusable lid"])(
    "does not make a text pass that was not asked about: %j",
    (more) => {
      expect(statusOf(more)).not.toBe("accepted");
    },
  );
});

describe("a superlative", () => {
  const text = "Best-selling steel bottle";

  it("is refused even where the listing has it", () => {
    expect(check(text, { title: text }).status).toBe("refused");
  });

  it("is accepted with a fact that names its source", () => {
    const facts = [{ name: "Rank", value: "best-selling steel bottle", source: "https://example.com/ranking" }];
    expect(checkText(groundOf(BOTTLE, facts), "title", text).status).toBe("accepted");
  });

  it("is refused with a fact without a source", () => {
    const facts = [{ name: "Rank", value: "best-selling steel bottle" }];
    expect(checkText(groundOf(BOTTLE, facts), "title", text).status).toBe("refused");
  });
});

describe("a title", () => {
  it("has 150 characters at most", () => {
    const title = `Steel water bottle ${"750 ml ".repeat(20)}`.trim();
    expect(check(title).violations.map(({ rule }) => rule)).toEqual(["length"]);
  });

  it("may be as long as the original", () => {
    const title = `Steel water bottle ${"750 ml ".repeat(20)}`.trim();
    expect(check(title, { ...BOTTLE, title }).status).toBe("accepted");
  });
});

describe("a sentence that never ends", () => {
  it("is read in many steps, and refused", () => {
    const steps = checkInSteps(groundOf(BOTTLE), "description", "steel lid, ".repeat(900));
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(10);
    expect(step.value.status).toBe("refused");
  });
});

describe("a text that the ground may contradict", () => {
  const listing: GroundListing = {
    title: "Lamp",
    description: "Do not leave it on without supervision. Bulb not included. HDMI up to 4K at 30 Hz.",
    attributes: [{ name: "LED lifetime", value: "up to 25,000 hours" }],
  };
  const statusOf = (text: string) => checkText(groundOf(listing), "description", text).status;

  it.each([
    "Only leave it on while you are supervising it.",
    "The bulb is sold on its own, so you buy one yourself.",
    "It lasts up to 25,000 hours.",
  ])("is asked about where that is uncertain: %j", (text) => {
    expect(statusOf(text)).toBe("needs_confirmation");
  });

  it.each(["Leave it on.", "Bulb included.", "Lasts 25,000 hours.", "Lasts up to 30,000 hours."])(
    "is refused where that is certain: %j",
    (text) => {
      expect(statusOf(text)).toBe("refused");
    },
  );
});

describe("any text", () => {
  it("may contain two picture sizes where a range could be", () => {
    expect(check("Camera 2560 x 1440 to 30 fps, 2560 x 1440 from 25 fps").status).toBe("refused");
  });

  it("gets a verdict whose violations point into it", () => {
    const ground: Ground = groundOf(BOTTLE);
    fc.assert(
      fc.property(anyText, fc.constantFrom("title", "description"), (text, field) => {
        const { status, violations } = checkText(ground, field, text);
        expect(status === "accepted").toBe(violations.length === 0);
        for (const { token, span, rule } of violations) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          if (rule !== "length" && rule !== "state") expect(text.slice(span.start, span.end)).toBe(token);
        }
      }),
    );
  });

  it("may be the listing that texts are checked against", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, description, value) => {
        const ground = groundOf({ title, description, attributes: [{ name: title, value }], shipping: value });
        expect(checkText(ground, "description", description).violations).toBeInstanceOf(Array);
      }),
    );
  });
});
