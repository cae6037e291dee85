/**
 * Answers the tools of merchants and audits on bare node: with prepared SQLite queries and calls of the engine. Rules,
 * arithmetic and texts are those of the service. It stores no run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { z } from "zod";
import { readBackground } from "../src/engine/relevance/background.ts";
import { SQLITE_FILE } from "../src/database/sqlite.ts";
import { auditListings } from "../src/listings/audit-in-steps.ts";
import { offeredPlans, readPlans } from "../src/plans/plan-file.ts";
import { PACKAGE_ROOT } from "../src/shared/package-root.ts";
import { ALL_SCOPES } from "../src/shared/scope.ts";
import { hashSecret, newId } from "../src/shared/secret.ts";
import { finish } from "../src/shared/steps.ts";
import { answerOf } from "../src/simulations/answer.ts";
import { CURRENT_VERSION, loadOfflineEngine } from "../src/simulations/offline-engine.ts";
import { resolveRequest, type RunRequest } from "../src/simulations/run-request.ts";
import { toRun } from "../src/simulations/storage/simulation-rows.ts";
import type { StoredSimulation } from "../src/simulations/store.ts";
import { getAccount } from "../src/tools/account/get-account.ts";
import { auditAnswer } from "../src/tools/listings/audit-answer.ts";
import { auditListing } from "../src/tools/listings/audit-listing.ts";
import type { AuditRequest } from "../src/tools/listings/audit-schema.ts";
import { getSimulation } from "../src/tools/simulations/get-simulation.ts";
import { runSimulation } from "../src/tools/simulations/run-simulation.ts";
import type { Tool } from "../src/tools/tool.ts";

/** The account of a key. */
export interface Credential {
  readonly account_id: string;
  readonly scopes: string;
}

type Args = Record<string, unknown>;

/** A tool with what answers it as JSON. */
export interface MerchantTool {
  readonly tool: Tool;
  readonly answer: (args: Args, credential: Credential) => string | Promise<string>;
}

const PLANS = offeredPlans(readPlans(new URL("plans.json", PACKAGE_ROOT)), "scan");
const background = readBackground(readFileSync(new URL("model/2026-11/background.tsv", PACKAGE_ROOT), "utf8"));
const engine = await loadOfflineEngine(CURRENT_VERSION);
/** Calls that are not in the database, by account. */
const calls = new Map<string, number>();
const { DatabaseSync: File } = process.getBuiltinModule("node:sqlite");
const query = prepare(new File(join(process.env["DATA_DIR"] ?? "", SQLITE_FILE), { readOnly: true }));

function prepare(file: DatabaseSync): Readonly<Record<"key" | "account" | "usage" | "keys" | "run", StatementSync>> {
  return {
    key: file.prepare("select account_id, scopes from api_keys where hash = ? and revoked_at is null"),
    account: file.prepare("select id, email, created_at, plan from accounts where id = ?"),
    usage: file.prepare("select coalesce(sum(calls), 0) as calls from usage where account_id = ? and day >= ?"),
    keys: file.prepare("select count(*) as count from api_keys where account_id = ? and revoked_at is null"),
    run: file.prepare("select * from simulations where account_id = ? and id = ?"),
  };
}

/** Returns the account of an `Authorization` header. Undefined for an invalid key. */
export function credentialOf(authorization: string): Credential | undefined {
  const found = query.key.get(hashSecret(authorization.slice("Bearer ".length))) as Credential | undefined;
  if (found !== undefined) calls.set(found.account_id, (calls.get(found.account_id) ?? 0) + 1);
  return found;
}

export const MERCHANT_TOOLS: ReadonlyMap<unknown, MerchantTool> = new Map([
  ["get_account", { tool: getAccount, answer: accountAnswer }],
  ["get_simulation", { tool: getSimulation, answer: simulationAnswer }],
  ["audit_listing", { tool: auditListing, answer: auditedAnswer }],
  ["run_simulation", { tool: runSimulation, answer: runAnswer }],
] as const);

function accountAnswer(_: Args, { account_id: accountId, scopes }: Credential): string {
  const since = `${new Date().toISOString().slice(0, 7)}-01`;
  const account = query.account.get(accountId) as { id: string; email: string; created_at: number; plan: string };
  const { calls: stored } = query.usage.get(accountId, since) as { calls: number };
  const { count } = query.keys.get(accountId) as { count: number };
  const plan = PLANS.find(({ key }) => key === account.plan);
  return JSON.stringify({
    id: account.id,
    email: account.email,
    createdAt: new Date(account.created_at).toISOString(),
    plan: { key: account.plan, name: plan?.name ?? account.plan, billing: plan?.billing },
    usage: { since: `${since}T00:00:00.000Z`, requests: stored + (calls.get(accountId) ?? 0), apiKeys: count },
    credential: {
      kind: "api-key",
      scopes: ALL_SCOPES.filter((scope) => scopes.split(" ").includes(scope)),
      expiresAt: null,
    },
  });
}

function simulationAnswer({ id }: Args, { account_id: accountId }: Credential): string {
  const row = query.run.get(accountId, id as string) as unknown as Parameters<typeof toRun>[0];
  return JSON.stringify(answerOf(toRun(row) as StoredSimulation));
}

function auditedAnswer(args: Args): string {
  const { listings = [], profiles = ["generic"], maxFindings } = args as z.output<z.ZodType<AuditRequest>>;
  const results = finish(auditListings(listings, { profiles, queries: [] }, background));
  const audited = results.flatMap((result, at) => {
    const listing = listings[at];
    return listing === undefined ? [] : [{ listing, row: undefined, result }];
  });
  return JSON.stringify(auditAnswer({ audited, profiles, feed: undefined, skipped: 0, maxFindings }));
}

async function runAnswer(args: Args): Promise<string> {
  const placed = await resolveRequest(args as unknown as RunRequest, async () => []);
  const createdAt = Date.now();
  const { answer, method } = finish(engine.run(placed));
  const times = { createdAt, startedAt: createdAt, finishedAt: Date.now() };
  return JSON.stringify(answerOf({ id: newId("sim"), status: "completed", mode: "offline", ...times, answer, method }));
}
