import { describe, expect, it } from "vitest";
import { priceCurve } from "../../../src/simulations/report/price-curve.ts";

const at = (low: number, high: number) =>
  [2000, 2500, 3000].map((priceCents) => ({
    priceCents,
    expectedWinRate: (low + high) / 2,
    interval: { low, high },
  }));
const drawn = (low: number, high: number) => priceCurve(at(low, high), { currency: "EUR", budgets: [] })?.text ?? "";

describe("the curve of chances by price", () => {
  it("states where its axis begins, unless it begins at zero", () => {
    expect(drawn(0.32, 0.61)).toContain("The axis of the chances begins at 30 %.");
    expect(drawn(0.02, 0.61)).not.toContain("The axis");
  });
});
