import type { Readable, Writable } from "node:stream";
import type { Overrides } from "./compose.ts";
import { readConfig } from "./config.ts";
import { BUILD_CONSTANTS } from "./mcp/build-constants.ts";
import { Conversation } from "./mcp/conversation.ts";
import { MessageReader } from "./mcp/message-reader.ts";
import { readLines } from "./mcp/read-lines.ts";
import { lazyAsync } from "./shared/lazy.ts";
import type { StdioSession } from "./stdio-session.ts";

/** The streams of a session. */
export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Speaks MCP on stdin and stdout, one message per line, until stdin ends and everything is answered. Messages are handled
 * like those of HTTP, so that the answers are equal. Only the protocol writes to stdout. With `constants`, the first request
 * that needs the service loads it, because many hosts start every configured server and call none.
 */
export async function runStdio(
  env: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: StdioStreams,
  overrides: Overrides = {},
  constants = BUILD_CONSTANTS,
): Promise<void> {
  const config = readConfig(env);
  const notify = (notification: string) => write(stdout, notification);
  let started: Promise<StdioSession> | undefined;
  const session = lazyAsync(async () => {
    const { startSession } = await import("./stdio-session.ts");
    return (started = startSession(env, overrides, notify));
  });
  const end = (error: Error): void => void stdin.destroy(error);
  const bodyBounds = constants?.bodyBounds ?? (await session()).bodyBounds;
  // The key is checked at the start.
  if (config.apiKey !== undefined) session().catch(end);
  const reader = new MessageReader(new Map(bodyBounds));
  const conversation = new Conversation({ reader, session, results: constants?.results });
  const inFlight = new Set<Promise<void>>();
  for await (const line of readLines(stdin, reader.maxBytes)) {
    if (isBlank(line)) continue;
    const answered = conversation.answer(line).then((answer) => write(stdout, answer), end);
    inFlight.add(answered);
    void answered.finally(() => inFlight.delete(answered));
  }
  await Promise.all(inFlight);
  await (await started)?.stop();
}

function isBlank(line: Buffer | undefined): boolean {
  return line?.toString("latin1").trim() === "";
}

function write(stdout: Writable, answer: string | undefined): void {
  if (answer !== undefined) stdout.write(`${answer}\n`);
}
