import { hash } from "node:crypto";
import { canonicalJson } from "../../shared/canonical-json.ts";
import { newSalt } from "../../shared/secret.ts";
import type { Fields } from "../forms/form.ts";
import type { BatchArguments } from "./batch-tools.ts";

/** The form for a batch, as typed. */
export interface BatchForm {
  /** Search words for the listings; empty for all. */
  readonly products: string;
  /** One question per line; empty for generated ones. */
  readonly queries: string;
  /** Makes a form that is sent twice one batch. */
  readonly key: string;
}

/** Returns an empty form. */
export function newBatchForm(): BatchForm {
  return { products: "", queries: "", key: newSalt() };
}

export function readBatchForm(form: Fields): BatchForm {
  return { products: form.text("products").trim(), queries: form.text("queries"), key: form.text("key") };
}

/** Returns the arguments of a form. The same form sent again is the same batch. */
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
