/** LangChain over MCP: `node langchain.ts` */
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { AUDIT, type Audited, BASE, HEADERS, QUESTION, type Saved } from "./service.ts";

const client = new MultiServerMCPClient({
  mcpServers: { commerce: { transport: "http", url: `${BASE}/mcp`, headers: HEADERS } },
});
const tools = await client.getTools();
console.log(`tools: ${tools.length}`);

/** Returns the result of a tool: its one block of text carries it. */
async function call<Result>(name: string, args: object): Promise<Result> {
  const block = await tools.find((tool) => tool.name === name)?.invoke(args);
  return block.structuredContent;
}

console.log(`audit: ${(await call<Audited>("audit_listing", AUDIT)).headline}`);

try {
  console.log(`saved: ${(await call<Saved>("list_listings", {})).total}`);
} catch (error) {
  // A ToolException whose text holds the whole JSON-RPC error; there is no status and no field to branch on.
  console.log(`saved: ${(error as Error).message}`);
}

// In an agent the model reads the same text.
const agent = createAgent({ model: new ChatOpenAI({ model: "gpt-5" }), tools });
const { messages } = await agent.invoke({ messages: [{ role: "user", content: QUESTION }] });
console.log(`model: ${messages.at(-1)?.text}`);
await client.close();
