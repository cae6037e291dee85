import { connect, createServer, type Server, type Socket } from "node:net";

/** A network that may carry nothing any more, without a word. */
export interface Network {
  /** The server's URL, by way of this network. */
  readonly url: string;
  hangs: boolean;
  /** Breaks every connection. */
  cut(): void;
  close(): void;
}

/** A network between here and a PostgreSQL server. */
export async function networkTo(server: string): Promise<Network> {
  const url = new URL(server);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(url.port || "5432"), url.hostname);
    sockets.push(near, far);
    carry(near, far);
    carry(far, near);
  });
  const carry = (from: Socket, to: Socket): void => {
    from.on("data", (bytes) => {
      if (!network.hangs) to.write(bytes);
    });
    from.on("error", () => {});
    from.on("close", () => to.destroy());
  };
  const near = new URL(url);
  near.host = `127.0.0.1:${await listen(proxy)}`;
  const network: Network = {
    url: near.href,
    hangs: false,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      network.cut();
      proxy.close();
    },
  };
  return network;
}

/** Starts to listen on this machine and gives the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { readonly port: number }).port;
}
