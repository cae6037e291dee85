import module from "node:module";
import type { CommandIo } from "./commands/command-io.ts";
import type { RunningServer } from "./main.ts";
import { AUDIT_GROWTH, limitGarbage, SERVER_GROWTH, WORKER_GROWTH } from "./limit-garbage.ts";
import { PACKAGE_ROOT } from "./shared/package-root.ts";
import { stopRequests } from "./stop-requests.ts";

const USAGE = `agent-commerce: the Agent Commerce Service

  agent-commerce [serve]   serve HTTP: REST, MCP and the documentation (default)
  agent-commerce audit FILE|URL|-… [options]
                           check product listings, without a server: see agent-commerce audit --help
  agent-commerce simulate --product FILE#ID --rivals FILE --query TEXT… [options]
                           simulate how assistants choose, without a server: see agent-commerce simulate --help
  agent-commerce optimize --product FILE#ID --rivals FILE --facts FILE [options]
                           propose edits that say nothing untrue: see agent-commerce optimize --help
  agent-commerce demo      show checks and a simulation on a shipped example, from feed to report
  agent-commerce methodology [--json]
                           print what simulations compute with, and how well
  agent-commerce stdio     speak MCP on stdin and stdout, for local hosts
  agent-commerce worker    work on batches and live runs that other processes on the same database take
  agent-commerce backup FILE
                           write a backup of the database, also while the service runs
  agent-commerce restore FILE
                           put a backup in place of a missing database
  agent-commerce copy-database
                           copy the embedded database of DATA_DIR to the empty PostgreSQL database of DATABASE_URL
  agent-commerce reset-password EMAIL
                           print a link with which the owner of that account sets a new password
  agent-commerce set-plan EMAIL PLAN
                           change the plan of that account
  agent-commerce help      show this text
  agent-commerce version   show the version

Configuration is read from the environment: see the README.
`;

/** Runs a command and returns the exit code. Writes an error that stops it to stderr. */
export async function main([command = "serve", ...operands]: readonly string[]): Promise<number> {
  try {
    return await run(command, operands);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

type Command = (operands: readonly string[]) => number | Promise<number>;
type FileCommand = (operands: readonly string[], io: CommandIo) => number | Promise<number>;

async function run(name: string, operands: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command !== undefined) return command(operands);
  process.stderr.write(`Unknown command: ${name}\n\n${USAGE}`);
  return 2;
}

function help(): number {
  process.stdout.write(USAGE);
  return 0;
}

async function showVersion(): Promise<number> {
  process.stdout.write(`${await version()}\n`);
  return 0;
}

async function stdio(): Promise<number> {
  // A host that no longer reads has ended the conversation.
  process.stdout.on("error", () => process.exit(0));
  storeCompiledCode();
  await (await import("./stdio.ts")).runStdio(process.env, process);
  return 0;
}

/** The time after the start until which the code for the first requests is compiled. */
const COMPILED_MS = 500;

/** Stores compiled code for later starts, because a process that is killed would not store it. */
function storeCompiledCode(): void {
  setTimeout(() => module.flushCompileCache(), COMPILED_MS).unref();
}

async function worker(): Promise<number> {
  const { startWorker } = await import("./worker.ts");
  const running = await startWorker(process.env);
  limitGarbage(WORKER_GROWTH);
  const { config, log } = running.app;
  const names = config.assistants.map(({ key }) => key).join(", ");
  process.stdout.write(`Works on batches${names === "" ? "" : `, and on live runs with ${names}`}\n`);
  storeCompiledCode();
  const { requested } = stopRequests();
  log.info({ reason: await requested }, "stopping");
  await running.stop();
  return 0;
}

async function serve(): Promise<number> {
  const [{ startHttp }, { proxyConfigWarning }] = await Promise.all([
    import("./main.ts"),
    import("./http/proxy-warnings.ts"),
  ]);
  const running = await startHttp(process.env);
  limitGarbage(SERVER_GROWTH);
  const { app } = running;
  const { baseUrl } = app.service.site;
  for (const name of app.config.unused)
    app.log.warn({ variable: name }, "this variable has no effect: no assistant of ASSISTANTS_FILE uses it");
  const warning = proxyConfigWarning(app.config);
  if (warning !== undefined) app.log.warn({ variable: "TRUSTED_PROXIES" }, warning);
  const { opsAddress: ops } = running;
  const opsLine = ops === undefined ? "" : `  Probes   http://${ops.address}:${ops.port}/readyz\n`;
  process.stdout.write(
    `Agent Commerce Service listens on ${running.address.address}:${running.address.port}\n` +
      `  Site     ${baseUrl}/\n  MCP      ${baseUrl}/mcp\n  OpenAPI  ${baseUrl}/openapi.json\n${opsLine}`,
  );
  // It loads an HTTP client, for which the first answers must not wait.
  setTimeout(() => void logOllama(app), OLLAMA_MS).unref();
  storeCompiledCode();
  const { requested, force } = stopRequests();
  const reason = await requested;
  app.log.info({ reason }, "stopping");
  // A person at a terminal waits for the prompt; a supervisor that sends SIGTERM starts another process first.
  await running.stop({ handOver: reason === "SIGTERM", force });
  app.log.info("stopped");
  return 0;
}

const OLLAMA_MS = 2_000;

/** Logs an Ollama on this machine, whose models cost nothing. They are used only when they are configured. */
async function logOllama({ config, log }: RunningServer["app"]): Promise<void> {
  if (config.assistants.length > 0) return;
  const baseUrl = await (await import("./assistants/find-ollama.ts")).findOllama();
  if (baseUrl !== undefined)
    log.info({ baseUrl }, "an Ollama answers on this machine; name its models in ASSISTANTS_FILE to ask them");
}

/** Returns a command that works on files, from a loader of its function. */
function fileCommand(load: () => Promise<FileCommand>): Command {
  return async (operands) => {
    const [runCommand, io] = await Promise.all([load(), commandIo()]);
    return runCommand(operands, io);
  };
}

async function commandIo(): Promise<CommandIo> {
  const { processIo } = await import("./process-io.ts");
  return processIo(await version());
}

async function version(): Promise<string> {
  const { readFileSync } = await import("node:fs");
  const manifest = JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")) as { version: string };
  return manifest.version;
}

/** Returns the message of an error for the operator. Only a bug shows its stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "ConfigError" ? error.message : (error.stack ?? error.message);
}

/** The commands, which load their modules when they run. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["serve", serve],
  [
    "audit",
    fileCommand(async () => {
      limitGarbage(AUDIT_GROWTH);
      return (await import("./commands/audit.ts")).runAudit;
    }),
  ],
  ["simulate", fileCommand(async () => (await import("./commands/simulate.ts")).runSimulate)],
  ["optimize", fileCommand(async () => (await import("./commands/optimize.ts")).runOptimize)],
  ["demo", fileCommand(async () => (await import("./commands/demo.ts")).runDemo)],
  ["methodology", fileCommand(async () => (await import("./commands/methodology.ts")).runMethodology)],
  ["stdio", stdio],
  ["worker", worker],
  ["backup", async (operands) => (await import("./backup.ts")).runBackup(process.env, operands)],
  ["restore", async (operands) => (await import("./backup.ts")).runRestore(process.env, operands)],
  ["copy-database", async () => (await import("./copy-database.ts")).runCopyDatabase(process.env)],
  ["reset-password", async (operands) => (await import("./reset-password.ts")).runResetPassword(process.env, operands)],
  ["set-plan", async (operands) => (await import("./set-plan.ts")).runSetPlan(process.env, operands)],
  ["help", help],
  ["--help", help],
  ["-h", help],
  ["version", showVersion],
  ["--version", showVersion],
]);
