/**
 * Sends random requests to every interface of the service, and expects an answer to each, never a 5xx. See README.md.
 *
 *   node bench/fuzz.ts [--cases 200000] [--seed 1] [--face TEXT]
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { Browser, formOf } from "../test/support/cookie-jar.ts";
import { crawl } from "../test/support/fuzz/crawl.ts";
import {
  CLIENT,
  type Face,
  type FuzzedRequest,
  mcpFaces,
  oauthFaces,
  pageFaces,
  paymentFace,
  restFaces,
  TOKEN,
  ucpFaces,
} from "../test/support/fuzz/faces.ts";
import { newId } from "../src/shared/secret.ts";
import { end } from "../test/support/at-end.ts";
import { merchantAt } from "../test/support/merchant.ts";
import { FakeFeed, feedItem } from "../test/support/news.ts";
import { type Answer, json, PUBLIC_URL, send, startServer } from "../test/support/server.ts";
import { unlimited } from "../test/support/unlimited.ts";
import { AGENT, agentProfile, FakeInternet } from "../test/ucp/support.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200000" },
    seed: { type: "string", default: "1" },
    face: { type: "string", default: "" },
  },
});

/** The number of concurrent requests. */
const AT_ONCE = 16;
/** Cases of a face before the next one's turn: to make more at once would keep the server waiting. */
const CHUNK = 100;
const NO_ANSWER_MS = 30_000;
const SHOWN = 20;
/** Matches an id in a list. Its first letters are its kind. */
const ID = /\b([a-z]{3})_[0-9A-Za-z]{22}\b/g;

const server = await startServer({
  rateCounter: unlimited,
  newsFeed: new FakeFeed({}, [feedItem("a", "AI retail one")]),
  // A missing site would rightly be a 504, so every site exists here.
  guardedFetch: new FakeInternet({ [AGENT]: agentProfile("2026-08-25"), [CLIENT]: { client_id: CLIENT } }, "status"),
});
const failures: string[] = [];
const answered = new Map<string, Map<number, number>>();

let person = await signUp();
const pages = await crawl(person.browser, ["/", "/dashboard", "/docs"]);
const all = [
  ...restFaces(json(await person.browser.get("/openapi.json"))),
  ...mcpFaces(),
  ...ucpFaces(),
  ...oauthFaces(),
  paymentFace(),
  ...pageFaces(pages),
];
const faces = all.filter(({ name }) => name.includes(values.face));
console.log(`${faces.length} faces, seed ${values.seed}`);

const cases = Number(values.cases);
let sent = 0;
for (let turn = 0; sent < cases; turn += 1) {
  const face = faces[turn % faces.length] as Face;
  // Some requests end the session, delete what the account has, or the account itself.
  person = await signUp();
  const numRuns = Math.min(CHUNK, cases - sent);
  await sendAll(face, fc.sample(face.requests, { seed: Number(values.seed) + turn, numRuns }));
  sent += numRuns;
}
await end();
report();

/** A person with an account, a browser, an API key with all scopes, and the ids of their data. */
interface Person {
  readonly browser: Browser;
  readonly key: string;
  readonly formToken: string;
  /** Ids by their first letters. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Signs up in the browser, and fills the account with the example. */
async function signUp(): Promise<Person> {
  const browser = new Browser({ base: server.base, site: PUBLIC_URL });
  const email = `${newId("m").toLowerCase()}@example.com`;
  await browser.submit(formOf(await browser.get("/signup"), "/signup"), { email, password: newId("pw") });
  await browser.submit(formOf(await browser.get("/dashboard"), "/dashboard/example"));
  const page = await browser.get("/dashboard/listings/import");
  const formToken = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const account = await server.app.accounts.stores.accounts.byEmail(email);
  const merchant = await merchantAt(server, account?.id ?? "");
  const { listings } = await merchant.call("list_listings", {});
  const { simulations } = await merchant.call("list_simulations", {});
  const known = [...listings, ...simulations].map(({ id }: { id: string }) => [id.slice(0, 3), id] as const);
  return { browser, key: await merchant.key(), formToken, ids: new Map(known) };
}

/** Sends some requests concurrently and waits for all answers. */
async function sendAll({ name }: Face, requests: readonly FuzzedRequest[]): Promise<void> {
  const waiting = requests.values();
  const sendNext = async () => {
    for (const request of waiting) {
      const outcome = await answerTo(request);
      const tally = answered.get(name) ?? new Map<number, number>();
      tally.set(outcome.status, (tally.get(outcome.status) ?? 0) + 1);
      answered.set(name, tally);
      if (outcome.status >= 500 || outcome.status === 0) failures.push(`${name}: ${outcome.text}\n${inWords(request)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

/** Returns the status and the beginning of the text. The status is 0 without an answer. */
async function answerTo({ method, path, headers, body }: FuzzedRequest): Promise<Pick<Answer, "status" | "text">> {
  const as = {
    Authorization: `Bearer ${person.key}`,
    Cookie: cookieOf(person.browser),
    Host: new URL(PUBLIC_URL).host,
  };
  const sending = {
    method,
    headers: { ...as, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? own(body) : withToken(body) }),
  };
  try {
    const answer = await Promise.race([send(server.base, own(path), sending), late()]);
    return { status: answer.status, text: `${answer.status} ${answer.text.slice(0, 300)}` };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

async function late(): Promise<never> {
  await setTimeout(NO_ANSWER_MS, undefined, { ref: false });
  throw new Error(`No answer came within ${NO_ANSWER_MS} ms.`);
}

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Replaces random ids with ids of the account, and sets the token of its forms. */
function own(text: string): string {
  return text.replaceAll(ID, (id, kind: string) => person.ids.get(kind) ?? id).replaceAll(TOKEN, person.formToken);
}

function withToken(body: Buffer): Buffer {
  return Buffer.from(body.toString("latin1").replaceAll(TOKEN, person.formToken), "latin1");
}

function inWords({ method, path, headers, body = "" }: FuzzedRequest): string {
  return `  ${method} ${path} ${JSON.stringify(headers)}\n  ${JSON.stringify(body.toString()).slice(0, 2_000)}`;
}

/** Prints the statuses of each kind of face, and the failures. */
function report(): void {
  for (const [name, statuses] of answered) {
    const sorted = [...statuses].toSorted(([one], [other]) => one - other);
    console.log(name.padEnd(52), sorted.map(([status, count]) => `${status}: ${count}`).join("  "));
  }
  const logged = server.logged.filter((line) => JSON.parse(line).level >= 50);
  for (const line of [...failures, ...logged].slice(0, SHOWN)) console.log(line);
  console.log(
    `${sent} requests, ${failures.length} without an answer or with a 5xx, ${logged.length} errors in the log`,
  );
  if (failures.length + logged.length > 0) process.exitCode = 1;
}
