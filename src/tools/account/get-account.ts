import { z } from "zod";
import { ACCOUNTS } from "../../accounts/ports.ts";
import { PLANS } from "../../plans/plan.ts";
import { Problem } from "../../shared/problem.ts";
import { dateTime, isoOrNull, named } from "../../shared/schema.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { defineTool, identityOf } from "../tool.ts";

const Account = named(
  "Account",
  z.object({
    id: z.string().describe("Identifies the account."),
    email: z.string().describe("Its email address, which is not verified."),
    createdAt: dateTime("When it was created."),
    plan: z
      .object({
        key: z.string().describe("Key of the plan in list_plans."),
        name: z.string().describe("Name of the plan."),
        billing: z.string().describe("How the plan is billed.").optional(),
      })
      .describe("The plan of the account."),
    usage: z
      .object({
        since: dateTime("The beginning of the month, in UTC."),
        requests: z
          .int()
          .describe("Requests with the account's credentials since then; other processes may lag by a minute."),
        apiKeys: z.int().describe("Number of API keys that are not revoked."),
      })
      .describe("Usage this month."),
    credential: z
      .object({
        kind: z.enum(["api-key", "access-token", "session"]).describe("Kind of credential."),
        scopes: z.array(z.enum(ALL_SCOPES)).describe("What it permits."),
        expiresAt: dateTime("When it expires; null when it does not.").nullable().describe("When it expires, or null."),
      })
      .describe("The credential of this request."),
  }),
);

export const getAccount = defineTool({
  name: "get_account",
  title: "Read the account",
  description:
    "The account of the credential: email, plan, this month's usage, and what the credential permits. Reading it is free.",
  input: z.strictObject({}),
  output: Account,
  effect: "read",
  scope: "account:read",
  uses: [ACCOUNTS, PLANS],
  route: { method: "GET", path: "/api/merchant/v1/account" },
  example: {},
  exampleOutput: {
    id: "acc_7Qw2eXAMPLE",
    email: "merchant@example.com",
    createdAt: "2026-11-02T08:30:00.000Z",
    plan: { key: "scan", name: "Scan", billing: "free" },
    usage: { since: "2026-11-01T00:00:00.000Z", requests: 214, apiKeys: 2 },
    credential: { kind: "api-key", scopes: ["account:read"], expiresAt: null },
  },
}).handler(async (_, { caller, clock, plans, accounts, keys, usage }) => {
  const { accountId, kind, scopes, expiresAt } = identityOf(caller);
  const since = `${new Date(clock.now()).toISOString().slice(0, 7)}-01`;
  const [account, requests, live] = await Promise.all([
    accounts.byId(accountId),
    usage.calls(accountId, since),
    keys.list(accountId),
  ]);
  if (account === undefined) throw new Problem("unauthenticated", "The account of this credential was deleted.");
  const plan = plans.find(({ key }) => key === account.plan);
  return {
    id: account.id,
    email: account.email,
    createdAt: new Date(account.createdAt).toISOString(),
    // The operator may have removed the plan.
    plan: { key: account.plan, name: plan?.name ?? account.plan, billing: plan?.billing },
    usage: { since: `${since}T00:00:00.000Z`, requests, apiKeys: live.length },
    credential: {
      kind,
      scopes: ALL_SCOPES.filter((scope) => scopes.has(scope)),
      expiresAt: isoOrNull(expiresAt),
    },
  };
});
