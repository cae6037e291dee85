/** Mastra over MCP: `node mastra.ts` */
import { Agent } from "@mastra/core/agent";
import type { ToolExecutionContext } from "@mastra/core/tools";
import { MCPClient } from "@mastra/mcp";
import { AUDIT, type Audited, BASE, HEADERS, QUESTION, type Saved } from "./service.ts";

const MODELS = process.env["OPENAI_BASE_URL"] ?? "https://api.openai.com/v1";

const client = new MCPClient({
  servers: { commerce: { url: new URL(`${BASE}/mcp`), requestInit: { headers: HEADERS }, connectTimeout: 30_000 } },
});
// listTools() hides a connection that failed: it answers no tools.
const { tools, errors } = await client.listToolsWithErrors();
if (errors["commerce"] !== undefined) throw new Error(errors["commerce"]);
console.log(`tools: ${Object.keys(tools).length}`);

/** Nothing: no agent makes these calls. */
const context = {} as ToolExecutionContext;

const audited = (await tools["commerce_audit_listing"]?.execute?.(AUDIT, context)) as Audited;
console.log(`audit: ${audited.headline}`);

try {
  const saved = (await tools["commerce_list_listings"]?.execute?.({}, context)) as Saved;
  console.log(`saved: ${saved.total}`);
} catch (error) {
  // An SdkHttpError: the status, and the JSON-RPC error as text.
  const { status, text } = (error as { data: { status: number; text: string } }).data;
  console.log(`saved: ${status} ${JSON.parse(text).error.data.code}: ${JSON.parse(text).error.message}`);
}

// In an agent the model reads the message of that error.
const model = { id: "openai/gpt-5", url: MODELS, api: "chat" } as const;
const agent = new Agent({ id: "merchant", name: "Merchant", instructions: "Be brief.", model, tools });
const { text } = await agent.generate(QUESTION);
console.log(`model: ${text}`);
await client.disconnect();
