// @module-tag fault/disk
import { expect, it } from "vitest";
import { dataFolder } from "../support/data-dir.ts";
import { eventually } from "../support/eventually.ts";
import { newMerchant } from "../support/merchant.ts";
import { json, send, startServer } from "../support/server.ts";
import { startProcess } from "../support/service-process.ts";
import { unlimited } from "../support/unlimited.ts";

const PATH = "/api/merchant/v1/listings";
/** Blocks of 512 bytes: the embedded database has room for little more than its tables. */
const LARGEST_FILE = 4_096;
const ITEMS = 20;

it("a database that cannot grow keeps what it acknowledged, is read as before, and takes writes again once there is room", async () => {
  const env = { DATA_DIR: dataFolder() };
  const roomy = await startServer({ rateCounter: unlimited }, env);
  const merchant = await newMerchant(roomy, "dominate");
  const headers = { Authorization: `Bearer ${await merchant.key()}`, "Content-Type": "application/json" };
  const full = await startProcess(env, `-f ${LARGEST_FILE}`);
  const save = (base: string, batch: number) => {
    const items = Array.from({ length: ITEMS }, (_, i) => ({
      externalId: `${batch}-${i}`,
      title: `Bottle ${batch}`,
      description: `Steel ${i} `.repeat(200),
    }));
    return send(base, PATH, { method: "POST", headers, body: JSON.stringify({ items }) });
  };
  let saved = 0;
  let answer = await save(full.base, saved);
  for (; answer.status === 200; answer = await save(full.base, saved)) saved += 1;
  expect(answer.status).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(json(await send(full.base, `${PATH}?limit=1`, { headers }))).toMatchObject({ total: saved * ITEMS });
  expect((await send(full.base, "/api/v1/health")).status).toBe(200);
  // Another process moves what was written into the database, which makes room.
  await eventually(async () => {
    expect((await save(roomy.base, saved)).status).toBe(200);
    return (await save(full.base, saved)).status === 200;
  });
  expect(json(await send(full.base, `${PATH}?limit=1`, { headers }))).toMatchObject({ total: (saved + 1) * ITEMS });
  expect(full.logged.join("\n")).toContain("the disk is full or broken");
  expect(await full.end("SIGINT")).toBe(0);
});
