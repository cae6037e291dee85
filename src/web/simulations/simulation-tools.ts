import type { SignedIn } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Run } from "../../simulations/run.ts";
import type { RunDiagnosis, Simulation, SimulationSummary } from "../../simulations/simulation.ts";
import type { RequestCaller } from "../../tools/tool.ts";
import { sessionCaller } from "../session/session-caller.ts";
import { callTool, toolOf } from "../call-tool.ts";

/** The arguments of `run_simulation`. */
export type RunArguments = { readonly [K in "product" | "competitors"]: NonNullable<AnyArguments[K]> } & Pick<
  AnyArguments,
  "queries" | "assistants"
>;
type AnyArguments = NonNullable<Run["arguments"]>;

/** Which runs a page of the table has. */
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

/** Which pairs of a run are explained. */
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
export class SimulationTools {
  readonly #service: Service;
  readonly #caller: RequestCaller;

  constructor(service: Service, signedIn: SignedIn, request: HttpRequest) {
    this.#service = service;
    this.#caller = sessionCaller(service, signedIn, request);
  }

  run(args: RunArguments & { readonly idempotencyKey: string }): Promise<Simulation> {
    return this.#call("run_simulation", args);
  }

  /** Returns a run. Throws `not-found` for one of another account. */
  find(id: string): Promise<Simulation> {
    return this.#call("get_simulation", { id });
  }

  /** Returns a run with its arguments, and few of its comparisons. */
  findArguments(id: string): Promise<Simulation & { readonly arguments: RunArguments }> {
    return this.#call("get_simulation", { id, limit: 1, include: ["arguments"] });
  }

  diagnose(id: string, filter: PairFilter = {}): Promise<RunDiagnosis> {
    return this.#call("diagnose_simulation", { id, ...filter });
  }

  list(filter: RunFilter): Promise<RunList> {
    return this.#call("list_simulations", { ...filter, kind: "simulate" });
  }

  cancel(id: string): Promise<Simulation> {
    return this.#call("cancel_simulation", { id });
  }

  async assistants(): Promise<readonly KnownAssistant[]> {
    return (await this.#call<{ readonly assistants: readonly KnownAssistant[] }>("get_methodology", {})).assistants;
  }

  /** Returns a run in a media type of `get_simulation`. */
  async file(id: string, mediaType: string): Promise<string> {
    const call = this.#service.admit(toolOf(this.#service, "get_simulation"), { id }, this.#caller);
    const written = await this.#service.write(call, mediaType);
    if (typeof written !== "string") throw new Error("get_simulation writes a whole text.");
    return written;
  }

  #call<T>(name: string, args: object): Promise<T> {
    return callTool(this.#service, name, args, this.#caller);
  }
}
