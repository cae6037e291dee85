import { installedMethodology } from "../simulations/installed-methodology.ts";
import { CURRENT_VERSION, loadOfflineEngine } from "../simulations/offline-engine.ts";
import { methodologyMarkdown } from "../simulations/report/methodology/sections.ts";
import { parseOptions } from "./arguments.ts";
import { type CommandIo, UsageError } from "./command-io.ts";
import { EXIT, defineCommand } from "./run-command.ts";
import { writeText } from "./text-sink.ts";

const METHODOLOGY_USAGE = `agent-commerce methodology [--json]

Prints what simulations compute with: every coefficient with its spread, evidence, source and quote, the formulas, how the
model did on real choices next to simple baselines, and what it cannot know.

  --json   print what get_methodology answers, instead of text in Markdown
  --help   show this text

Exit status: 0 printed, 2 the arguments are wrong.
`;

/** Runs `agent-commerce methodology` and returns the exit status. */
export const runMethodology = defineCommand({
  name: "methodology",
  usage: METHODOLOGY_USAGE,
  parse: parseMethodologyArguments,
  run: methodology,
});

interface MethodologyArguments {
  readonly json: boolean;
}

function parseMethodologyArguments(words: readonly string[]): MethodologyArguments | "help" {
  const { values, positionals } = parseOptions(words, {
    json: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help === true) return "help";
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`Unexpected argument "${stray}".`);
  return { json: values.json === true };
}

async function methodology({ json }: MethodologyArguments, { stdout }: CommandIo): Promise<number> {
  const answer = await installedMethodology(await loadOfflineEngine(CURRENT_VERSION));
  await writeText(stdout, json ? `${JSON.stringify(answer)}\n` : methodologyMarkdown(answer));
  return EXIT.success;
}
