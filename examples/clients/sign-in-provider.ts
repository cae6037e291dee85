/** What one sign-in needs, kept in memory. A real application keeps the client and the tokens. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  OAuthClientInformationMixed,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from "@modelcontextprotocol/client";

/** What the browser brings from the page. */
export interface Brought {
  readonly code: string;
  /** The service that issued the code. */
  readonly iss: string;
}

/** Serves the AI SDK, LangChain, OpenAI Agents and Mastra: all ask for the same. */
export class SignInProvider implements OAuthClientProvider {
  /** Where the browser brings the code. */
  readonly redirectUrl: string;
  readonly brought: Promise<Brought>;
  /** Where the person has to go. The client sets it on a 401. */
  page: URL | undefined;
  readonly #state = randomUUID();
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #discovered: OAuthDiscoveryState | undefined;

  /** Listens on a free port of loopback. */
  static async listen(): Promise<SignInProvider> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const arrived = once(server, "request").then(([{ url }, response]) => {
      response.end("You can close this window.");
      server.close();
      return new URL(url, "http://127.0.0.1").searchParams;
    });
    return new SignInProvider((server.address() as AddressInfo).port, arrived);
  }

  constructor(port: number, arrived: Promise<URLSearchParams>) {
    this.redirectUrl = `http://127.0.0.1:${port}/callback`;
    this.brought = arrived.then((query) => {
      const code = query.get("code");
      if (code === null || query.get("state") !== this.#state) throw new Error(`Nobody signed in: ${query.toString()}`);
      return { code, iss: query.get("iss") ?? "" };
    });
  }

  get clientMetadata() {
    return {
      client_name: "Example client",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  state = () => this.#state;
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => void (this.#tokens = tokens);
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  discoveryState = () => this.#discovered;
  saveDiscoveryState = (discovered: OAuthDiscoveryState) => void (this.#discovered = discovered);
  redirectToAuthorization = (page: URL) => void (this.page = page);
}
