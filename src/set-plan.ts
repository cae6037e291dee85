import type { App, Environment } from "./compose.ts";
import { noAccountMessage, withExistingDatabase } from "./operator-command.ts";
import { ConfigError } from "./shared/config-error.ts";

const USAGE =
  "Usage: agent-commerce set-plan EMAIL PLAN, with the email address of one account and the key of a plan.\n";

/** Changes the plan of an account and prints what it includes. Returns the exit code. Throws a ConfigError. */
export async function runSetPlan(env: Environment, operands: readonly string[]): Promise<number> {
  const [email, key, ...others] = operands;
  if (email === undefined || key === undefined || others.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { name, entitlements } = await withExistingDatabase(env, (app) => setPlan(app, email, key));
  const { listings, runsPerDay } = entitlements;
  process.stdout.write(
    `${email} has the plan ${name} now: ${count(listings)} listings and ${count(runsPerDay)} runs a day.\n`,
  );
  return 0;
}

async function setPlan({ plans: { plans }, accounts: { accounts } }: App, email: string, key: string) {
  const plan = plans.find((candidate) => candidate.key === key);
  if (plan === undefined) {
    const keys = plans.map((known) => known.key).join(", ");
    throw new ConfigError(`No plan has the key ${JSON.stringify(key)}. plans.json has ${keys}.`);
  }
  if (!(await accounts.setPlan(email, plan.key))) throw new ConfigError(noAccountMessage(email));
  return plan;
}

const count = (number: number): string => number.toLocaleString("en-US");
