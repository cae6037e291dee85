import { beforeAll, describe, expect, it } from "vitest";
import { MAX_PARAMETERS } from "../../src/shared/http.ts";
import { ACTIONS, ENTRANCES } from "../support/account-paths.ts";
import { json, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const parameters = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join("&");
const form = (path: string, body: string) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
  return send(server.base, path, { method: "POST", headers, body });
};

describe("more than 100 parameters", () => {
  it("in a query of the API are one issue, and up to 100 are each one", async () => {
    for (const path of ["/api/v1/plans", "/api/v1/news"]) {
      expect(json(await send(server.base, `${path}?${parameters(MAX_PARAMETERS)}`)).errors).toHaveLength(100);
      const answer = await send(server.base, `${path}?${parameters(MAX_PARAMETERS + 1)}`);
      expect([answer.status, json(answer).code]).toEqual([422, "validation-failed"]);
      const detail = "Send at most 100 parameters in the query.";
      expect(json(answer).errors).toEqual([{ code: "too-big", detail, parameter: "" }]);
    }
  });

  it("are ignored where a query is", async () => {
    for (const path of ["/api/v1/health", "/playground", "/openapi.json"])
      expect((await send(server.base, `${path}?${parameters(2_000)}`)).status).toBe(200);
  });

  it("are refused by the endpoints of OAuth", async () => {
    for (const path of ["/token", "/revoke"]) {
      const answer = await form(path, parameters(MAX_PARAMETERS + 1));
      expect(answer.status).toBe(400);
      expect(json(answer)).toEqual({ error: "invalid_request", error_description: "Send at most 100 parameters." });
    }
    const answer = await send(server.base, `/authorize?${parameters(MAX_PARAMETERS + 1)}`);
    expect(answer.status).toBeLessThan(500);
    expect(server.logged).toEqual([]);
  });

  it.each([...ENTRANCES, ...ACTIONS, "/playground"])("are refused by the form of %s", async (path) => {
    const answer = await form(path, parameters(MAX_PARAMETERS + 1));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The form has more than 100 fields");
  });
});
