import { MCP_ADDRESSES } from "../../../src/mcp/endpoint.ts";
import { createHash, randomBytes } from "node:crypto";
import { pino } from "pino";
import { type AuthorizationRequest, AuthorizationServer } from "../../../src/accounts/oauth/authorization-server.ts";
import { MemoryRateCounter } from "../../../src/limits/memory-rate-counter.ts";
import { type Fetched, type FetchLimits, FetchRefused, type GuardedFetch } from "../../../src/guarded-fetch/ports.ts";
import type { HttpReply, HttpRequest } from "../../../src/shared/http.ts";
import { Problem } from "../../../src/shared/problem.ts";
import { POLICIES } from "../../../src/limits/policies.ts";
import type { RateCounter } from "../../../src/limits/rate-limit.ts";
import type { Scope } from "../../../src/shared/scope.ts";
import { addAccount, type Place, sqlitePlace } from "../../database/support.ts";
import { TestClock } from "../../support/clock.ts";
import { emptySite, routerOf } from "../../support/router.ts";
import { type StoredDatabase } from "../../support/stores.ts";

export { PLACES, sqlitePlace } from "../../database/support.ts";

const SILENT = pino({ level: "silent" });

export const BASE = "https://shop.example";
export const CALLBACK = "https://client.example/callback";

/** The document of a plain public client. */
export const PLAIN = {
  client_id: "https://client.example/oauth/client.json",
  client_name: "A plain client",
  redirect_uris: [CALLBACK],
};

export type Form = Readonly<Record<string, string | undefined>>;
export type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** Documents by URL, as if they were published there. */
class FakeWeb implements GuardedFetch {
  readonly documents = new Map<string, unknown>();
  maxAgeSeconds: number | undefined;
  readonly fetched: string[] = [];
  running = 0;
  mostRunning = 0;
  /** While set, every fetch waits for it. */
  held: Promise<void> | undefined;

  async get(url: string, limits: FetchLimits): Promise<Fetched> {
    this.fetched.push(url);
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    await (this.held ?? new Promise((resolve) => setImmediate(resolve)));
    this.running -= 1;
    const document = this.documents.get(url);
    if (document instanceof Error) throw document;
    if (document === undefined) throw new FetchRefused("status", "The server answered with status 404.");
    const body = Buffer.isBuffer(document) ? document : Buffer.from(JSON.stringify(document));
    if (body.length > limits.maxBytes) throw new FetchRefused("too-large", "The answer is too large.");
    if (!limits.accepts("application/json") || limits.accepts("text/html")) throw new Error("wrong media types");
    return { body, maxAgeSeconds: this.maxAgeSeconds };
  }
}

/** An authorization server with its own database, a clock that tests move, and a web for published documents. */
export class World {
  readonly clock = new TestClock(Date.UTC(2026, 10, 21, 12));
  readonly web = new FakeWeb();
  readonly logged: string[] = [];
  /** All issued secrets, which tests search for where they must not be. */
  readonly secrets = new Set<string>();
  readonly errors: string[] = [];
  readonly place: Place;
  readonly database: StoredDatabase;
  readonly server: AuthorizationServer;
  readonly accountId: string;
  readonly counter: RateCounter;

  static async create(place?: Place, changes: { database?: Partial<StoredDatabase>; counter?: RateCounter } = {}) {
    const at = place ?? sqlitePlace();
    const database = databaseAt(at);
    return new World(at, { ...database, ...changes.database }, await addAccount(database), changes.counter);
  }

  private constructor(place: Place, database: StoredDatabase, accountId: string, counter?: RateCounter) {
    this.place = place;
    this.database = database;
    this.accountId = accountId;
    this.counter = counter ?? new MemoryRateCounter(this.clock);
    this.server = this.instance(database);
  }

  /** Acts as another process on the same database. */
  instance(database: StoredDatabase): AuthorizationServer {
    return new AuthorizationServer({
      baseUrl: BASE,
      serviceDocumentation: `${BASE}/docs/authentication`,
      resourcePaths: MCP_ADDRESSES,
      store: database.oauth,
      clock: this.clock,
      rateCounter: this.counter,
      policies: POLICIES,
      maxUnusedClients: 10_000,
      fetch: this.web,
      // Without the redaction of the real log, because secrets are never logged.
      log: pino({ level: "trace" }, { write: (line: string) => void this.logged.push(line) }),
    });
  }

  close(): Promise<void> {
    return this.place.remove();
  }

  async send(request: HttpRequest, server = this.server): Promise<Answer> {
    const { status, headers, body } = await this.answer(request, server);
    const parsed = body === undefined ? {} : (JSON.parse(body.toString()) as Json);
    for (const name of ["access_token", "refresh_token", "client_secret"])
      if (typeof parsed[name] === "string") this.secrets.add(parsed[name]);
    if (status >= 400) this.errors.push(JSON.stringify([headers, parsed]));
    return { status, headers, body: parsed };
  }

  async answer(request: HttpRequest, server = this.server): Promise<HttpReply> {
    const router = routerOf([server.endpoints], { site: emptySite(BASE), rateCounter: this.counter, log: SILENT });
    return router.answer(request);
  }

  post(path: string, form: Form, headers: HttpRequest["headers"] = {}, server = this.server): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value);
    return this.send(requestOf(path, body.toString(), headers), server);
  }

  register(metadata: unknown): Promise<Answer> {
    return this.send(requestOf("/register", JSON.stringify(metadata), { "content-type": "application/json" }));
  }

  /** Registers a client, which is public by default. */
  async client(changes: Json = {}): Promise<{ id: string; secret: string }> {
    const grants = { grant_types: ["authorization_code", "refresh_token"] };
    const metadata = { redirect_uris: [CALLBACK], token_endpoint_auth_method: "none", ...grants, ...changes };
    const { status, body } = await this.register(metadata);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: String(body["client_id"]), secret: String(body["client_secret"]) };
  }

  /** Requests access, allows it and returns the code. */
  async code(clientId: string, changes: Form = {}, scopes?: readonly Scope[]): Promise<Code> {
    const { verifier, challenge } = pkce();
    const request = await this.authorization(
      queryOf({
        response_type: "code",
        client_id: clientId,
        redirect_uri: CALLBACK,
        code_challenge: challenge,
        code_challenge_method: "S256",
        state: "a state",
        ...changes,
      }),
    );
    const url = new URL(await this.server.approve(request, this.accountId, scopes ?? request.scopes));
    const code = url.searchParams.get("code") ?? "";
    this.secrets.add(code);
    return { code, verifier, url };
  }

  /** Reads an authorization request, from a new address unless one is given. */
  authorization(query: string, address = newAddress()): Promise<AuthorizationRequest> {
    return this.server.authorization(query, address);
  }

  redeem(clientId: string, { code, verifier }: Code, changes: Form = {}, server = this.server): Promise<Answer> {
    const form = { grant_type: "authorization_code", client_id: clientId, redirect_uri: CALLBACK };
    return this.post("/token", { ...form, code, code_verifier: verifier, ...changes }, {}, server);
  }

  async tokens(clientId: string, changes: Form = {}): Promise<Tokens> {
    return tokensOf(await this.redeem(clientId, await this.code(clientId, changes)));
  }

  refresh(clientId: string, token: string, changes: Form = {}, server = this.server): Promise<Answer> {
    const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...changes };
    return this.post("/token", form, {}, server);
  }
}

const DATABASES = new WeakMap<Place, StoredDatabase>();

/** The database of all worlds of a place, because a database server has a limited number of connections. */
function databaseAt(place: Place): StoredDatabase {
  const database = DATABASES.get(place) ?? place.database();
  DATABASES.set(place, database);
  return database;
}

export interface Code {
  readonly code: string;
  readonly verifier: string;
  readonly url: URL;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export function tokensOf({ status, body }: Answer): Tokens {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { access: String(body["access_token"]), refresh: String(body["refresh_token"]) };
}

export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function queryOf(parameters: Form): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return query.toString();
}

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

/** Every request comes from a new address, unless a test is about quotas. */
export function requestOf(
  path: string,
  body: string,
  headers: HttpRequest["headers"] = {},
  changes: Partial<HttpRequest> = {},
): HttpRequest {
  return {
    id: "test",
    method: "POST",
    path,
    search: "",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    address: newAddress(),
    signal: new AbortController().signal,
    async readBody(maxBytes) {
      const bytes = Buffer.from(body);
      if (bytes.length > maxBytes) throw new Problem("invalid-request", "The body is too large.", { status: 413 });
      return bytes;
    },
    ...changes,
  };
}

export function basic(id: string, secret: string): { authorization: string } {
  const pair = [id, secret].map((part) => encodeURIComponent(part).replaceAll("%20", "+")).join(":");
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
