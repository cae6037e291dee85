import { readFile } from "node:fs/promises";
import { MEAN_ASSISTANT, withCalibrated, type CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";
import { FEATURES } from "../engine/choice/features.ts";
import { valueAt } from "../engine/choice/vector.ts";
import type { Prior } from "../engine/live/calibration/conditional-logit.ts";
import { MEASURED_FEATURES, type MeasuredFeature } from "../engine/live/calibration/measured-features.ts";
import { assistantOf, createChoiceModel, type ChoiceModel } from "../engine/choice/choice-model.ts";
import { parseCoefficients } from "../engine/choice/coefficient-file.ts";
import { ValidationFile, type ValidationFigure } from "../engine/choice/validation/validation-figure.ts";
import { GENERATED_FIELDS } from "../engine/listing-limits.ts";
import { type Background, readBackground } from "../engine/relevance/background.ts";
import { compareListingsInSteps } from "../engine/simulation/compare-listings.ts";
import { optimizeInSteps } from "../engine/optimize/optimize.ts";
import { comparisonsPage, type Page } from "../engine/simulation/comparisons.ts";
import { diagnoseInSteps } from "../engine/simulation/diagnose.ts";
import type { Diagnosis } from "../engine/simulation/diagnosis-schema.ts";
import {
  COMPARISON_LIMIT,
  liveMethod,
  type Method,
  offlineMethod,
  OPTIMIZATION_LIMIT,
} from "../engine/simulation/method.ts";
import { OFFLINE_LIMITS } from "../engine/simulation/offline-limits.ts";
import { methodologyOf } from "../engine/simulation/methodology.ts";
import type { EngineMethodology } from "../engine/simulation/methodology-schema.ts";
import type { Comparison, SimulationResult, SimulationWarning } from "../engine/simulation/result-schema.ts";
import { type Outline, outlineInSteps } from "../engine/simulation/outline.ts";
import { simulateInSteps } from "../engine/simulation/simulate.ts";
import type { Filter, SimulationInput } from "../engine/simulation/simulation-input.ts";
import { findWarnings } from "../engine/simulation/warnings.ts";
import { PACKAGE_ROOT } from "../shared/package-root.ts";
import type { Steps } from "../shared/steps.ts";
import type { ResolvedComparison } from "./comparison-request.ts";
import { type ComputedComparison, type ComputedOptimization, type ComputedRun } from "./computed-run.ts";
import { fitAnswer } from "./fit-answer.ts";
import { fitOptimization } from "./fit-optimization.ts";
import type { ResolvedOptimization } from "./optimization-request.ts";
import { nameListing } from "./resolved-listing.ts";
import {
  currencyOf,
  type PreparedSimulation,
  prepareInSteps,
  readQueries,
  requireUsable,
  type SimulationRequest,
} from "./prepare.ts";
import type { SimulationQuery } from "./run-fields.ts";

/** The version of new runs. */
export const CURRENT_VERSION = "2026-11";

/** The files of one version of the engine. */
export interface EngineFiles {
  readonly choice: ChoiceModel;
  readonly background: Background;
  readonly validation: readonly ValidationFigure[];
}

/** The outline of a simulation with its queries. */
export interface OutlinedRun {
  readonly outline: Outline;
  readonly queries: readonly SimulationQuery[];
}

/** A result with all of its comparisons. */
interface Prediction {
  readonly result: SimulationResult;
  readonly comparisons: readonly Comparison[];
}

type CommonAnswer = Pick<ComputedRun["answer"], "queries" | "assistants">;

/** Computes runs from one version of the coefficients. Equal input gives equal bytes. */
export class OfflineEngine {
  readonly #files: EngineFiles;

  constructor(files: EngineFiles) {
    this.#files = files;
  }

  /** Runs a simulation in steps. Throws `validation-failed` for input that cannot be simulated. */
  *run(request: SimulationRequest): Steps<ComputedRun> {
    const { choice } = this.#files;
    const { input, queries, warnings } = yield* prepareInSteps(request, this.#files);
    const outcome = yield* simulateInSteps(input, choice);
    const answer = {
      headline: outcome.headline,
      product: nameListing(request.product),
      competitors: request.competitors.map(nameListing),
      queries: [...queries],
      currency: currencyOf([request.product, ...request.competitors]) ?? null,
      assistants: this.#describeAssistants(input.assistants),
      result: outcome.result,
      limits: [...OFFLINE_LIMITS],
      warnings: [...this.#doubts(input.assistants), ...warnings, ...outcome.warnings],
    };
    return { answer: fitAnswer(answer), input, method: this.method };
  }

  /** Outlines a simulation in steps. Throws as `run` does. */
  *outline(request: SimulationRequest): Steps<OutlinedRun> {
    const { input, queries } = yield* prepareInSteps(request, this.#files);
    return { outline: yield* outlineInSteps(input, this.#files.choice), queries };
  }

  /** Describes the queries and assistants that many runs share. Throws `validation-failed` if they cannot be used. */
  common(asked: Pick<SimulationRequest, "queries" | "assistants">): CommonAnswer {
    requireUsable(asked, this.#files.choice);
    const keys = asked.assistants ?? this.#files.choice.assistants.map(({ key }) => key);
    return { queries: readQueries(asked.queries ?? []), assistants: this.#describeAssistants(keys) };
  }

  /** Compares two versions of a listing in steps. Throws `validation-failed` for input that cannot be compared. */
  *compare({ a, b, competitors, queries, assistants }: ResolvedComparison): Steps<ComputedComparison> {
    const together = { product: a, competitors: [b, ...competitors], queries, assistants };
    const prepared = yield* prepareInSteps(together, this.#files);
    const [inputA, inputB] = versionsOf(prepared.input);
    const outcome = yield* compareListingsInSteps(inputA, inputB, this.#files.choice);
    return {
      ...outcome,
      a: { ...nameListing(a), ...outcome.a },
      b: { ...nameListing(b), ...outcome.b },
      competitors: competitors.map(nameListing),
      queries: [...prepared.queries],
      limits: [COMPARISON_LIMIT, ...OFFLINE_LIMITS],
      warnings: [...prepared.warnings, ...distinct([...findWarnings(inputA), ...findWarnings(inputB)])],
    };
  }

  /** Proposes edits of a listing in steps. Throws `validation-failed` for input that cannot be simulated. */
  *optimize({
    listing,
    competitors,
    queries,
    assistants,
    ...rules
  }: ResolvedOptimization): Steps<ComputedOptimization> {
    const prepared = yield* prepareInSteps({ product: listing, competitors, queries, assistants }, this.#files);
    const facts = [...(listing.body.facts ?? []), ...rules.facts];
    const {
      result,
      listing: proposed,
      warnings,
      split,
    } = yield* optimizeInSteps(
      {
        ...rules,
        facts,
        listing: facts.length === 0 ? listing.body : { ...listing.body, facts },
        simulation: prepared.input,
        queries: prepared.parsed,
        brands: competitors.flatMap(({ listing: { brand } }) => brand ?? []),
      },
      this.#files,
    );
    const { id, version: expectedVersion } = listing.saved ?? {};
    return fitOptimization({
      ...result,
      listing: {
        ...(id === undefined ? {} : { id, expectedVersion }),
        ...proposed,
        generatedFields: GENERATED_FIELDS.filter(
          (field) => listing.generatedFields.includes(field) || result.edits.some((edit) => edit.field === field),
        ),
      },
      competitors: competitors.map(nameListing),
      queries: prepared.input.queries.map(({ text, generated }, index) => ({
        text,
        generated,
        heldOut: split.heldOut.includes(index),
      })),
      limits: [OPTIMIZATION_LIMIT, ...OFFLINE_LIMITS],
      warnings: [...prepared.warnings, ...warnings],
    });
  }

  /** Prepares a live run in steps: its queries, and the features that explain its answers. */
  *prepareLive(request: SimulationRequest): Steps<PreparedSimulation> {
    return yield* prepareInSteps({ ...request, assistants: undefined }, this.#files);
  }

  /** Returns this engine with additional assistants that an account has calibrated. Its version names them. */
  withCalibrated(calibrated: readonly CalibratedAssistant[]): OfflineEngine {
    if (calibrated.length === 0) return this;
    const choice = withCalibrated(this.#files.choice, calibrated);
    const version = [choice.file.version, ...calibrated.map(({ key, asOf }) => `${key} ${asOf}`)].join(", ");
    return new OfflineEngine({ ...this.#files, choice: { ...choice, file: { ...choice.file, version } } });
  }

  /** Predicts the choices of assistants for a prepared input, with all comparisons, in steps. */
  *predict(input: SimulationInput): Steps<Prediction> {
    const { result } = yield* simulateInSteps(input, this.#files.choice);
    return { result, comparisons: this.comparisons(input, { offset: 0, limit: result.comparisonCount }) };
  }

  /** Returns the mean published coefficients of the features that a calibration measures. */
  published(): Readonly<Record<MeasuredFeature, Prior>> {
    const { values, sds } = assistantOf(this.#files.choice, MEAN_ASSISTANT).regimes.default.standard;
    const priors = MEASURED_FEATURES.map((feature) => {
      const at = FEATURES.indexOf(feature);
      return [feature, { value: valueAt(values, at), sd: valueAt(sds, at) }] as const;
    });
    return Object.fromEntries(priors) as Record<MeasuredFeature, Prior>;
  }

  liveMethod(promptVersion: string, now: number): Method {
    return liveMethod(this.#files.choice, promptVersion, now);
  }

  get method(): Method {
    return offlineMethod(this.#files.choice);
  }

  comparisons(input: SimulationInput, page: Page): Comparison[] {
    return comparisonsPage(input, this.#files.choice, page);
  }

  diagnose(input: SimulationInput, filter: Filter, page: Page): Steps<Omit<Diagnosis, "nextCursor">> {
    return diagnoseInSteps(input, this.#files.choice, filter, page);
  }

  methodology(): EngineMethodology {
    return methodologyOf(this.#files.choice, this.#files.validation);
  }

  #doubts(keys: readonly string[]): SimulationWarning[] {
    const { assistants } = this.#files.choice;
    return assistants.flatMap(({ key, doubt }) =>
      doubt !== undefined && keys.includes(key) ? [{ code: "weak_calibration", detail: doubt }] : [],
    );
  }

  #describeAssistants(keys: readonly string[]): ComputedRun["answer"]["assistants"] {
    const { assistants, file } = this.#files.choice;
    return assistants
      .filter(({ key }) => keys.includes(key))
      .toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
      .map(({ key, name, calibratedTo, asOf = file.asOf }) => ({ key, name, mode: "offline", calibratedTo, asOf }));
  }
}

/** Splits a run of A against B and the rivals into A against the rivals and B against the rivals. */
function versionsOf(input: SimulationInput): [SimulationInput, SimulationInput] {
  const [b = input.product, ...competitors] = input.competitors;
  // Near-duplicates matter only for shares of a set, and a comparison has only pairs.
  const shared = { ...input, competitors, nearDuplicates: [] };
  return [
    { ...shared, features: input.features.map((listings) => listings.toSpliced(1, 1)) },
    { ...shared, product: b, features: input.features.map((listings) => listings.slice(1)) },
  ];
}

/** Returns each warning once, even if it applies to both versions. */
function distinct(warnings: readonly SimulationWarning[]): SimulationWarning[] {
  return [...new Map(warnings.map((warning) => [warning.detail, warning])).values()];
}

/** Loads a version of the engine from `model/<version>/`. Throws if a file is missing or invalid. */
export async function loadOfflineEngine(version: string): Promise<OfflineEngine> {
  const folder = new URL(`model/${version}/`, PACKAGE_ROOT);
  const read = (name: string): Promise<string> => readFile(new URL(name, folder), "utf8");
  const [coefficients, background, validation] = await Promise.all([
    read("coefficients.json"),
    read("background.tsv"),
    read("validation.json"),
  ]);
  return new OfflineEngine({
    choice: createChoiceModel(parseCoefficients(JSON.parse(coefficients))),
    background: readBackground(background),
    validation: ValidationFile.parse(JSON.parse(validation)),
  });
}
