import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { Overrides } from "../../src/compose.ts";
import { Browser, formOf, type Place } from "./cookie-jar.ts";
import { call, post, unlimited } from "./mcp-messages.ts";
import { type Answer, send, startServer, type TestServer } from "./server.ts";

/** A server whose clients reach it where it says that it is. */
export interface OAuthServer extends TestServer, Place {}

/** Starts a server at the address that its URLs name, with the limits of every server. */
export async function startLimitedServer(
  overrides: Overrides = {},
  env: Readonly<Record<string, string>> = {},
): Promise<OAuthServer> {
  const server = await startServer(overrides, { PUBLIC_URL: "", ...env });
  return { ...server, site: server.app.config.publicUrl };
}

/** The same without limits. */
export function startOAuthServer(
  overrides: Overrides = {},
  env: Readonly<Record<string, string>> = {},
): Promise<OAuthServer> {
  return startLimitedServer({ rateCounter: unlimited, ...overrides }, env);
}

/** A person with an account, and the browser in which this person is signed in. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly browser: Browser;
}

/** Signs up through the page. */
export async function signUp(place: Place, from?: string): Promise<Person> {
  const browser = new Browser(place, from);
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const password = `correct horse ${randomBytes(6).toString("hex")}`;
  const form = formOf(await browser.get("/signup"), "/signup");
  const answer = await browser.submit(form, { email, password });
  expect(answer).toMatchObject({ status: 303, headers: { location: "/dashboard" } });
  return { email, password, browser };
}

/** Signs in through the page, in a new browser unless one is given. */
export async function signIn(
  place: Place,
  { email, password }: Pick<Person, "email" | "password">,
  browser = new Browser(place),
): Promise<Browser> {
  const form = formOf(await browser.get("/login"), "/login");
  const answer = await browser.submit(form, { email, password });
  expect(answer).toMatchObject({ status: 303, headers: { location: "/dashboard" } });
  return browser;
}

/** Mints a key with every permission in the settings, and reads it from the page that shows it. */
export async function mintKey(browser: Browser, name: string): Promise<string> {
  const { inputs, ...form } = formOf(await browser.get("/dashboard/settings"), "/dashboard/keys");
  const ticked = inputs.map((input) => (input.type === "checkbox" ? { ...input, checked: true } : input));
  const page = await browser.submit({ ...form, inputs: ticked }, { text: name });
  const key = /\bacs_sk_[0-9A-Za-z]{49}\b/.exec(page.text)?.[0];
  if (key === undefined) throw new Error(`No key was shown: ${page.status} ${page.text.slice(-1500)}`);
  return key;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Reads the account over REST: 200 while the credential is good. */
export function readAccount({ base }: Pick<Place, "base">, token: string, from = "127.0.0.1"): Promise<Answer> {
  return send(base, "/api/merchant/v1/account", { headers: bearer(token), from });
}

/** Reads the account over MCP. */
export function callAccount({ base }: Pick<Place, "base">, token: string, path = "/mcp"): Promise<Answer> {
  return post(base, call("get_account", {}), { path, headers: bearer(token) });
}

/** Creates a key over REST. */
export function createKey(
  { base }: Pick<Place, "base">,
  token: string,
  args: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(base, "/api/merchant/v1/keys", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...bearer(token), ...headers },
    body: JSON.stringify(args),
  });
}
