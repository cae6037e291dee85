import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Requests of one connection that may wait for their answers: a client that sends on without reading is cut. */
const MAX_PIPELINED = 32;

/** What each connection waits for. It bounds pipelining, keeps answers in order, and tells idle connections from busy ones. */
export class Connections {
  readonly #open = new Map<Duplex, Set<ServerResponse>>();

  constructor(server: Server) {
    server.on("connection", (socket: Duplex) => {
      this.#open.set(socket, new Set());
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  /** Notes an answer that is to come. False when the connection waits for too many: then it is to be cut. */
  begin(socket: Duplex, response: ServerResponse): boolean {
    const open = this.#open.get(socket);
    if (open === undefined || open.size >= MAX_PIPELINED) return false;
    open.add(response);
    response.once("close", () => open.delete(response));
    return true;
  }

  /** Waits until every request that has fully arrived on this connection is answered. */
  async settled(socket: Duplex): Promise<void> {
    const complete = [...(this.#open.get(socket) ?? [])].filter(({ req }) => req.complete);
    await Promise.all(complete.map((response) => once(response, "close")));
  }

  /** Ends the connections that wait for nothing, also those that never sent a whole request. */
  endIdle(): void {
    for (const [socket, open] of this.#open) if (open.size === 0) socket.destroy();
  }
}
