import type { ClientRequest, IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { type Fetched, type FetchLimits, FetchRefused, type Posted, type PostRequest } from "./ports.ts";

const MAX_HEADER_BYTES = 16 * 1024;

/** Most of what is fetched are JSON documents. */
const ACCEPT = "application/json, */*;q=0.1";

const HEADERS = {
  // A body that is not compressed cannot grow.
  "accept-encoding": "identity",
  "user-agent": "agent-commerce/1.0",
};

/** A request and the checked address that it goes to. */
export interface Outgoing {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The certificate to trust instead of those that the system trusts, in PEM. */
  readonly ca: string | undefined;
}

/** Sends a GET and returns its answer. Throws a FetchRefused, or the error of the connection. */
export function get(outgoing: Omit<Outgoing, "method" | "headers">, limits: FetchLimits, signal: AbortSignal) {
  const headers = { accept: limits.accept ?? ACCEPT, ...limits.headers };
  return exchange({ ...outgoing, method: "GET", headers }, signal, async (response): Promise<Fetched> => {
    check(response, outgoing.url.hostname, limits);
    const body = await bodyOf(response, outgoing.url.hostname, limits.maxBytes);
    const { headers: answered } = response;
    return { body, maxAgeSeconds: maxAgeOf(answered["cache-control"]), headers: answered };
  });
}

/** Sends a POST and returns the status of its answer, for any status. Throws the error of the connection. */
export function post(
  outgoing: Omit<Outgoing, "method" | "headers">,
  { headers, body, maxBytes }: PostRequest,
  signal: AbortSignal,
) {
  return exchange({ ...outgoing, method: "POST", headers, body }, signal, async (response): Promise<Posted> => {
    return { status: response.statusCode ?? 0, beginning: await beginningOf(response, maxBytes) };
  });
}

/** Sends a request to one of the addresses and no other, and reads the answer. */
async function exchange<T>(
  { url, addresses, method, headers, body, ca }: Outgoing,
  signal: AbortSignal,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  // An import would load all that node:http offers on demand; see src/http/server.ts.
  const { request: open } = process.getBuiltinModule("node:https");
  const request = open(url, {
    method,
    // A connection of its own: none that was checked for another URL, and no proxy.
    agent: false,
    lookup: lookupOf(addresses),
    headers: { ...HEADERS, ...headers },
    maxHeaderSize: MAX_HEADER_BYTES,
    // Certificates are checked regardless of the environment.
    rejectUnauthorized: true,
    signal,
    ...(ca === undefined ? {} : { ca }),
  });
  try {
    return await read(await answerTo(request, body));
  } finally {
    request.destroy();
  }
}

/** Sends the request. Its errors stay listened to, as a connection can fail once more after it was given up. */
function answerTo(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    // A server may change the protocol without being asked. Node would then wait for a handler that takes the
    // connection over.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.end(body);
  });
}

/** A stranger's name server may name thousands of hosts, each of which would be knocked at. */
const MAX_ADDRESSES_OF_FAMILY = 4;

/** Answers a connection's own lookup with what was checked, so that the name cannot mean something else by now. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = [4, 6].flatMap((family) => {
    const same = addresses.filter((address) => isIP(address) === family);
    return same.slice(0, MAX_ADDRESSES_OF_FAMILY).map((address) => ({ address, family }));
  });
  return (_, { all }, callback) => {
    const [first] = known;
    process.nextTick(() => {
      if (all === true) callback(null, known);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}

function check({ statusCode, headers }: IncomingMessage, host: string, limits: FetchLimits): void {
  if (statusCode !== 200)
    throw new FetchRefused("status", `${host} answered with status ${statusCode}, not 200.`, statusCode);
  const mediaType = (headers["content-type"] ?? "").split(";", 1).join("").trim().toLowerCase();
  if (!limits.accepts(mediaType)) throw new FetchRefused("media-type", `${host} answered with another media type.`);
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    throw new FetchRefused("media-type", `${host} answered with a compressed body, which was not asked for.`);
  if (Number(headers["content-length"] ?? 0) > limits.maxBytes) throw tooLarge(host, limits.maxBytes);
}

async function bodyOf(response: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(host, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns how a body begins, as far as it comes. */
async function beginningOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has come, and nothing more is needed.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

function tooLarge(host: string, maxBytes: number): FetchRefused {
  return new FetchRefused("too-large", `${host} answered with more than ${maxBytes} bytes.`);
}

/** RFC 9111 has a cache read anything larger as this. */
const LONGEST_AGE_SECONDS = 2 ** 31;

function maxAgeOf(cacheControl = ""): number | undefined {
  const directives = cacheControl
    .toLowerCase()
    .split(",", 50)
    .map((directive) => directive.trim());
  if (directives.some((directive) => directive === "no-store" || directive === "no-cache")) return 0;
  const age = directives.map((directive) => /^max-age="?(\d+)"?$/.exec(directive)?.[1]).find(Boolean);
  return age === undefined ? undefined : Math.min(Number(age), LONGEST_AGE_SECONDS);
}
