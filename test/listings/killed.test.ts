// @module-tag fault/end
import { describe, expect, it } from "vitest";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { eventually } from "../support/eventually.ts";
import { newMerchant } from "../support/merchant.ts";
import { unlimited } from "../support/unlimited.ts";
import { rounds } from "../support/rounds.ts";
import { json, send, startServer } from "../support/server.ts";
import { startProcess } from "../support/service-process.ts";

const PATH = "/api/merchant/v1/listings";
/** Starting a process takes some time on a small, busy machine. */
const TIMEOUT_MS = 120_000;

describe.each(FLOW_DATABASES)("a process that is killed while it saves, on $database", ({ missing, create }) => {
  it.skipIf(missing)(
    "loses nothing that it acknowledged, and leaves no save half done",
    async () => {
      const database = await create();
      const here = await startServer({ rateCounter: unlimited }, database.env);
      const me = await newMerchant(here, "dominate");
      const headers = { Authorization: `Bearer ${await me.key()}`, "Content-Type": "application/json" };
      for (let round = 0; round < rounds(6, 1); round += 1) {
        const there = await startProcess(database.env);
        const acknowledged = new Map<string, number>();
        const save = async (batch: string, version: number) => {
          const items = Array.from({ length: 50 }, (_, i) => ({ externalId: `${batch}-${i}`, title: `v${version}` }));
          const answer = await send(there.base, PATH, { method: "POST", headers, body: JSON.stringify({ items }) });
          if (answer.status === 200) acknowledged.set(batch, version);
          return answer.status === 200;
        };
        /** Saves the same listings again and again, until the server is gone. */
        const keepSaving = async (batch: string) => {
          for (let version = 1; await save(batch, version).catch(() => false); version += 1);
        };
        const saving = ["a", "b", "c"].map((name) => keepSaving(`${round}${name}`));
        await eventually(() => acknowledged.size === 3 && Math.min(...acknowledged.values()) > 1);
        expect(await there.end("SIGKILL")).toBe("SIGKILL");
        await Promise.all(saving);
        for (const [batch, version] of acknowledged) {
          const { listings, total } = json(await me.send("GET", `${PATH}?text=${batch}-&limit=100`));
          expect(total).toBe(50);
          const titles = new Set(listings.map(({ title }: { title: string }) => title));
          // One more save may have been completed without an answer.
          expect([...titles]).toHaveLength(1);
          expect([`v${version}`, `v${version + 1}`]).toContain([...titles][0]);
        }
      }
    },
    TIMEOUT_MS,
  );
});
