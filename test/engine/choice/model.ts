import { readFileSync } from "node:fs";
import { parseCoefficients, type CoefficientFile } from "../../../src/engine/choice/coefficient-file.ts";
import { createChoiceModel, type ChoiceModel } from "../../../src/engine/choice/choice-model.ts";

/** The coefficient file as it is shipped, unread. */
export function shippedCoefficients(): unknown {
  return JSON.parse(readFileSync(new URL("../../../model/2026-11/coefficients.json", import.meta.url), "utf8"));
}

export const coefficients: CoefficientFile = parseCoefficients(shippedCoefficients());
export const model: ChoiceModel = createChoiceModel(coefficients);
