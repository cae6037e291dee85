import { EventEmitter, once } from "node:events";
import { z } from "zod";
import { Problem } from "../../src/shared/problem.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { named } from "../../src/shared/schema.ts";
import { bearerToken } from "../../src/accounts/bearer-credentials.ts";
import type { CredentialVerifier } from "../../src/accounts/ports.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { defineTool, isListed, type ToolContract } from "../../src/tools/tool.ts";
import { testIdentity } from "./identity.ts";

/** The tools that MCP lists. */
export const MCP_TOOLS = TOOLS.filter(isListed);

/** The tools that any test may call: they reach no other system and need no credential. */
export const OFFLINE_TOOLS = MCP_TOOLS.filter(
  ({ contract }) => contract.openWorld !== true && contract.scope === "public",
);

const Echoed = named("TestEchoed", z.object({ said: z.string().describe("What was said.") }));

const contract = (name: string) =>
  ({
    name,
    title: "Say",
    description: "Only in tests.",
    input: z.strictObject({ word: z.string().describe("What to say.") }),
    output: Echoed,
    effect: "read",
    scope: "public",
    example: { word: "hello" },
  }) as const satisfies ToolContract;

/** Says what it was told, after one turn of the event loop. */
export const echoTool = defineTool(contract("test_echo")).handler(async ({ word }) => {
  await new Promise((resolve) => setImmediate(resolve));
  return { said: word };
});

/** Every word that the protected tool was really run with. */
export const guardedRuns: string[] = [];

/** Needs a credential with the scope keys:write. */
export const guardedTool = defineTool({
  ...contract("test_guarded"),
  effect: "create",
  scope: "keys:write",
}).handler(({ word }, { caller }) => {
  guardedRuns.push(word);
  return { said: `${word} for ${caller.identity?.accountId}` };
});

/** Fails in the way that its input names. */
export const failingTool = defineTool({
  ...contract("test_failing"),
  meter: ({ word }) => (word === "metered" ? { ...POLICIES.mcp, name: "test-tight", quota: 0 } : undefined),
}).handler(({ word }) => {
  if (word === "gone") throw new Problem("unauthenticated", "The account of this credential was deleted.");
  if (word === "contract") return { said: 5 } as never;
  throw new Error("a cause that nobody may see: acs_sk_0123456789abcdef");
});

/** Events of the waiting tool: `started`, `aborted`. */
export const waiting = new EventEmitter();

/** Waits until its caller is gone. */
export const waitingTool = defineTool(contract("test_waiting")).handler(async ({ word }, { caller }) => {
  const aborted = once(caller.signal, "abort");
  waiting.emit("started", word);
  await aborted;
  waiting.emit("aborted", word);
  return { said: word };
});

export const KEY_WITH_SCOPE = "acs_sk_withscope";
export const KEY_WITHOUT_SCOPE = "acs_sk_withoutscope";

export const testCredentials: CredentialVerifier = {
  isCurrent: () => true,
  verify: async (authorization) => {
    const token = bearerToken(authorization);
    if (token === KEY_WITH_SCOPE) return testIdentity("account-1", "keys:write");
    return token === KEY_WITHOUT_SCOPE ? testIdentity("account-2") : undefined;
  },
};
