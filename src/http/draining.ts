import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

/** The longest turn of the event loop that did no work. */
const QUIET_TURN_MS = 0.1;
/** The longest wait for a quiet turn. */
const QUIET_WAIT_MS = 250;

/** Waits for a time, or until `early` aborts. */
export async function wait(ms: number, early: AbortSignal): Promise<void> {
  if (ms > 0 && !early.aborted) await pause(ms, undefined, { signal: early }).catch(() => {});
}

/** Stops listening. `close` of node:http would also end idle connections, on which a request may be on its way. */
export function stopListening(server: Server, onClosed: () => void): void {
  NetServer.prototype.close.call(server, () => {
    // Ends the timer of node:http.
    server.close();
    onClosed();
  });
}

/**
 * Waits for a turn of the event loop without a new connection or other work. Closing the listening socket resets the
 * connections that are not accepted yet, and after such a turn there are none.
 */
export async function quietTurn(server: Server): Promise<void> {
  let isQuiet = false;
  const onConnection = (): void => {
    isQuiet = false;
  };
  server.on("connection", onConnection);
  const end = performance.now() + QUIET_WAIT_MS;
  for (let began = 0; !isQuiet && began < end;) {
    began = performance.now();
    isQuiet = true;
    await turn();
    isQuiet &&= performance.now() - began < QUIET_TURN_MS;
  }
  server.off("connection", onConnection);
}
