/** The AI SDK over MCP: `node ai-sdk.ts` */
import { createMCPClient, type MCPClientError } from "@ai-sdk/mcp";
import { openai } from "@ai-sdk/openai";
import { generateText, isStepCount } from "ai";
import { AUDIT, type Audited, BASE, HEADERS, QUESTION, type Saved } from "./service.ts";

const client = await createMCPClient({ transport: { type: "http", url: `${BASE}/mcp`, headers: HEADERS } });
const tools = await client.tools();
console.log(`tools: ${Object.keys(tools).length}`);

const audit = await client.callTool({ name: "audit_listing", arguments: AUDIT });
console.log(`audit: ${(audit.structuredContent as Audited).headline}`);

try {
  const saved = await client.callTool({ name: "list_listings" });
  console.log(`saved: ${(saved.structuredContent as Saved).total}`);
} catch (error) {
  // The JSON-RPC error, without the status. Its data holds the challenge.
  const { code, data, message } = error as MCPClientError;
  console.log(`saved: ${code} ${(data as { code: string }).code}: ${message}`);
}

// In this loop the tool throws the same error, and the model reads its message.
const { text } = await generateText({
  model: openai.chat("gpt-5"),
  tools,
  stopWhen: isStepCount(5),
  prompt: QUESTION,
});
console.log(`model: ${text}`);
await client.close();
