import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { WORKED_EXAMPLE } from "../engine/simulation/worked-example.ts";
import { PACKAGE_ROOT } from "../shared/package-root.ts";
import { parseOptions } from "./arguments.ts";
import { runAudit } from "./audit.ts";
import { type CommandIo, UsageError } from "./command-io.ts";
import { EXIT, defineCommand } from "./run-command.ts";
import { runSimulate } from "./simulate.ts";

const DEMO_USAGE = `agent-commerce demo [--html OUT]

Checks the feed of an invented shop, then simulates its bottle against two rivals: from feed to report, with the commands
that you would use on your own. It reads two files of this package. It starts no server, opens no browser, uses no
network and writes nothing, unless you ask for the report as a page.

  --html OUT   also write the report as a page to OUT
  --help       show this text

Exit status: 0 shown, 2 the arguments are wrong or OUT cannot be written.
`;

/** Runs `agent-commerce demo` and returns the exit status. */
export const runDemo = defineCommand({
  name: "demo",
  usage: DEMO_USAGE,
  parse: parseDemoArguments,
  run: demo,
});

interface DemoArguments {
  readonly html: string | undefined;
}

function parseDemoArguments(words: readonly string[]): DemoArguments | "help" {
  const { values, positionals } = parseOptions(words, {
    html: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help === true) return "help";
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`The demo takes no "${stray}": it has its own feeds.`);
  return { html: values.html };
}

async function demo({ html }: DemoArguments, io: CommandIo): Promise<number> {
  const [products, rivals] = [exampleFile("products.csv"), exampleFile("rivals.csv")];
  show(io, "audit", [products]);
  // The demo has findings on purpose.
  const audited = await runAudit([products], io);
  if (audited === EXIT.unusable) return audited;
  const words = [
    "--product",
    `${products}#B750`,
    "--rivals",
    rivals,
    ...WORKED_EXAMPLE.queries.flatMap(({ text }) => ["--query", text]),
    ...(html === undefined ? [] : ["--html", html]),
  ];
  io.stdout.write("\n");
  show(io, "simulate", words);
  return runSimulate(words, io);
}

function exampleFile(name: string): string {
  const path = fileURLToPath(new URL(`examples/bottles/${name}`, PACKAGE_ROOT));
  const shown = relative(process.cwd(), path);
  return shown.startsWith("..") ? path : shown;
}

/** Prints a command as it is typed in a shell. */
function show({ stdout }: CommandIo, name: string, words: readonly string[]): void {
  const quoted = words.map((word) =>
    /^[\w./#:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`,
  );
  stdout.write(`$ agent-commerce ${[name, ...quoted].join(" ")}\n\n`);
}
