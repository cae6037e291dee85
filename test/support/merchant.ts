import { lazyAsync } from "../../src/shared/lazy.ts";
import { newId } from "../../src/shared/secret.ts";
import { ALL_SCOPES } from "../../src/shared/scope.ts";
import { testIdentity } from "./identity.ts";
import { type Answer, type Sent, send, type TestServer } from "./server.ts";

/** A person with an account, a plan and a key for everything. */
export interface Merchant {
  readonly accountId: string;
  /** Calls a tool without a transport. Rejects with the problem. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
  readonly call: (name: string, args: object) => Promise<any>;
  /** Returns the key, which is made at its first use. */
  readonly key: () => Promise<string>;
  /** Sends a request with the key. */
  readonly send: (
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
}

/** Calls a tool without an account. Rejects with the problem. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
export function callOpen(server: Pick<TestServer, "app">, name: string, args: object): Promise<any> {
  return callAs(server, undefined, name, args);
}

/** Makes an account with a plan. */
export async function newMerchant(server: TestServer, plan = "scan"): Promise<Merchant> {
  const id = newId("acc");
  await server.app.accounts.stores.accounts.add({
    id,
    email: `${id.toLowerCase()}@example.com`,
    passwordHash: "x",
    plan,
    createdAt: Date.now(),
  });
  return merchantAt(server, id);
}

/** The same person, at another server of the same database. */
export async function merchantAt(server: TestServer, accountId: string): Promise<Merchant> {
  const call = (name: string, args: object) => callAs(server, accountId, name, args);
  const key = lazyAsync(async () => {
    const made = { name: newId("key"), scopes: ALL_SCOPES };
    return (await callAs(server, accountId, "create_api_key", made, "session")).key as string;
  });
  return {
    accountId,
    call,
    key,
    async send(method, path, body, more = {}) {
      const headers = { Authorization: `Bearer ${await key()}`, "Content-Type": "application/json", ...more };
      const sent: Sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      return send(server.base, path, sent);
    },
  };
}

async function callAs(
  { app }: Pick<TestServer, "app">,
  accountId: string | undefined,
  name: string,
  args: object,
  kind: "api-key" | "session" = "api-key",
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
): Promise<any> {
  const tool = app.service.tool(name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const identity =
    accountId === undefined ? undefined : { ...testIdentity(accountId, ...ALL_SCOPES), kind, sourceId: undefined };
  const metering = app.service.metering(accountId ?? newId("key"));
  const signal = new AbortController().signal;
  // As a transport would pass it on: what JSON cannot say is not there.
  return JSON.parse(JSON.stringify(await app.service.call(tool, args, { identity, metering, signal })));
}
