import type { ListingComparison } from "../../simulations/listing-comparison.ts";
import type { RunListings } from "../../simulations/live/live-answers.ts";
import type { Run } from "../../simulations/run.ts";
import type { RunAnswer } from "../../simulations/run-answer.ts";
import type { RunDiagnosis, Simulation, SimulationSummary } from "../../simulations/simulation.ts";
import type { TextAnswer } from "../../tools/tool.ts";
import { SessionTools } from "../session/session-tools.ts";

type AnyArguments = NonNullable<Run["arguments"]>;

/** The arguments of `run_simulation`. */
export interface RunArguments extends Partial<LiveArguments> {
  readonly product: NonNullable<AnyArguments["product"]>;
  readonly competitors: NonNullable<AnyArguments["competitors"]>;
  readonly queries?: AnyArguments["queries"];
}

/**
 * The arguments of `run_simulation` that ask real assistants. Without a mode, there are only assistants of the model.
 */
export interface LiveArguments {
  readonly mode: "live";
  readonly assistants: readonly string[];
  readonly preset: string;
  readonly budgetCents: number;
}

/** The estimate of a live run. */
export type RunEstimate = RunAnswer & { readonly estimate: NonNullable<RunAnswer["estimate"]> };

/** A live run of any kind with a page of its answers. */
export interface AnsweredRun extends RunListings, Pick<Simulation, "id" | "assistants" | "progress" | "nextCursor"> {
  readonly answers: NonNullable<Run["answers"]>;
}

/** The content of a file, as arguments of `get_simulation`. */
export interface FileKind {
  readonly mediaType: string;
  readonly include?: readonly "answers"[];
}

/** Selects the runs of a table page. */
export interface RunFilter {
  readonly listingId?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** A page of runs, the latest first. */
export interface RunList {
  readonly simulations: readonly SimulationSummary[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** Selects the pairs of a run that are explained. */
export interface PairFilter {
  readonly query?: number;
  readonly competitor?: number;
  readonly assistant?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** An assistant that can be simulated. */
export interface KnownAssistant {
  readonly key: string;
  readonly name: string;
  readonly calibratedTo: string;
}

/** The tools of the simulation pages, called for the signed-in person. */
export class SimulationTools extends SessionTools {
  run(args: RunArguments & { readonly idempotencyKey: string }): Promise<Simulation> {
    return this.call("run_simulation", args);
  }

  /** Returns the estimate of a live run. Nothing is asked or stored. */
  estimate(args: RunArguments & LiveArguments): Promise<RunEstimate> {
    return this.call("run_simulation", { ...args, estimateOnly: true });
  }

  /** Returns a run. Throws `not-found` for one of another account. */
  find(id: string): Promise<Simulation> {
    return this.call("get_simulation", { id });
  }

  /** Returns a run with its arguments, and few of its comparisons. */
  findArguments(id: string): Promise<Simulation & { readonly arguments: RunArguments }> {
    return this.call("get_simulation", { id, limit: 1, include: ["arguments"] });
  }

  diagnose(id: string, filter: PairFilter = {}): Promise<RunDiagnosis> {
    return this.call("diagnose_simulation", { id, ...filter });
  }

  list(filter: RunFilter): Promise<RunList> {
    return this.call("list_simulations", { ...filter, kind: "simulate" });
  }

  /** Returns the last comparison of a listing with an earlier version. */
  async lastComparison(listingId: string): Promise<ListingComparison | undefined> {
    const { simulations } = await this.call<RunList>("list_simulations", { listingId, kind: "compare", limit: 1 });
    const [last] = simulations;
    return last === undefined ? undefined : this.call("get_simulation", { id: last.id });
  }

  cancel(id: string): Promise<Simulation> {
    return this.call("cancel_simulation", { id });
  }

  async assistants(): Promise<readonly KnownAssistant[]> {
    return (await this.call<{ readonly assistants: readonly KnownAssistant[] }>("get_methodology", {})).assistants;
  }

  /** Computes a run again from its recordings. Throws `conflict` when they are gone. */
  replay(id: string, idempotencyKey: string): Promise<Simulation> {
    return this.call("run_simulation", { mode: "replay", replayOf: id, idempotencyKey });
  }

  /** Returns a page of the answers of a live run. */
  answers(id: string, cursor: string): Promise<AnsweredRun> {
    return this.call("get_simulation", { id, include: ["answers"], ...(cursor === "" ? {} : { cursor }) });
  }

  /** Returns a run, or all answers of a live one, in a media type of `get_simulation`. */
  file(id: string, { mediaType, include = [] }: FileKind): Promise<TextAnswer> {
    return this.write("get_simulation", { id, include }, mediaType);
  }
}
