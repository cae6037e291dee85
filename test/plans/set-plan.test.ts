import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { runHere } from "../support/command.ts";
import { DATABASES, type TestDatabase } from "../support/databases.ts";
import { bearer, mintKey, type OAuthServer, readAccount, signUp, startOAuthServer } from "../support/oauth-server.ts";
import { json, send, startServer } from "../support/server.ts";

describe.each(DATABASES)("agent-commerce set-plan on $database", ({ missing, create }) => {
  let database: TestDatabase;
  let server: OAuthServer;
  beforeAll(async () => {
    if (missing) return;
    database = await create();
    server = await startOAuthServer({}, database.env);
  });

  it.skipIf(missing)("changes the plan of an account while the service runs, from the next request on", async () => {
    const { email, browser } = await signUp(server);
    const key = await mintKey(browser, "plans");
    expect(json(await readAccount(server, key)).plan.key).toBe("scan");
    const { code, stdout, stderr } = await runHere(["set-plan", ` ${email.toUpperCase()}`, "scale"], database.env);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/ has the plan Scale now: 20,000 listings and 20,000 runs a day\.\n$/);
    expect(json(await readAccount(server, key)).plan).toEqual({ key: "scale", name: "Scale", billing: "subscription" });
  });

  it.skipIf(missing)("says with status 1 that no account has that address", async () => {
    const { code, stdout, stderr } = await runHere(["set-plan", "nobody@example.com", "scale"], database.env);
    expect([code, stdout, stderr]).toEqual([1, "", 'No account has the email address "nobody@example.com".\n']);
  });

  it.skipIf(missing)("says with status 1 which plans there are when it is given another", async () => {
    const { email } = await signUp(server);
    const { code, stdout, stderr } = await runHere(["set-plan", email, "gold"], database.env);
    const says = 'No plan has the key "gold". plans.json has scan, payg, compete, scale, dominate.\n';
    expect([code, stdout, stderr]).toEqual([1, "", says]);
  });
});

describe("agent-commerce set-plan", () => {
  it.each([[[]], [["a@example.com"]], [["a@example.com", "scale", "now"]]])(
    "exits with 2 and its usage for the operands %j",
    async (operands) => {
      const { code, stdout, stderr } = await runHere(["set-plan", ...operands], {});
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^Usage: agent-commerce set-plan EMAIL/)]);
    },
  );

  it("is in the help", async () => {
    expect((await runHere(["help"], {})).stdout).toContain("agent-commerce set-plan EMAIL PLAN");
  });
});

describe("DEFAULT_PLAN", () => {
  it("is scan unless it is set", () => {
    expect(readConfig({}).defaultPlan).toBe("scan");
  });

  it("decides the plan of new accounts, and the plans that are listed say so", async () => {
    const server = await startOAuthServer({}, { DEFAULT_PLAN: "dominate" });
    const { browser } = await signUp(server);
    const key = await mintKey(browser, "plans");
    expect(json(await send(server.base, "/api/merchant/v1/account", { headers: bearer(key) })).plan.key).toBe(
      "dominate",
    );
    const { plans } = json(await send(server.base, "/api/v1/plans"));
    expect(plans.filter(({ available }: { available: boolean }) => available)).toMatchObject([{ key: "dominate" }]);
    expect((await send(server.base, "/pricing.md")).text).toMatch(/\(`dominate`\) \|.*every new account/);
  });

  it("stops the start with a sentence when the plan file has no such plan", async () => {
    await expect(startServer({}, { DEFAULT_PLAN: "gold" })).rejects.toThrow(
      /^DEFAULT_PLAN takes a plan of plans\.json, which has scan, .*, not "gold"\.$/,
    );
  });
});
