import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { CONTROL_PATH } from "./stand-in/control.ts";
import { feedAt, linksTo, someone, QUERY, resolverAt, standInFor } from "./support.ts";

const standIn = await standInFor();

async function put(scenario: unknown): Promise<number> {
  const body = typeof scenario === "string" ? scenario : JSON.stringify(scenario);
  const { status } = await fetch(`${standIn.origin}${CONTROL_PATH}scenario`, { method: "PUT", body });
  return status;
}

it("can be controlled while it runs, and reports its requests", async () => {
  expect(await put({ feed: "http-429", page: "unsigned", pageBytes: 1_000 })).toBe(200);
  await expect(feedAt(standIn).read(QUERY, someone)).rejects.toThrow("http 429");
  const outcome = await resolverAt(standIn).resolve(linksTo(standIn, standIn.articles.slice(0, 2)), someone);
  expect(outcome?.counters.unsigned).toBe(2);
  const received = (await (await fetch(`${standIn.origin}${CONTROL_PATH}requests`)).json()) as { role: string }[];
  expect(received.map(({ role }) => role)).toEqual(["feed", "page", "page"]);
});

it("refuses unknown modes", async () => {
  for (const wrong of [{ feed: "nonsense" }, { answer: "http-429" }, { latencyMs: -1 }, { more: 1 }])
    expect(await put(wrong)).toBe(422);
  expect(await put("no json")).toBe(400);
  expect((await fetch(`${standIn.origin}${CONTROL_PATH}`)).status).toBe(404);
});

it("takes the mode of an answer from the query", async () => {
  standIn.play({});
  await expect(feedAt(standIn).read({ ...QUERY, q: "ai failure:consent-wall" }, someone)).rejects.toThrow("consent");
});

it("understands the upstream's operators", async () => {
  standIn.play({});
  const titles = async (q: string) =>
    (await feedAt(standIn).read({ ...QUERY, q }, someone)).items.map(({ title }) => title);
  for (const title of await titles('"shopping assistant" -Mintcart'))
    expect(title).toMatch(/^(?!.*Mintcart).*shopping assistant/);
  for (const title of await titles("warehouse OR chess")) expect(title).toMatch(/warehouse|chess/);
  for (const title of await titles("ai site:northmail.example")) expect(title).toMatch(/ - Northmail/);
  expect(await titles("intitle:nothingofthekind")).toEqual([]);
});

it("is a command that prints its usage", async () => {
  const main = fileURLToPath(new URL("stand-in/main.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [main, "--help"]);
  expect(stdout).toContain("NEWS_UPSTREAM_ORIGIN=http://127.0.0.1:4599");
  expect(stdout).toContain("consent-wall");
});
