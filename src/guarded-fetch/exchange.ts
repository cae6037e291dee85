import type { ClientRequest, IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { type Fetched, type FetchLimits, FetchRefused, type Posted, type PostRequest } from "./ports.ts";

const MAX_HEADER_BYTES = 16 * 1024;

/** Most fetched documents are JSON. */
const ACCEPT = "application/json, */*;q=0.1";

const HEADERS = {
  // An uncompressed body cannot expand.
  "accept-encoding": "identity",
  "user-agent": "agent-commerce/1.0",
};

/** A request with the checked addresses of its host. */
export interface Outgoing {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The certificate to trust instead of the system's, in PEM. */
  readonly ca: string | undefined;
}

/** Sends a GET and returns the answer. Throws a FetchRefused or the error of the connection. */
export function get(outgoing: Omit<Outgoing, "method" | "headers">, limits: FetchLimits, signal: AbortSignal) {
  const headers = { accept: limits.accept ?? ACCEPT, ...limits.headers };
  return exchange({ ...outgoing, method: "GET", headers }, signal, async (response): Promise<Fetched> => {
    check(response, outgoing.url.hostname, limits);
    const body = await bodyOf(response, outgoing.url.hostname, limits.maxBytes);
    const { headers: answered } = response;
    return { body, maxAgeSeconds: maxAgeOf(answered["cache-control"]), headers: answered };
  });
}

/** Sends a POST and returns the status of the answer, whatever it is. Throws the error of the connection. */
export function post(
  outgoing: Omit<Outgoing, "method" | "headers">,
  { headers, body, maxBytes }: PostRequest,
  signal: AbortSignal,
) {
  return exchange({ ...outgoing, method: "POST", headers, body }, signal, async (response): Promise<Posted> => {
    return { status: response.statusCode ?? 0, beginning: await beginningOf(response, maxBytes) };
  });
}

/** Sends a request to one of the checked addresses and reads the answer. */
async function exchange<T>(
  { url, addresses, method, headers, body, ca }: Outgoing,
  signal: AbortSignal,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  // An import would also load what node:http loads lazily; see src/http/server.ts.
  const { request: open } = process.getBuiltinModule("node:https");
  const request = open(url, {
    method,
    // A new connection: no reused one that was checked for another URL, and no proxy.
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

/** Sends the request. The error listener stays, because a connection can fail again after it was abandoned. */
function answerTo(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    // A server may switch protocols unasked. Node would then wait for a handler of the new protocol.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.end(body);
  });
}

/** A malicious name server may return thousands of addresses, each of which would be contacted. */
const MAX_ADDRESSES_PER_FAMILY = 4;

/** Returns a lookup that knows only the checked addresses, so that the name cannot resolve to others by now. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = [4, 6].flatMap((family) => {
    const same = addresses.filter((address) => isIP(address) === family);
    return same.slice(0, MAX_ADDRESSES_PER_FAMILY).map((address) => ({ address, family }));
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

/** Returns the beginning of a body, as far as it arrives. */
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
    // The status is known, and the body is optional.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

function tooLarge(host: string, maxBytes: number): FetchRefused {
  return new FetchRefused("too-large", `${host} answered with more than ${maxBytes} bytes.`);
}

/** The age to which RFC 9111 limits larger values. */
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
