import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Batch } from "../../simulations/batch/batch.ts";
import type { RequestCaller, TextAnswer } from "../../tools/tool.ts";
import { callTool, toolOf } from "../call-tool.ts";
import { sessionCaller } from "../session/session-caller.ts";
import type { RunList } from "../simulations/simulation-tools.ts";

/** Arguments of a batch from its form. */
export interface BatchArguments {
  readonly products: readonly string[];
  readonly queries?: readonly { readonly text: string }[];
}

/** The tools of the pages of batches, called for the signed-in person. */
export class BatchTools {
  readonly #service: Service;
  readonly #caller: RequestCaller;

  constructor(service: Service, signedIn: SignedInUser, request: HttpRequest) {
    this.#service = service;
    this.#caller = sessionCaller(service, signedIn, request);
  }

  start(args: BatchArguments & { readonly idempotencyKey: string }): Promise<Batch> {
    return this.#call("run_simulation", args);
  }

  list(limit: number, cursor: string): Promise<RunList> {
    return this.#call("list_simulations", { kind: "batch", limit, ...(cursor === "" ? {} : { cursor }) });
  }

  /** Returns a batch with a page of its products. Throws `not-found` for one of another account. */
  find(id: string, cursor = ""): Promise<Batch> {
    return this.#call("get_simulation", { id, ...(cursor === "" ? {} : { cursor }) });
  }

  cancel(id: string): Promise<Batch> {
    return this.#call("cancel_simulation", { id });
  }

  /** Returns a batch in a media type of `get_simulation`. */
  file(id: string, mediaType: string): Promise<TextAnswer> {
    const call = this.#service.admit(toolOf(this.#service, "get_simulation"), { id }, this.#caller);
    return this.#service.write(call, mediaType);
  }

  #call<T>(name: string, args: object): Promise<T> {
    return callTool(this.#service, name, args, this.#caller);
  }
}
