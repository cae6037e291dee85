import { z } from "zod";
import { FEATURES, PRICE_REGIMES, type Feature, type PriceRegime } from "./features.ts";

/** The origins of coefficients, best first. */
export const COEFFICIENT_KINDS = ["measured", "derived", "prior", "assumed"] as const;
export type CoefficientKind = (typeof COEFFICIENT_KINDS)[number];

const sentence = z.string().trim().min(1);
const date = z.iso.date();

const Source = z.strictObject({ id: sentence, title: sentence, url: z.url(), locator: sentence });

/** A coefficient with its evidence. The regime `any` stands for both price regimes. */
export const CoefficientRow = z.strictObject({
  assistant: sentence,
  feature: z.enum(FEATURES),
  regime: z.enum([...PRICE_REGIMES, "any"]),
  value: z.number(),
  sd: z.number().positive(),
  kind: z.enum(COEFFICIENT_KINDS),
  source: Source,
  quote: sentence,
  note: sentence,
});
export type CoefficientRow = z.infer<typeof CoefficientRow>;

/** The coefficients of one version of the model, as in `model/<version>/coefficients.json`. */
export const CoefficientFile = z.strictObject({
  version: sentence,
  asOf: date,
  expiresAt: date,
  assistants: z
    .array(z.strictObject({ key: sentence, name: sentence, calibratedTo: sentence }))
    .min(1)
    .max(16),
  coefficients: z.array(CoefficientRow).max(1_000),
  background: z.strictObject({ file: sentence, sha256: z.string().regex(/^[0-9a-f]{64}$/), n: z.int().positive() }),
});
export type CoefficientFile = z.infer<typeof CoefficientFile>;

/**
 * Parses the JSON value of a coefficient file. Throws an Error that names the row if a row lacks its evidence, if an
 * assistant has no coefficient or two for a feature in a regime, and if the shape is that of another version.
 */
export function parseCoefficients(json: unknown): CoefficientFile {
  const parsed = CoefficientFile.safeParse(json);
  if (!parsed.success)
    throw new Error(`Coefficients: ${parsed.error.issues.map((issue) => explain(issue, json)).join(" ")}`);
  const file = parsed.data;
  if (file.expiresAt <= file.asOf) throw new Error("Coefficients: expiresAt must be later than asOf.");
  requireKnownAssistants(file);
  for (const { key } of file.assistants)
    for (const feature of FEATURES) for (const regime of PRICE_REGIMES) coefficientOf(file, key, feature, regime);
  return file;
}

/**
 * Returns the coefficient of an assistant for a feature in a regime. Throws an Error if there is none or more than one.
 */
export function coefficientOf(
  { coefficients }: CoefficientFile,
  assistant: string,
  feature: Feature,
  regime: PriceRegime,
): CoefficientRow {
  const [row, second] = coefficients.filter(
    (one) => one.assistant === assistant && one.feature === feature && (one.regime === regime || one.regime === "any"),
  );
  const wanted = `${assistant}, ${feature}, ${regime}`;
  if (row === undefined) throw new Error(`Coefficients: no row for ${wanted}. Add one.`);
  if (second !== undefined) throw new Error(`Coefficients: two rows for ${wanted}. Remove one.`);
  return row;
}

function requireKnownAssistants({ assistants, coefficients }: CoefficientFile): void {
  const keys = new Set(assistants.map(({ key }) => key));
  for (const [index, { assistant, feature }] of coefficients.entries())
    if (!keys.has(assistant))
      throw new Error(`Coefficients: row ${index} (${assistant}, ${feature}) names an assistant that is not listed.`);
}

function explain({ path, message }: z.core.$ZodIssue, json: unknown): string {
  const [list, index, ...rest] = path;
  if (list !== "coefficients" || typeof index !== "number") return `${path.join(".") || "the file"}: ${message}.`;
  return `row ${index}${labelOf(json, index)}: ${rest.join(".") || "row"}: ${message}.`;
}

/** The fields that identify a row even if the rest of it is invalid. */
const Labels = z.object({
  coefficients: z.array(z.object({ assistant: z.string(), feature: z.string() }).partial().catch({})),
});

function labelOf(json: unknown, index: number): string {
  const { assistant = "no assistant", feature = "no feature" } = Labels.safeParse(json).data?.coefficients[index] ?? {};
  return ` (${assistant}, ${feature})`;
}
