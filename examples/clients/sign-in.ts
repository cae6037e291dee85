/** Signs a person in when a 401 asks for it, in each framework: `node sign-in.ts`, and open what it prints. */
import { auth as aiSdkAuth, createMCPClient } from "@ai-sdk/mcp";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import type { ToolExecutionContext } from "@mastra/core/tools";
import { MCPClient } from "@mastra/mcp";
import { auth } from "@modelcontextprotocol/client";
import { auth as v1Auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { MCPServerStreamableHttp } from "@openai/agents";
import { BASE } from "./service.ts";
import { type Brought, SignInProvider } from "./sign-in-provider.ts";

const url = `${BASE}/mcp`;

interface Connected {
  /** Calls a tool that needs a credential. */
  readonly call: () => Promise<unknown>;
  /** Redeems what the browser brought. */
  readonly redeem: (brought: Brought) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** How each framework connects with a provider and without a credential. */
const FRAMEWORKS: Readonly<Record<string, (authProvider: SignInProvider) => Promise<Connected>>> = {
  async "ai-sdk"(authProvider) {
    const client = await createMCPClient({ transport: { type: "http", url, authProvider } });
    return {
      call: () => client.callTool({ name: "list_listings" }),
      redeem: ({ code, iss }) =>
        aiSdkAuth(authProvider, { serverUrl: url, authorizationCode: code, callbackIssuer: iss }),
      close: () => client.close(),
    };
  },
  async langchain(authProvider) {
    const client = new MultiServerMCPClient({ mcpServers: { commerce: { transport: "http", url, authProvider } } });
    const tool = (await client.getTools()).find(({ name }) => name === "list_listings");
    return {
      call: async () => tool?.invoke({}),
      redeem: ({ code }) => v1Auth(authProvider, { serverUrl: url, authorizationCode: code }),
      close: () => client.close(),
    };
  },
  async "openai-agents"(authProvider) {
    const server = new MCPServerStreamableHttp({
      name: "commerce",
      url,
      authProvider,
      clientSessionTimeoutSeconds: 30,
    });
    await server.connect();
    return {
      call: () => server.callTool("list_listings", {}),
      redeem: ({ code, iss }) => auth(authProvider, { serverUrl: url, authorizationCode: code, iss }),
      close: () => server.close(),
    };
  },
  async mastra(authProvider) {
    const client = new MCPClient({
      servers: { commerce: { url: new URL(url), authProvider, connectTimeout: 30_000 } },
    });
    const { commerce_list_listings: tool } = await client.listTools();
    return {
      call: async () => tool?.execute?.({}, {} as ToolExecutionContext),
      redeem: ({ code, iss }) => auth(authProvider, { serverUrl: url, authorizationCode: code, iss }),
      close: () => client.disconnect(),
    };
  },
};

for (const [name, connect] of Object.entries(FRAMEWORKS)) {
  const provider = await SignInProvider.listen();
  const { call, redeem, close } = await connect(provider);
  try {
    await call();
  } catch (error) {
    // The client has registered itself and made the URL of the page. The rest is up to the program.
    if (provider.page === undefined) throw error;
    console.log(`${name}: ${(error as Error).message}: sign in at ${provider.page.href}`);
    await redeem(await provider.brought);
  }
  console.log(`${name}: ${JSON.stringify(await call())}`);
  await close();
}
