import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";

const OLLAMA = "http://127.0.0.1:11434";
const TIMEOUT_MS = 500;

/** Returns the address of an Ollama server that runs on this machine; undefined without one. No model is asked. */
export async function findOllama(origin = OLLAMA): Promise<string | undefined> {
  try {
    // `fetch` would load a client that takes 26 MB.
    const request = get(`${origin}/api/version`, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    const { version } = (await json(answer)) as { version?: unknown };
    return typeof version === "string" ? `${origin}/v1` : undefined;
  } catch {
    return undefined;
  }
}
