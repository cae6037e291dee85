import type { Batch } from "../../simulations/batch/batch.ts";
import type { TextAnswer } from "../../tools/tool.ts";
import { SessionTools } from "../session/session-tools.ts";
import type { RunList } from "../simulations/simulation-tools.ts";

/** Arguments of a batch from its form. */
export interface BatchArguments {
  readonly products: readonly string[];
  readonly queries?: readonly { readonly text: string }[];
}

/** The tools of the pages of batches, called for the signed-in person. */
export class BatchTools extends SessionTools {
  start(args: BatchArguments & { readonly idempotencyKey: string }): Promise<Batch> {
    return this.call("run_simulation", args);
  }

  list(limit: number, cursor: string): Promise<RunList> {
    return this.call("list_simulations", { kind: "batch", limit, ...(cursor === "" ? {} : { cursor }) });
  }

  /** Returns a batch with a page of its products. Throws `not-found` for one of another account. */
  find(id: string, cursor = ""): Promise<Batch> {
    return this.call("get_simulation", { id, ...(cursor === "" ? {} : { cursor }) });
  }

  cancel(id: string): Promise<Batch> {
    return this.call("cancel_simulation", { id });
  }

  /** Returns a batch in a media type of `get_simulation`. */
  file(id: string, mediaType: string): Promise<TextAnswer> {
    return this.write("get_simulation", { id }, mediaType);
  }
}
