import { beforeAll, describe, expect, it } from "vitest";
import { ALL_SCOPES, type Scope } from "../../src/shared/scope.ts";
import { FakeFeed } from "../support/news.ts";
import { type Answer, json, send, startServer, type TestServer } from "../support/server.ts";
import { BASE, codeBlocks, curlRequests, type Variables } from "./markdown.ts";
import { page, texts } from "./texts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ newsFeed: new FakeFeed({}) }, { PUBLIC_URL: BASE });
});

/** A shell block with what the text shows of its answers: the head as an http block, the body as a JSON block. */
interface Example {
  readonly shell: string;
  readonly head: string | undefined;
  readonly body: string | undefined;
}

function examplesIn(text: string): Example[] {
  const blocks = codeBlocks(text);
  return blocks.flatMap(({ language, code }, index) => {
    if (language !== "sh") return [];
    const next = blocks[index + 1];
    const head = next?.language === "http" ? next.code : undefined;
    const last = head === undefined ? next : blocks[index + 2];
    return [{ shell: code, head, body: last?.language === "json" ? last.code : undefined }];
  });
}

/** Keys of an account of its own, as the variables that the texts use. */
async function keysFor(name: string): Promise<Variables> {
  const {
    accounts: { accounts },
    service,
  } = server.app;
  const email = `${name.replaceAll(/\W/g, "-")}@example.com`;
  const { account } = await accounts.signUp(
    { email, password: "a password for examples" },
    { address: name, device: undefined },
  );
  const identity = {
    accountId: account.id,
    scopes: new Set(ALL_SCOPES),
    kind: "session" as const,
    sourceId: undefined,
    expiresAt: undefined,
    seed: undefined,
  };
  const caller = { identity, metering: service.metering(name), signal: AbortSignal.timeout(10_000) };
  const tool = service.tool("create_api_key");
  const mint = async (scopes: readonly Scope[]): Promise<string> => {
    if (tool === undefined) throw new Error("Nothing mints keys.");
    const { key } = (await service.call(tool, { name: `${scopes.length} scopes`, scopes }, caller)) as { key: string };
    return key;
  };
  return { AGENT_COMMERCE_API_KEY: await mint(ALL_SCOPES), READ_ONLY_KEY: await mint(["account:read"]) };
}

/** JSON as a text shows it: `…` in a string matches any text. */
function shown(code: string): object {
  return JSON.parse(code, (_, value: unknown) => {
    if (typeof value !== "string" || !value.includes("…")) return value;
    const parts = value.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return expect.stringMatching(new RegExp(`^${parts.join(".+")}$`, "s")) as unknown;
  }) as object;
}

/** The status line and the headers of an http block. */
function expectHead(answer: Answer, head: string): void {
  const [status = "", ...lines] = head.split("\n");
  expect(status).toMatch(new RegExp(`^HTTP/1.1 ${answer.status} `));
  for (const line of lines) {
    const [, name = "", value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    expect(answer.headers[name.toLowerCase()], name).toBe(value);
  }
}

describe("examples", () => {
  it.each(texts)("of $name work, and answer what the text shows", async ({ name, text }) => {
    const variables = text.includes('_KEY"') ? await keysFor(name) : {};
    const made = new Map<string, string>();
    // Of several listings that were saved at once, each by its external id: lst_…bottle.
    const withIds = (written: string) => written.replaceAll(/\b[a-z]+_…[a-z]*/g, (name) => made.get(name) ?? name);
    for (const { shell, head, body } of examplesIn(text)) {
      const requests = curlRequests(shell, variables).filter(({ url }) => url.startsWith(BASE));
      for (const { url, method, headers, body: sent } of requests) {
        const answer = await send(server.base, withIds(url.slice(BASE.length)), {
          method,
          headers,
          ...(sent && { body: withIds(sent) }),
        });
        if (head !== undefined) expectHead(answer, head);
        else if (body === undefined) expect(answer.status, url).toBe(200);
        expect(answer.status, url).not.toBe(404);
        if (body !== undefined) expect(json(answer), url).toMatchObject(shown(body));
        if (method !== "POST") continue;
        const { id = "", saved = [] } = json(answer) as { id?: unknown; saved?: { id: string; externalId: string }[] };
        if (typeof id === "string" && id.includes("_")) made.set(`${id.slice(0, id.indexOf("_"))}_…`, id);
        for (const one of saved) made.set(`lst_…${one.externalId}`, one.id);
      }
    }
  });

  it.each(texts)("of $name that are JSON can be read", ({ text }) => {
    for (const { language, code } of codeBlocks(text))
      if (language === "json") expect(() => JSON.parse(code), code).not.toThrow();
  });

  it.each(["/docs/mcp", "/docs/self-hosting"])(
    "of %s give the size of an MCP body that is still taken",
    async (path) => {
      const [, figure = ""] =
        /([\d,]+) bytes \(64 KiB\)|body of an MCP request \| ([\d,]+) bytes/.exec(page(path))?.filter(Boolean) ?? [];
      const bytes = Number(figure.replaceAll(",", ""));
      expect((await postBytes(bytes)).status).toBe(200);
      expect((await postBytes(bytes + 1)).status).toBe(413);
    },
  );
});

function postBytes(size: number): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return send(server.base, "/mcp", { method: "POST", headers, body: Buffer.alloc(size, " ") });
}

describe("the way in that the onboarding claims", () => {
  it("has in each document the evidence that it names", async () => {
    const { signals } = json(await send(server.base, "/api/v1/onboarding")) as {
      signals: readonly { key: string; verify: string; evidence: string; available: boolean }[];
    };
    expect(signals.map(({ key }) => key)).toContain("self-serve-api-keys");
    for (const { verify, evidence, available } of signals) {
      expect(available).toBe(true);
      expect((await send(server.base, verify.slice(BASE.length))).text).toContain(evidence);
    }
  });

  it("starts at addresses that are served", async () => {
    const { start } = json(await send(server.base, "/api/v1/onboarding")) as { start: Record<string, string> };
    expect(start["createAccount"]).toBe(`${BASE}/signup`);
    for (const url of Object.values(start))
      expect((await send(server.base, url.slice(BASE.length))).status, url).toBe(200);
  });
});
