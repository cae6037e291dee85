const USAGE = `agent-commerce: the Agent Commerce Service

  agent-commerce [serve]   serve HTTP: REST, MCP and the documentation (default)
  agent-commerce stdio     speak MCP on stdin and stdout, for local hosts
  agent-commerce copy-database
                           copy the embedded database of DATA_DIR to the empty PostgreSQL database of DATABASE_URL
  agent-commerce help      show this text
  agent-commerce version   show the version

Configuration is read from the environment: see the README.
`;

/** Runs a command and gives the exit code. What stops it is told on stderr. */
export async function main([command = "serve"]: readonly string[]): Promise<number> {
  try {
    return await run(command);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

async function run(command: string): Promise<number> {
  switch (command) {
    case "serve":
      return serve();
    case "stdio":
      await (await import("./stdio.ts")).runStdio(process.env);
      return 0;
    case "copy-database":
      await (await import("./copy-database.ts")).runCopyDatabase(process.env);
      return 0;
    case "help":
    case "--help":
    case "-h":
      process.stdout.write(USAGE);
      return 0;
    case "version":
    case "--version":
      process.stdout.write(`${await version()}\n`);
      return 0;
    default:
      process.stderr.write(`Unknown command: ${command}\n\n${USAGE}`);
      return 2;
  }
}

async function serve(): Promise<number> {
  const { startHttp } = await import("./main.ts");
  const running = await startHttp(process.env);
  const { app } = running;
  const { baseUrl } = app.service.site;
  for (const name of app.config.unused) app.log.warn({ variable: name }, "this variable has no effect in this version");
  process.stdout.write(
    `Agent Commerce Service listens on ${running.address.address}:${running.address.port}\n` +
      `  Site     ${baseUrl}/\n  MCP      ${baseUrl}/mcp\n  OpenAPI  ${baseUrl}/openapi.json\n`,
  );
  app.log.info({ reason: await stopAsked() }, "stopping");
  await running.stop();
  app.log.info("stopped");
  return 0;
}

/** Waits for a signal, or for the end of the shell that npm puts in between, which passes no signal on. */
function stopAsked(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  process.once("SIGTERM", resolve);
  process.once("SIGINT", resolve);
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("the starting process is gone");
    }, PARENT_CHECK_MS);
    watch.unref();
  }
  return promise;
}

const PARENT_CHECK_MS = 500;

async function version(): Promise<string> {
  const { readFileSync } = await import("node:fs");
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return manifest.version;
}

/** What stops the start is a sentence for the operator; only a defect shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === "ConfigError" ? error.message : (error.stack ?? error.message);
}
