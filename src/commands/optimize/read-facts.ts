import { readFile } from "node:fs/promises";
import { Fact } from "../../engine/listing.ts";
import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { messageOf } from "../run-command.ts";

/** Returns the facts of a file, one per line: "Weight: 310 g". Throws an Error with a message for people. */
export async function readFacts(file: string): Promise<Fact[]> {
  try {
    const lines = (await readFile(file, "utf8")).split(/\r?\n/);
    const facts = lines.flatMap((line, at) => (line.trim() === "" ? [] : [factOf(line, at + 1)]));
    if (facts.length > LISTING_LIMITS.facts)
      throw new Error(`It has ${facts.length} facts; use ${LISTING_LIMITS.facts}.`);
    return facts;
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

function factOf(line: string, row: number): Fact {
  const [name = "", ...rest] = line.split(":");
  const fact = Fact.safeParse({ name: name.trim(), value: rest.join(":").trim() });
  if (fact.success) return fact.data;
  throw new Error(`Line ${row} is not a fact. Write a name, a colon and what is true: "Weight: 310 g".`);
}
