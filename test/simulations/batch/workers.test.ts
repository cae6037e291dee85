// @module-tag fault/end
import pg from "pg";
import { expect, it } from "vitest";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { createPostgres, NO_POSTGRES } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";
import { newMerchant } from "../../support/merchant.ts";
import { rounds } from "../../support/rounds.ts";
import { startServer } from "../../support/server.ts";
import { startWorkerProcess } from "../../support/service-process.ts";
import { ended } from "../live/support.ts";
import { expireLeases, NO_WORK } from "../workers.ts";
import { saveBottles } from "./support.ts";

const WORKERS = rounds(3, 2);
const PRODUCTS = 120;
const RIVALS = 20;
/** Match-ups of a product: three queries and five rivals. */
const MATCHUPS = 15;

it.skipIf(NO_POSTGRES !== "")(
  `${WORKERS} workers share a batch on PostgreSQL, and when one is killed nothing is lost and nothing counts twice${NO_POSTGRES}`,
  async () => {
    const { env: place } = await createPostgres();
    const env = { ...place, LOG_LEVEL: "silent" };
    // The server accepts batches and leaves the work to workers.
    const server = await startServer({ queue: NO_WORK }, env);
    const merchant = await newMerchant(server, "dominate");
    await saveBottles(merchant, PRODUCTS, RIVALS);
    const db = await server.app.database.queries<SimulationTables>().db();
    const brake = new pg.Client({ connectionString: place["DATABASE_URL"] });
    await brake.connect();
    for (let round = 0; round < rounds(20, 1); round++) {
      const { id } = await merchant.call("run_simulation", { products: [] });
      // Nothing can be stored until a worker has been killed while it holds a part.
      await brake.query("begin");
      await brake.query("lock table batch_products in share mode");
      const killed = await startWorkerProcess(env);
      const held = db
        .selectFrom("batch_parts")
        .select("ord")
        .where("simulation_id", "=", id)
        .where("lease_until", ">", 0);
      await eventually(async () => (await held.execute()).length > 0);
      await killed.end("SIGKILL");
      await expireLeases(place);
      const others = await Promise.all(Array.from({ length: WORKERS - 1 }, () => startWorkerProcess(env)));
      await brake.query("commit");
      const run = await ended(merchant, id);
      expect(run).toMatchObject({ status: "completed", progress: { done: PRODUCTS, total: PRODUCTS } });
      expect(run.batch).toMatchObject({ simulated: PRODUCTS, skipped: 0, counts: { matchups: PRODUCTS * MATCHUPS } });
      const stored = db.selectFrom("batch_products").select("ord").where("simulation_id", "=", id).orderBy("ord");
      expect((await stored.execute()).map(({ ord }) => ord)).toEqual([...Array(PRODUCTS).keys()]);
      expect(await Promise.all(others.map((worker) => worker.end("SIGTERM")))).toEqual(others.map(() => 0));
    }
    await brake.end();
  },
  3_600_000,
);
