import { createHash, randomBytes } from "node:crypto";
import { type Browser, formOf, type Place } from "./cookie-jar.ts";
import { type Answer, json, send } from "./server.ts";

/** Redirect URI of the tests' applications. Nothing listens there: a test reads the Location. */
export const REDIRECT = "http://127.0.0.1:45555/callback";

/** Credentials that a client sends. */
export interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
}

export interface Code {
  readonly code: string;
  readonly verifier: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** Parameters to add, replace or, with undefined, leave out. */
export type Changes = Readonly<Record<string, string | undefined>>;

export function pkce(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** An application that signs people in, every step by hand, so that any step can go wrong. */
export class OAuthClient {
  readonly place: Place;
  readonly browser: Browser;
  /** The resource that it asks for. */
  readonly resource: string;

  constructor(place: Place, browser: Browser) {
    this.place = place;
    this.browser = browser;
    this.resource = `${place.site}/mcp`;
  }

  /** Registers; the raw answer. */
  registration(metadata: object): Promise<Answer> {
    return this.send("/register", JSON.stringify(metadata), { "Content-Type": "application/json" });
  }

  async register(changes: object = {}): Promise<Registered> {
    const metadata = {
      client_name: "Test host",
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    };
    const answer = await this.registration({ ...metadata, ...changes });
    if (answer.status !== 201) throw new Error(`The registration failed: ${answer.status} ${answer.text}`);
    const { client_id, client_secret } = json(answer);
    return { client_id, ...(client_secret === undefined ? {} : { client_secret }) };
  }

  /** Path and query of an authorization request. */
  request({ client_id }: Registered, changes: Changes = {}): string {
    const parameters = parametersOf(
      {
        response_type: "code",
        client_id,
        redirect_uri: REDIRECT,
        state: "a state",
        resource: this.resource,
        code_challenge: pkce().challenge,
        code_challenge_method: "S256",
      },
      changes,
    );
    return `/authorize?${parameters.toString()}`;
  }

  /** Asks for consent and presses a button. The answer is a redirect to the client, or a page that says no. */
  async consent(request: string, button = /allow/i): Promise<Answer> {
    const page = await this.browser.get(request);
    if (page.status !== 200) return page;
    return this.browser.submit(formOf(page, "/authorize"), {}, button);
  }

  /** Returns the URL that a consent leads to. */
  async callback(request: string, button?: RegExp): Promise<URL> {
    return locationOf(await this.consent(request, button));
  }

  async code(client: Registered, changes: Changes = {}): Promise<Code> {
    const { verifier, challenge } = pkce();
    const back = await this.callback(this.request(client, { code_challenge: challenge, ...changes }));
    const code = back.searchParams.get("code");
    if (code === null) throw new Error(`There is no code in ${back.href}.`);
    return { code, verifier };
  }

  /** Sends a form to an OAuth endpoint, from where the browser is. */
  send(path: string, form: URLSearchParams | string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { from } = this.browser;
    return send(this.place.base, path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: form.toString(),
      ...(from === undefined ? {} : { from }),
    });
  }

  exchange(client: Registered, { code, verifier }: Code, changes: Changes = {}): Promise<Answer> {
    const form = {
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      resource: this.resource,
      ...client,
    };
    return this.send("/token", parametersOf(form, changes));
  }

  refresh(client: Registered, refreshToken: string, changes: Changes = {}): Promise<Answer> {
    const form = { grant_type: "refresh_token", refresh_token: refreshToken, ...client };
    return this.send("/token", parametersOf(form, changes));
  }

  revoke(client: Registered, token: string): Promise<Answer> {
    return this.send("/revoke", parametersOf({ token, ...client }, {}));
  }

  /** The whole way to tokens. */
  async tokens(client: Registered, changes: Changes = {}): Promise<Tokens> {
    return tokensOf(await this.exchange(client, await this.code(client, changes)));
  }
}

/** The tokens of an answer. Throws when it is a refusal. */
export function tokensOf(answer: Answer): Tokens {
  if (answer.status !== 200) throw new Error(`No tokens: ${answer.status} ${answer.text}`);
  return json(answer);
}

export function locationOf({ status, headers, text }: Answer): URL {
  if (headers.location === undefined) throw new Error(`This leads nowhere: ${status} ${text.slice(-1500)}`);
  return new URL(headers.location);
}

function parametersOf(parameters: object, changes: Changes): URLSearchParams {
  const entries = Object.entries<string | undefined>({ ...parameters, ...changes });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
