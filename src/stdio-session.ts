import { type App, compose, type Overrides } from "./compose.ts";
import type { Config } from "./config.ts";
import type { Metering } from "./limits/rate-limit.ts";
import { McpDispatcher } from "./mcp/dispatcher.ts";
import type { RpcRequest } from "./mcp/json-rpc.ts";
import { lazySdkBridge } from "./mcp/lazy-sdk-bridge.ts";
import { progressNotification, progressTokenOf } from "./mcp/progress.ts";
import { serviceContents } from "./mcp/service-tools.ts";
import { problemErrorResponse } from "./mcp/tool-result.ts";
import { prepareRequest, type ToolSet } from "./mcp/tool-set.ts";
import type { Identity } from "./shared/ports.ts";
import { Problem } from "./shared/problem.ts";
import { newId } from "./shared/secret.ts";
import type { Caller } from "./tools/tool.ts";

/** The key for the limits of the one client of this process. Other processes may share the counts. */
const CLIENT = newId("stdio");

/** Composes the service for one host and checks the API key of the environment. `notify` sends a notification. */
export async function startSession(
  env: Readonly<Record<string, string | undefined>>,
  overrides: Overrides,
  notify: (notification: string) => void,
): Promise<StdioSession> {
  const app = compose(env, overrides);
  const { apiKey } = app.config;
  // Without a key, nothing needs the database, so it is not opened.
  if (apiKey !== undefined) await startWithKey(app, apiKey);
  return new StdioSession(app, notify);
}

/** Answers the requests of one host with the service. */
export class StdioSession {
  readonly #app: App;
  readonly #tools: ToolSet;
  readonly #dispatcher: McpDispatcher;
  readonly #notify: (notification: string) => void;
  readonly #authorization: string | undefined;

  constructor(app: App, notify: (notification: string) => void) {
    // No URL leads to a credential here, because it comes from the environment.
    const contents = serviceContents(app.service, app.published, undefined);
    this.#app = app;
    this.#tools = contents.tools;
    this.#dispatcher = new McpDispatcher(contents.tools, lazySdkBridge(contents), contents.constants);
    this.#notify = notify;
    const { apiKey } = app.config;
    this.#authorization = apiKey === undefined ? undefined : bearer(apiKey);
  }

  get bodyBounds(): Iterable<readonly [string, number]> {
    return this.#tools.bodyBounds();
  }

  /** Answers a request with JSON text. */
  async answer(message: RpcRequest, signal: AbortSignal): Promise<string> {
    const { service, config } = this.#app;
    // One process serves one person, but tools that reach other systems keep their own limits.
    const metering = service.metering(CLIENT);
    try {
      const identity = await this.#identify(metering, signal);
      const caller = { identity, metering, signal, report: this.#reportOf(message) };
      const prepared = prepareRequest(this.#tools, message, caller);
      const problem = prepared.toolCall?.refusal;
      if (problem !== undefined) throw problem;
      return (await this.#dispatcher.answer(prepared)).text;
    } catch (thrown) {
      const problem = withAdvice(Problem.from(thrown), config);
      return JSON.stringify(problemErrorResponse(message.id, problem, { metadataUrl: undefined, hasToken: false }));
    }
  }

  #reportOf(message: RpcRequest): Caller["report"] {
    const token = progressTokenOf(message);
    return token === undefined ? undefined : (progress) => this.#notify(progressNotification(token, progress));
  }

  /** Returns the identity of the key. With an invalid key, only the public tools work. */
  async #identify(metering: Metering, signal: AbortSignal): Promise<Identity | undefined> {
    try {
      // Every time, because a session may outlive its key.
      return await this.#app.service.identify(this.#authorization, metering, { signal });
    } catch (thrown) {
      if (isInvalidKey(thrown)) return undefined;
      throw thrown;
    }
  }

  stop(): Promise<void> {
    return this.#app.stop();
  }
}

/** Starts the service, and logs a key that is not valid in its database. */
async function startWithKey(app: App, apiKey: string): Promise<void> {
  const { service, config, log } = app;
  await app.start();
  try {
    await service.identify(bearer(apiKey), service.metering(CLIENT), { signal: new AbortController().signal });
  } catch (thrown) {
    if (!isInvalidKey(thrown)) throw thrown;
    log.warn(
      { database: config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL" },
      `${KEY_INVALID} ${OPEN}`,
    );
  }
}

function isInvalidKey(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === "unauthenticated";
}

const KEY_INVALID = "The key in AGENT_COMMERCE_API_KEY is not valid in this installation's database.";
const OPEN = "The tools without a scope still work.";

/** Returns a problem with advice about a missing credential on this machine. */
function withAdvice(problem: Problem, { apiKey }: Config): Problem {
  if (problem.code !== "unauthenticated") return problem;
  const found = apiKey === undefined ? "AGENT_COMMERCE_API_KEY is not set." : KEY_INVALID;
  const scopes = problem.scopes === undefined ? {} : { scopes: problem.scopes };
  return new Problem("unauthenticated", `${problem.message} ${found} ${ADVICE}`, scopes);
}

const ADVICE =
  "Set it to an API key and start this server again. A key is valid in the database where it was created: DATA_DIR, or DATABASE_URL, has to name that one.";

function bearer(apiKey: string): string {
  return `Bearer ${apiKey}`;
}
