/** The dimensions of the sweep: how each grows, and the request that is measured. */
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SQLITE_FILE } from "../src/database/sqlite.ts";
import { listing, saveListing, type Sending, toolCall, withKey } from "./scenarios.ts";
import { ask } from "./servers.ts";
import { wire } from "./wire.ts";

/** A running service, the folder of its database, and a key of each account. */
export interface Growing {
  readonly port: number;
  readonly dataDir: string;
  readonly keys: readonly string[];
}

export interface Dimension {
  /** The name of what grows and what is requested. */
  readonly name: string;
  readonly sizes: readonly number[];
  readonly request: (size: number) => Sending;
  /** Grows it to a size. */
  readonly grow?: (service: Growing, size: number, before: number) => Promise<void> | void;
  /** The values with which clients replace `{{token}}`. The default is their keys. */
  readonly tokens?: (keys: readonly string[]) => readonly string[];
  readonly connections?: (size: number) => number;
}

const CLIENTS = [10, 1_000, 10_000, 100_000];
const ROWS = [10, 1_000, 100_000, 1_000_000];
/** The number of accounts whose listings grow, enough that none reaches its quota of requests. */
const OWNERS = 50;
const LIST_PLANS = toolCall("list_plans", { key: "scan" });
const GET_ACCOUNT = withKey(toolCall("get_account", {}));
const LIST_LISTINGS = withKey(toolCall("list_listings", {}));
const FROM_CLIENT = { ...LIST_PLANS, headers: { ...LIST_PLANS.headers, "X-Forwarded-For": "{{token}}" } };

const ROWS_TO_ADD = "with recursive n (i) as (select ? + 1 union all select i + 1 from n where i < ?)";
const ADD_ACCOUNTS = `${ROWS_TO_ADD} insert into accounts (id, email, password_hash, plan, created_at)
  select 'acc_' || printf('%022d', i), i || '@example.com', '', 'scan', 0 from n`;
const ADD_KEYS = `${ROWS_TO_ADD} insert into api_keys (id, account_id, hash, name, hint, scopes, created_at)
  select 'key_' || printf('%022d', i), 'acc_' || printf('%022d', 1), hex(randomblob(32)), i, '', 'account:read', 0 from n`;
/** Copies the listing of each account that has one. */
const ADD_LISTINGS = `${ROWS_TO_ADD} insert into listings
  select 'lst_' || hex(randomblob(11)), account_id, role, i, country, language, version, body, origin, generated_fields,
    search_text, audit_errors, audit_warnings, created_at, updated_at + i
  from listings, n where external_id = 'bench'`;

export const DIMENSIONS: readonly Dimension[] = [
  {
    name: "clients seen in a minute: an open tool",
    sizes: CLIENTS,
    request: () => FROM_CLIENT,
    grow: ({ port }, size, before) => sendFromClients(port, before, size),
    // Others than those that were seen.
    tokens: () => Array.from({ length: 50_000 }, (_, at) => addressOf(10_000_000 + at)),
  },
  {
    name: "accounts: the account of a key",
    sizes: ROWS,
    request: () => GET_ACCOUNT,
    grow: (service, size, before) => insert(service, ADD_ACCOUNTS, before, size),
  },
  {
    name: "API keys: the account of a key",
    sizes: ROWS,
    request: () => GET_ACCOUNT,
    grow: (service, size, before) => {
      // They belong to an account that asks nothing: an answer lists the keys of its own, of which there are few.
      if (before === 0) insert(service, ADD_ACCOUNTS, 0, 1);
      insert(service, ADD_KEYS, before, size);
    },
  },
  {
    name: "listings of others: a page of one's own",
    sizes: ROWS,
    request: () => LIST_LISTINGS,
    grow: (service, size, before) => addListings(service, 1, before, size),
    tokens: (keys) => keys.slice(1),
  },
  {
    name: "listings of the account: a page of them",
    sizes: [10, 100, 1_000, 5_000],
    request: () => LIST_LISTINGS,
    grow: (service, size, before) => addListings(service, OWNERS, before, size),
    tokens: (keys) => keys.slice(0, OWNERS),
  },
  {
    name: "listings in a body: their audit",
    sizes: [1, 2, 5, 10],
    request: (size) => toolCall("audit_listing", { listings: Array.from({ length: size }, (_, at) => listing(at)) }),
  },
  {
    name: "connections at once: an open tool",
    sizes: [1, 10, 100, 1_000],
    request: () => LIST_PLANS,
    connections: (size) => size,
  },
];

/** Adds rows with the numbers after `before` up to `size`, while the service runs. */
function insert({ dataDir }: Growing, sql: string, before: number, size: number): void {
  const file = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: 60_000 });
  file.prepare(sql).run(before, size);
  // Otherwise the service would move all of it into the database with its next write.
  file.exec("pragma wal_checkpoint(truncate)");
  file.close();
}

/** Adds listings to the first accounts. */
async function addListings(service: Growing, owners: number, before: number, size: number): Promise<void> {
  if (before === 0) {
    for (const key of service.keys.slice(0, owners)) {
      const { headers = {}, ...sending } = saveListing();
      await ask(service.port, { ...sending, headers: { ...headers, Authorization: `Bearer ${key}` } });
    }
  }
  insert(service, ADD_LISTINGS, before, size);
}

/** Sends a request from each client with the numbers after `before` up to `size`, over one connection. */
function sendFromClients(port: number, before: number, size: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = wire(FROM_CLIENT, port);
  const socket = connect({ port, host: "127.0.0.1" });
  let [sent, answered] = [before, before];
  const sendSome = (): void => {
    const some = Math.min(100, size - sent);
    socket.write(Array.from({ length: some }, (_, at) => request.replace("{{token}}", addressOf(sent + at))).join(""));
    sent += some;
  };
  socket.on("connect", sendSome);
  socket.on("error", reject);
  socket.on("data", (chunk: Buffer) => {
    answered += chunk.toString("latin1").split("HTTP/1.1 200").length - 1;
    if (answered < sent) return;
    if (sent < size) sendSome();
    else {
      socket.end();
      resolve();
    }
  });
  return promise;
}

/** 20.0.0.0, 20.0.0.1 … */
function addressOf(client: number): string {
  return `${20 + (client >> 24)}.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
}
