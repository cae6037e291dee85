import module from "node:module";
import type { CommandIo } from "./commands/command-io.ts";
import type { RunningServer } from "./main.ts";
import { PACKAGE_ROOT } from "./shared/package-root.ts";

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

/** Runs a command and gives the exit code. What stops it is told on stderr. */
export async function main([command = "serve", ...operands]: readonly string[]): Promise<number> {
  try {
    return await run(command, operands);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

type Command = (operands: readonly string[]) => number | Promise<number>;

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
  // A host that no longer listens has ended the conversation.
  process.stdout.on("error", () => process.exit(0));
  storeCompiled();
  await (await import("./stdio.ts")).runStdio(process.env, process);
  return 0;
}

/** Percent by which the old generation grows before it is collected. */
const SERVER_GARBAGE = 20;
/** Batches make garbage without a pause. To collect it as often as a server does took a batch two thirds longer. */
const BUSY_GARBAGE = 120;
/** The bound of an audit keeps a feed of any length below 300 MB. */
const AUDIT_GARBAGE = 60;

/**
 * Size of the young generation, in bytes, above which it grows no further. A smaller one is collected so often that answers
 * take a third longer.
 */
const YOUNG_BYTES = 4 * 2 ** 20;
/** A young generation under load needs longer to double. */
const LOOK_MS = 250;

/**
 * Bounds the garbage in memory from here on. By default Node lets the young generation grow by more than a hundred megabytes,
 * and the old one to a multiple of what is in use, before it collects them. V8 reads these flags at each collection.
 */
function boundGarbage(percent: number): void {
  // An import would load this module of node for every command.
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  const look = (): void => {
    // Of its two halves one is empty. V8 makes it small again when there is little to do.
    const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
    setFlagsFromString(`--semi-space-growth-factor=${size < 2 * YOUNG_BYTES ? 2 : 1}`);
  };
  look();
  setInterval(look, LOOK_MS).unref();
}

/** The time after the start in which what the first requests need is compiled. */
const COMPILED_MS = 500;

/** Stores what was compiled for later starts, because a process that is killed or a container that ends would not. */
function storeCompiled(): void {
  setTimeout(() => module.flushCompileCache(), COMPILED_MS).unref();
}

async function worker(): Promise<number> {
  const { startWorker } = await import("./worker.ts");
  const running = await startWorker(process.env);
  boundGarbage(BUSY_GARBAGE);
  const { config, log } = running.app;
  const names = config.assistants.map(({ key }) => key).join(", ");
  process.stdout.write(`Works on batches${names === "" ? "" : `, and on live runs with ${names}`}\n`);
  storeCompiled();
  const { asked } = stopRequests();
  log.info({ reason: await asked }, "stopping");
  await running.stop();
  return 0;
}

async function copyDatabase(): Promise<number> {
  await (await import("./copy-database.ts")).runCopyDatabase(process.env);
  return 0;
}

async function backup(operands: readonly string[]): Promise<number> {
  return (await import("./backup.ts")).runBackup(process.env, operands);
}

async function restore(operands: readonly string[]): Promise<number> {
  return (await import("./backup.ts")).runRestore(process.env, operands);
}

async function resetPassword(operands: readonly string[]): Promise<number> {
  return (await import("./reset-password.ts")).runResetPassword(process.env, operands);
}

async function setPlan(operands: readonly string[]): Promise<number> {
  return (await import("./set-plan.ts")).runSetPlan(process.env, operands);
}

async function serve(): Promise<number> {
  const [{ startHttp }, { proxyConfigWarning }] = await Promise.all([
    import("./main.ts"),
    import("./http/proxy-warnings.ts"),
  ]);
  const running = await startHttp(process.env);
  boundGarbage(SERVER_GARBAGE);
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
  // It loads an HTTP client, which the first answers need not wait for.
  setTimeout(() => void nameOllama(app), OLLAMA_MS).unref();
  storeCompiled();
  const { asked, force } = stopRequests();
  const reason = await asked;
  app.log.info({ reason }, "stopping");
  // A person at a terminal waits for the prompt; a supervisor that sends SIGTERM starts another process first.
  await running.stop({ handOver: reason === "SIGTERM", force });
  app.log.info("stopped");
  return 0;
}

const OLLAMA_MS = 2_000;

/** Says that a model is there which could be asked for free. It is asked only when it is configured. */
async function nameOllama({ config, log }: RunningServer["app"]): Promise<void> {
  if (config.assistants.length > 0) return;
  const baseUrl = await (await import("./assistants/find-ollama.ts")).findOllama();
  if (baseUrl !== undefined)
    log.info({ baseUrl }, "an Ollama answers on this machine; name its models in ASSISTANTS_FILE to ask them");
}

async function audit(operands: readonly string[]): Promise<number> {
  boundGarbage(AUDIT_GARBAGE);
  const [{ runAudit }, io] = await Promise.all([import("./commands/audit.ts"), commandIo()]);
  return runAudit(operands, io);
}

async function simulate(operands: readonly string[]): Promise<number> {
  const [{ runSimulate }, io] = await Promise.all([import("./commands/simulate.ts"), commandIo()]);
  return runSimulate(operands, io);
}

async function optimize(operands: readonly string[]): Promise<number> {
  const [{ runOptimize }, io] = await Promise.all([import("./commands/optimize.ts"), commandIo()]);
  return runOptimize(operands, io);
}

async function demo(operands: readonly string[]): Promise<number> {
  const [{ runDemo }, io] = await Promise.all([import("./commands/demo.ts"), commandIo()]);
  return runDemo(operands, io);
}

async function methodology(operands: readonly string[]): Promise<number> {
  const [{ runMethodology }, io] = await Promise.all([import("./commands/methodology.ts"), commandIo()]);
  return runMethodology(operands, io);
}

async function commandIo(): Promise<CommandIo> {
  const { processIo } = await import("./process-io.ts");
  return processIo(await version());
}

interface StopRequests {
  /** The first: a signal, or the end of the shell that npm puts in between, which passes no signal on. */
  readonly asked: Promise<string>;
  /** Aborts with the second signal: everything is cut then. A third one has its usual effect. */
  readonly force: AbortSignal;
}

function stopRequests(): StopRequests {
  const { promise: asked, resolve } = Promise.withResolvers<string>();
  const force = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (signal: string): void => {
    firstAt ??= performance.now();
    resolve(signal);
    if (performance.now() - firstAt < SAME_SIGNAL_MS) return;
    force.abort();
    for (const name of STOP_SIGNALS) process.off(name, onSignal);
  };
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("the starting process is gone");
    }, PARENT_CHECK_MS);
    watch.unref();
  }
  return { asked, force: force.signal };
}

/** One Ctrl-C can come twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 300;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;
const PARENT_CHECK_MS = 500;

async function version(): Promise<string> {
  const { readFileSync } = await import("node:fs");
  const manifest = JSON.parse(readFileSync(new URL("package.json", PACKAGE_ROOT), "utf8")) as { version: string };
  return manifest.version;
}

/** Returns a sentence for the operator about an error that prevents the start; only a defect shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "ConfigError" ? error.message : (error.stack ?? error.message);
}

/** The commands. Each loads its modules when it runs. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["serve", serve],
  ["audit", audit],
  ["simulate", simulate],
  ["optimize", optimize],
  ["demo", demo],
  ["methodology", methodology],
  ["stdio", stdio],
  ["worker", worker],
  ["backup", backup],
  ["restore", restore],
  ["copy-database", copyDatabase],
  ["reset-password", resetPassword],
  ["set-plan", setPlan],
  ["help", help],
  ["--help", help],
  ["-h", help],
  ["version", showVersion],
  ["--version", showVersion],
]);
