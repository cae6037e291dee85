/** The OpenAI Agents SDK over MCP: `node openai-agents.ts` */
import { Agent, MCPServerStreamableHttp, run, setOpenAIAPI } from "@openai/agents";
import { AUDIT, type Audited, BASE, HEADERS, QUESTION, type Saved } from "./service.ts";

const server = new MCPServerStreamableHttp({
  name: "commerce",
  url: `${BASE}/mcp`,
  requestInit: { headers: HEADERS },
  clientSessionTimeoutSeconds: 30,
  // Without this the model reads "An error occurred while running the tool" and never why.
  errorFunction: ({ error }) => String(error),
});
await server.connect();
console.log(`tools: ${(await server.listTools()).length}`);

const audit = await server.callToolResult("audit_listing", AUDIT);
console.log(`audit: ${(audit.structuredContent as unknown as Audited).headline}`);

try {
  const saved = await server.callToolResult("list_listings", {});
  console.log(`saved: ${(saved.structuredContent as unknown as Saved).total}`);
} catch (error) {
  // An SdkHttpError: the status, and the JSON-RPC error as text.
  const { status, text } = (error as { data: { status: number; text: string } }).data;
  console.log(`saved: ${status} ${JSON.parse(text).error.data.code}: ${JSON.parse(text).error.message}`);
}

setOpenAIAPI("chat_completions");
const agent = new Agent({ name: "Merchant", model: "gpt-5", mcpServers: [server] });
const { finalOutput } = await run(agent, QUESTION);
console.log(`model: ${finalOutput}`);
await server.close();
