import { describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser, startForeign, startSite } from "../support/browser.ts";

describe.skipIf(!HAS_CHROMIUM)(inChromium("a page of an allowed origin in a browser"), () => {
  it("may send the headers of a newer revision of MCP, and reads which versions are spoken here", async () => {
    const site = await startSite();
    const origin = await startForeign((_, response) =>
      response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Client</title>"),
    );
    const page = await (await openBrowser()).newPage();
    await page.goto(origin);
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          "MCP-Protocol-Version": "2026-07-28",
          "Mcp-Method": "tools/call",
          "Mcp-Name": "list_plans",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_plans" } }),
      });
      return { status: response.status, body: (await response.json()) as { error: { data: { supported: string[] } } } };
    }, `${site}/mcp`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.data.supported).toContain("2025-06-18");
  });
});
