import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { isIP } from "node:net";
import { onTestFinished } from "vitest";

const A = 1;
const AAAA = 28;

/**
 * A name server on this machine, and a resolver that asks it. A name with no addresses is one that does not exist; for
 * a name that is not in the list no answer comes.
 */
export async function startNameServer(names: Readonly<Record<string, readonly string[]>>): Promise<Resolver> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const addresses = names[name];
    if (addresses === undefined) return;
    const family = type === A ? 4 : type === AAAA ? 6 : 0;
    const records = addresses.filter((one) => isIP(one) === family).map((one) => recordOf(one, type));
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  const resolver = new Resolver({ timeout: 5_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record for the name of the question, valid for no time. */
function recordOf(address: string, type: number): Buffer {
  const bytes = type === A ? Buffer.from(address.split(".").map(Number)) : bytesOfIpv6(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function bytesOfIpv6(address: string): Buffer {
  const [left = "", right = ""] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const gap = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array<string>(gap).fill("0"), ...groups(right)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}
