import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runCommand, runHere } from "../support/command.ts";
import { Browser, formOf } from "../support/cookie-jar.ts";
import { dataFolder } from "../support/data-dir.ts";
import { DATABASES, type TestDatabase } from "../support/databases.ts";
import { type OAuthServer, signIn, signUp, startOAuthServer } from "../support/oauth-server.ts";

describe.each(DATABASES)("agent-commerce reset-password on $database", ({ missing, create }) => {
  let database: TestDatabase;
  let server: OAuthServer;
  beforeAll(async () => {
    if (missing) return;
    database = await create();
    server = await startOAuthServer({}, database.env);
  });

  it.skipIf(missing)("prints a link with which the owner sets a password, while the service runs", async () => {
    const person = await signUp(server);
    const env = { ...database.env, PUBLIC_URL: server.site };
    // A separate process shares the file with the service. For PostgreSQL, every connection is the same.
    const run = database.env["DATA_DIR"] === undefined ? runHere : runCommand;
    const { code, stdout, stderr } = await run(["reset-password", ` ${person.email.toUpperCase()}`], env);
    expect([code, stderr]).toEqual([0, expect.stringContaining("works once, for 30 minutes")]);
    expect(stdout).toMatch(new RegExp(`^${server.site}/reset\\?token=acs_pr_[0-9A-Za-z]{49}\\n$`));
    const page = await new Browser(server).get(stdout.trim().slice(server.site.length));
    expect(
      (await new Browser(server).submit(formOf(page, "/reset"), { password: "an entirely new password" })).status,
    ).toBe(200);
    await signIn(server, { ...person, password: "an entirely new password" });
  });

  it.skipIf(missing)("exits with 1 and a message when no account has that address", async () => {
    const { code, stdout, stderr } = await runHere(["reset-password", "nobody@example.com"], database.env);
    expect([code, stdout, stderr]).toEqual([1, "", 'No account has the email address "nobody@example.com".\n']);
  });
});

describe("agent-commerce reset-password", () => {
  it("exits with 1 without a database in the folder, and creates none", async () => {
    const DATA_DIR = dataFolder();
    const { code, stdout, stderr } = await runHere(["reset-password", "a@example.com"], { DATA_DIR });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^DATA_DIR names .*, which holds no database\.\n$/);
    expect(existsSync(join(DATA_DIR, "agent-commerce.db"))).toBe(false);
  });

  it("exits with 1 when PostgreSQL is unreachable, without the password of the URL", async () => {
    const { code, stdout, stderr } = await runHere(["reset-password", "a@example.com"], {
      DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/commerce",
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^DATABASE_URL .*nothing listens at its address/);
    expect(stderr).not.toContain("hunter2");
  });

  it.each([[[]], [["a@example.com", "b@example.com"]]])(
    "exits with 2 and its usage for the operands %j",
    async (operands) => {
      const { code, stdout, stderr } = await runHere(["reset-password", ...operands], {});
      expect([code, stdout, stderr]).toEqual([
        2,
        "",
        expect.stringMatching(/^Usage: agent-commerce reset-password EMAIL/),
      ]);
    },
  );

  it("is listed in the help", async () => {
    expect((await runHere(["help"], {})).stdout).toContain("agent-commerce reset-password EMAIL");
  });
});
