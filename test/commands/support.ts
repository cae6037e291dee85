import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAudit } from "../../src/commands/audit.ts";
import type { CommandIo, TextStream } from "../../src/commands/command-io.ts";
import { atEnd } from "../support/at-end.ts";

/** Result of a command. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Surroundings of a command in a test. */
export interface Surroundings {
  readonly stdin?: string | Uint8Array;
  /** True when both streams are terminals. */
  readonly isTerminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly fetchPage?: CommandIo["fetchPage"];
  /** Behaviour of the reader of stdout: `slow` asks to wait after every write, `gone` leaves after the first. */
  readonly reader?: "slow" | "gone";
}

/** A stream in memory. */
class Written extends EventEmitter implements TextStream {
  text = "";
  readonly isTTY: boolean;
  readonly #reader: Surroundings["reader"];

  constructor(isTTY: boolean, reader?: Surroundings["reader"]) {
    super();
    this.isTTY = isTTY;
    this.#reader = reader;
  }

  write(text: string): boolean {
    this.text += text;
    if (this.#reader === undefined) return true;
    setImmediate(() => (this.#reader === "slow" ? this.emit("drain") : this.emit("error", new Error("EPIPE"))));
    return false;
  }
}

/** A command, as the command line runs it. */
type Command = (words: readonly string[], io: CommandIo) => Promise<number>;

/** Audits as the command does, in this process. */
export function audit(words: readonly string[], surroundings?: Surroundings): Promise<Outcome> {
  return run(runAudit, words, surroundings);
}

/** Runs a command in this process. */
export async function run(
  command: Command,
  words: readonly string[],
  surroundings: Surroundings = {},
): Promise<Outcome> {
  const { stdin = "", isTerminal = false, env = {}, reader } = surroundings;
  const stdout = new Written(isTerminal, reader);
  const stderr = new Written(isTerminal);
  let now = Date.UTC(2026, 10, 22);
  const code = await command(words, {
    stdin: (async function* pieces() {
      const bytes = Buffer.from(stdin as string);
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    })(),
    stdout,
    stderr,
    env,
    // Time passes at every look, so that progress is drawn.
    now: () => (now += 200),
    fetchPage: surroundings.fetchPage ?? (() => Promise.reject(new Error("Nothing is fetched in this test."))),
    release: "1.2.3",
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Writes files into a folder of their own and returns their paths. */
export function files<const N extends string>(contents: Readonly<Record<N, string | Uint8Array>>): Record<N, string> {
  const folder = mkdtempSync(join(tmpdir(), "agent-commerce-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const paths = Object.entries<string | Uint8Array>(contents).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return [name, path] as const;
  });
  return Object.fromEntries(paths) as Record<N, string>;
}

const COLUMNS = [
  "id",
  "title",
  "description",
  "price",
  "brand",
  "image_link",
  "product_type",
  "shipping",
  "link",
] as const;
type Column = (typeof COLUMNS)[number] | "color" | "availability";

/** A listing without a finding in the profile generic, unless fields say otherwise. */
const GOOD: Readonly<Record<Column, string>> = {
  id: "A1",
  title: "Nordvik steel bottle 750 ml insulated, matt black",
  description:
    "Insulated steel bottle for cyclists and commuters who want a cold drink at noon. It holds 750 ml, weighs 340 g and " +
    "keeps drinks cold for 24 hours and hot for 12 hours. The lid closes tightly, the coating does not slip, and the " +
    "bottle fits the cages and cup holders of bikes and cars. In the box: one bottle of steel, one lid, one brush.",
  price: "24.90 EUR",
  brand: "Nordvik",
  image_link: "https://shop.example/a.jpg",
  product_type: "Sport > Cycling > Water bottles",
  shipping: "DE:Standard:4.90 EUR",
  link: "https://shop.example/a",
  color: "black",
  availability: "in_stock",
};

/** A feed of listings, each with these fields changed. */
export function feed(...changes: readonly Partial<Record<Column, string>>[]): string {
  const names = Object.keys(GOOD) as Column[];
  const rows = changes.map((change) => names.map((name) => `"${(change[name] ?? GOOD[name]).replaceAll('"', '""')}"`));
  return [names.join(","), ...rows.map((cells) => cells.join(","))].join("\n");
}
