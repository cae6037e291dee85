import { describe, expect, it } from "vitest";
import { checkText, groundOf } from "../../../src/engine/lock/index.ts";
import { PRODUCTS, RULES } from "./generated.ts";

const FEWEST = 250;

describe.each(RULES)("the rule of $name", ({ says, allows, forbids }) => {
  const statusesOf = (text: typeof says) =>
    PRODUCTS.map((product) => {
      const ground = groundOf({ title: `Nordal ${product.noun}`, brand: "Nordal", description: says(product) });
      const said = text(product);
      return { said, status: checkText(ground, "description", said).status };
    });

  it("accepts what follows, for each product", () => {
    expect(statusesOf(allows).filter(({ status }) => status !== "accepted")).toEqual([]);
  });

  it("does not accept what says more, for any product", () => {
    expect(statusesOf(forbids).filter(({ status }) => status === "accepted")).toEqual([]);
  });
});

it(`the rules make at least ${String(FEWEST)} false texts`, () => {
  const texts = RULES.flatMap(({ name, forbids }) =>
    PRODUCTS.map((product) => `${product.noun} ${name} ${forbids(product)}`),
  );
  expect(new Set(texts).size).toBeGreaterThanOrEqual(FEWEST);
});
