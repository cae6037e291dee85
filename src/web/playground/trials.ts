import type { Service } from "../../service.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import type { PreviewSimulation } from "../../simulations/ports.ts";
import { type MatchupIndex, PREVIEW_LIMITS, type ReportData } from "../../simulations/simulation.ts";
import { type EarlierRun, withRun } from "../listings-form/earlier-runs.ts";
import type { FormOutcome } from "../public-form-handler.ts";
import { withCarried } from "../listings-form/carried-fields.ts";
import { textsFromAudit } from "../listings-form/from-audit.ts";
import {
  ALL_FIELDS,
  carriedName,
  type ParsedListings,
  parseListings,
  PRODUCT_SLOT,
  typedListings,
} from "../listings-form/listings-form.ts";
import { type ComparisonState, submitListings } from "../listings-form/submit-listings.ts";
import { TRIAL_EXAMPLES, type TrialExample } from "./trial-examples.ts";

export interface TrialParts {
  readonly service: Service;
  readonly preview: PreviewSimulation;
}

/** A simulation as the page shows it. */
export interface TrialRun {
  readonly data: ReportData;
  /** The explained pair. */
  readonly pair: ReportData["diagnosis"]["pairs"][number] | undefined;
  /** The figures of each run (see `figuresOf`). This run is the last one. */
  readonly runs: readonly EarlierRun[];
}

/** The name of the buttons that choose a match-up, and the pattern of their values. */
export const MATCHUP = "matchup";
const CHOSEN = /^(\d)-(\d)$/;

/** The offline model for people, without a sign-in, a cookie or stored data. */
export class Trials {
  readonly #parts: TrialParts;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  /** Returns the form of an example with its result. */
  async example(name: string): Promise<ComparisonState<TrialRun>> {
    const examples: Readonly<Record<string, TrialExample>> = TRIAL_EXAMPLES;
    const listings = examples[name]?.listings;
    if (listings === undefined) throw new Error(`The playground has no example ${name}.`);
    const parsed = parseListings(typedListings(listings), ALL_FIELDS);
    const data = await this.#parts.preview(requestOf(parsed));
    return { typed: parsed.typed, run: { data, pair: data.diagnosis.pairs[0], runs: [figuresOf(data)] } };
  }

  /** Simulates the listings of a form. Throws only internal errors. */
  submit(request: HttpRequest): Promise<FormOutcome<ComparisonState<TrialRun>>> {
    const metering = this.#parts.service.metering(request.address);
    return submitListings(request, {
      fields: ALL_FIELDS,
      metering,
      runLength: FIGURES,
      prefill: textsFromAudit,
      run: async (typed, form, earlier) => {
        const parsed = withCarriedFields(typed);
        const data = await this.#simulate(parsed, metering, matchupOf(form.text(MATCHUP)));
        return { data, pair: data.diagnosis.pairs[0], runs: withRun(earlier, figuresOf(data)) };
      },
    });
  }

  async #simulate(parsed: ParsedListings, metering: Metering, matchup: MatchupIndex | undefined): Promise<ReportData> {
    const { queries: most } = PREVIEW_LIMITS;
    const { length } = parsed.questions;
    if (length > most) {
      const detail = `${length} questions are given. The most is ${most} here; an account takes 20.`;
      const issues = [{ code: "too-big" as const, detail, path: ["queries"] }];
      throw new Problem("validation-failed", "Too many questions.", { issues });
    }
    await metering.charge(POLICIES.preview);
    return this.#parts.preview(requestOf(parsed), matchup);
  }
}

/** Adds the product's fields that the form passes on. */
function withCarriedFields(parsed: ParsedListings): ParsedListings {
  const more = parsed.typed.get(carriedName(PRODUCT_SLOT.id)) ?? "";
  return { ...parsed, product: withCarried(parsed.product, more) };
}

function requestOf({ product, competitors, questions }: ParsedListings) {
  const queries = questions.length === 0 ? {} : { queries: questions.map((text) => ({ text })) };
  return { product, competitors, ...queries };
}

function matchupOf(text: string): MatchupIndex | undefined {
  const [, query, competitor] = CHOSEN.exec(text) ?? [];
  return query === undefined ? undefined : { query: Number(query), competitor: Number(competitor) };
}

/** The number of figures that `figuresOf` returns. */
const FIGURES = 5;

/** Returns the match-ups ahead, all match-ups, and the mean chance and its interval in percent. */
function figuresOf({ simulation: { result } }: ReportData): EarlierRun {
  if (result === undefined) throw new Error("A run without a result cannot be shown.");
  const { counts, expectedWinRate, interval } = result;
  const percents = [expectedWinRate, interval.low, interval.high].map((share) => Math.round(100 * share));
  return [counts.ahead, counts.matchups, ...percents];
}
