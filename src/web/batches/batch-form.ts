import { hash } from "node:crypto";
import { canonicalJson } from "../../shared/canonical-json.ts";
import { newSalt } from "../../shared/secret.ts";
import type { Fields } from "../forms/form.ts";
import type { BatchArguments } from "./batch-tools.ts";

/** A form for a batch, as it is typed. */
export interface BatchForm {
  /** Words of the listings; empty for all. */
  readonly products: string;
  /** One question a line; empty for generated ones. */
  readonly queries: string;
  /** Makes the same form sent twice one batch. */
  readonly key: string;
}

/** Returns an empty form. */
export function newBatchForm(): BatchForm {
  return { products: "", queries: "", key: newSalt() };
}

export function readBatchForm(form: Fields): BatchForm {
  return { products: form.text("products").trim(), queries: form.text("queries"), key: form.text("key") };
}

/** Returns the arguments that a form means. A form that is sent again unchanged means the same batch. */
export function batchArguments({ products, queries, key }: BatchForm): BatchArguments & {
  readonly idempotencyKey: string;
} {
  const lines = queries.split("\n").map((line) => line.trim());
  const questions = lines.filter((line) => line !== "").map((text) => ({ text }));
  const args = {
    products: products === "" ? [] : [products],
    ...(questions.length === 0 ? {} : { queries: questions }),
  };
  return { ...args, idempotencyKey: hash("sha256", `${key} ${canonicalJson(args)}`) };
}
