import type { QueryInput } from "../engine/listing.ts";
import { MICRO_CENTS } from "../engine/live/cost.ts";
import type { AnswerDifference } from "../engine/live/statistics/repeated-answers.ts";
import type { SimulationResult } from "../engine/simulation/result-schema.ts";
import { Problem } from "../shared/problem.ts";
import type { LiveInput } from "./live/live-input.ts";
import type { DoneRow, LiveStore } from "./live/live-store.ts";
import { argumentsOf } from "./arguments-of.ts";
import type { SimulationStatus } from "./run-kinds.ts";
import type { AnyRunRequest } from "./run-mode.ts";
import type { RunAnswer } from "./run-answer.ts";
import type { SimulationSnapshot, SimulationStore, StoredSimulation } from "./store.ts";

/** The request of a repeated simulation. */
export type RepeatedRequest = AnyRunRequest & { readonly mode: "offline" | "live" };

/** The result and subject of a run: enough to compare it with an earlier one. */
export interface RunReading {
  readonly id: string;
  readonly status: SimulationStatus;
  readonly mode: StoredSimulation["mode"];
  readonly headline: string;
  /** Undefined while the run is open, and if it ended without a result. */
  readonly result: SimulationResult | undefined;
  readonly productTitle: string;
  /** Titles of the rivals. */
  readonly rivals: readonly string[];
  /** Texts of the queries. */
  readonly queries: readonly string[];
  /** Version of the coefficients. */
  readonly coefficients: string;
  /** The model that answered most often, by the key of the real assistant, as the model reports itself. */
  readonly models: Readonly<Record<string, string>>;
  /** Names of the assistants by key. */
  readonly names: Readonly<Record<string, string>>;
  /** Version of the saved listing under test. */
  readonly productVersion: number | undefined;
}

export interface RepeatsParts {
  readonly store: SimulationStore;
  readonly liveStore: LiveStore;
  readonly run: (accountId: string, request: AnyRunRequest) => Promise<RunAnswer>;
}

/** Repeats simulations and compares the runs. */
export class Repeats {
  readonly #parts: RepeatsParts;

  constructor(parts: RepeatsParts) {
    this.#parts = parts;
  }

  /**
   * Returns the request that repeats a simulation. A repetition reads the latest versions of saved listings; the
   * queries stay the same. Throws `not-found`, and `conflict` for a run that cannot be repeated.
   */
  async requestOf(accountId: string, id: string): Promise<RepeatedRequest> {
    const { run, input } = await this.#stored(accountId, id);
    if (run.mode === "replay")
      throw new Problem("conflict", "A replay reads recorded answers. Repeat the run that asked for them.");
    const { product, competitors, assistants, queries = queriesOf(run) } = argumentsOf(input);
    if (product === undefined || competitors === undefined) throw new Error("A simulation has no listings.");
    const request = { product, competitors, queries };
    if (!("live" in input)) return { mode: "offline", ...request, assistants };
    return {
      mode: "live",
      ...request,
      assistants: input.live.assistants.map(({ key }) => key),
      preset: input.live.preset,
      promptVersion: input.live.promptVersion,
      budgetCents: (run.live?.capMicroCents ?? 0) / MICRO_CENTS,
    };
  }

  /** Runs a request once for each idempotency key. Returns the id of the run. Throws as `Simulations.runIn` does. */
  async run(accountId: string, request: RepeatedRequest, idempotencyKey: string): Promise<string> {
    const { id } = await this.#parts.run(accountId, { ...request, idempotencyKey });
    if (id === undefined) throw new Error("The run was not stored.");
    return id;
  }

  /** Returns the reading of a run. Throws `not-found`. */
  async reading(accountId: string, id: string): Promise<RunReading> {
    const { run, input } = await this.#stored(accountId, id);
    const { status, mode, answer, method } = run;
    const live = "live" in input && answer.result !== undefined;
    return {
      id,
      status,
      mode,
      headline: answer.headline,
      result: answer.result,
      productTitle: answer.product.title,
      rivals: answer.competitors.map(({ title }) => title),
      queries: answer.queries.map(({ text }) => text),
      coefficients: method.coefficients,
      models: live ? modelsOf(input, await this.#parts.liveStore.doneTasks(id)) : {},
      names: Object.fromEntries(answer.assistants.map(({ key, name }) => [key, name])),
      productVersion: input.product.saved?.version,
    };
  }

  /** Compares the answers of two live runs of the same request; undefined if one is no longer stored. */
  async differences(accountId: string, first: string, second: string): Promise<AnswerDifference[] | undefined> {
    const [one, other] = await Promise.all([this.#answers(accountId, first), this.#answers(accountId, second)]);
    const { differencesOf } = await import("../engine/live/statistics/repeated-answers.ts");
    return one && other && differencesOf(one, other);
  }

  async #answers(accountId: string, id: string) {
    const input = await this.#parts.store.inputOf(accountId, id);
    if (input === undefined || !("live" in input)) return undefined;
    const { resultInput } = await import("./live/simulation-work.ts");
    return resultInput(input as LiveInput, await this.#parts.liveStore.doneTasks(id)).answers;
  }

  async #stored(
    accountId: string,
    id: string,
  ): Promise<{ run: StoredSimulation; input: SimulationSnapshot | LiveInput }> {
    const { store } = this.#parts;
    const [run, input] = await Promise.all([store.byId(accountId, id), store.inputOf(accountId, id)]);
    if (run?.kind !== "simulate" || input === undefined)
      throw new Problem("not-found", `Your account has no simulation ${id}.`);
    return { run, input: input as SimulationSnapshot | LiveInput };
  }
}

/** Returns the queries of a run, generated ones included, so that the match-ups stay the same. */
function queriesOf({ answer }: StoredSimulation): QueryInput[] {
  return answer.queries.map(({ text, weight }) => ({ text, weight }));
}

function modelsOf({ live }: LiveInput, done: readonly DoneRow[]): Record<string, string> {
  const models = live.assistants.map(({ key, model }) => {
    const said = done.filter(({ assistant }) => assistant === key).flatMap(({ outcome }) => outcome.model ?? []);
    const [mostly] = [...Map.groupBy(said, (name) => name)].toSorted(([, one], [, other]) => other.length - one.length);
    return [key, mostly?.[0] ?? model] as const;
  });
  return Object.fromEntries(models);
}
