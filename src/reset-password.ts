import type { Environment } from "./compose.ts";
import { noAccountMessage, withExistingDatabase } from "./operator-command.ts";
import { ConfigError } from "./shared/config-error.ts";

const USAGE = "Usage: agent-commerce reset-password EMAIL, with the email address of one account.\n";

/** Prints only the link on stdout, so that it can be piped. Returns the exit code. Throws a ConfigError. */
export async function runResetPassword(env: Environment, operands: readonly string[]): Promise<number> {
  const [email, ...others] = operands;
  if (email === undefined || others.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const link = await withExistingDatabase(env, ({ accounts }) => accounts.recovery.resetLink(email));
  if (link === undefined) throw new ConfigError(noAccountMessage(email));
  process.stdout.write(`${link}\n`);
  process.stderr.write("The link works once, for 30 minutes. Give it only to the owner of the account.\n");
  return 0;
}
