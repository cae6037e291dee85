import { bearerToken } from "../../../src/accounts/bearer-credentials.ts";
import type { CredentialVerifier } from "../../../src/accounts/ports.ts";
import { ALL_SCOPES } from "../../../src/shared/scope.ts";
import { newId } from "../../../src/shared/secret.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { TestClock } from "../../support/clock.ts";
import { testIdentity } from "../../support/identity.ts";
import { call, post, unlimited } from "../../support/mcp-messages.ts";
import { type Answer, json, send, startServer, type TestServer } from "../../support/server.ts";

/** Accepts the id of an account as its credential, with every scope. */
const credentials: CredentialVerifier = {
  isCurrent: () => true,
  verify: async (authorization) => testIdentity(bearerToken(authorization) ?? "", ...ALL_SCOPES),
};

/** A server with accounts of merchants. */
export class MerchantServer {
  readonly #server: TestServer;
  readonly clock: TestClock;

  private constructor(server: TestServer, clock: TestClock) {
    this.#server = server;
    this.clock = clock;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<MerchantServer> {
    const clock = new TestClock();
    return new MerchantServer(await startServer({ credentials, clock, rateCounter: unlimited }, env), clock);
  }

  /** Returns the id of a new account. */
  async account(): Promise<string> {
    const id = newId("acc");
    const { accounts } = this.#server.app.accounts.stores;
    await accounts.add({ id, email: `${id}@example.com`, passwordHash: "x", plan: "scan", createdAt: 0 });
    return id;
  }

  /** Calls a tool over MCP. Returns the result, or the text of the failure. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
  async call(account: string, tool: string, args: object = {}): Promise<any> {
    const headers = { Authorization: `Bearer ${account}` };
    const { result } = json(await post(this.#server.base, call(tool, args), { headers }));
    return result.structuredContent ?? result.content[0].text;
  }

  /** Sends a request to the merchant's REST interface. */
  rest(account: string, path: string, { body, accept, method, headers: more }: Request = {}): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${account}`,
      ...(accept === undefined ? {} : { Accept: accept }),
      ...more,
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return send(this.#server.base, `/api/merchant/v1${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      ...sent,
    });
  }

  /** Sets how many runs an account has made today. */
  async useUp(account: string, runs: number): Promise<void> {
    const db = await this.#server.app.database.queries<SimulationTables>().db();
    const day = new Date(this.clock.at).toISOString().slice(0, 10);
    await db.deleteFrom("simulation_days").where("account_id", "=", account).execute();
    await db.insertInto("simulation_days").values({ account_id: account, day, runs }).execute();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

interface Request {
  readonly body?: object;
  readonly accept?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
