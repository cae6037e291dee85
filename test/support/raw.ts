import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection of our own, for requests that no client library would send. */
export async function openSocket(base: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

/** Sends bytes and gives everything that comes back until the server ends the connection. */
export async function exchange(base: string, bytes: string): Promise<string> {
  const socket = await openSocket(base);
  socket.write(bytes);
  return received(socket);
}

/** Everything that a socket receives until it closes. */
export async function received(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on("error", () => {});
  // `once` would reject on a reset, which is one of the ways in which a server ends a connection.
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  return text;
}
