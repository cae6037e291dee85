/** REST with a client whose types are made of /openapi.json: `npm run types`, then `node rest.ts`. */
import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";
import { AUDIT, BASE, HEADERS } from "./service.ts";

const client = createClient<paths, "application/json" | "application/problem+json">({
  baseUrl: BASE,
  headers: HEADERS,
});

const audit = await client.POST("/api/v1/listings/audit", { body: AUDIT });
console.log(`audit: ${audit.data?.headline}`);

// A refusal is not thrown: it is the problem document in `error`.
const { data, error } = await client.GET("/api/merchant/v1/listings", { params: { query: { role: "own" } } });
if (error === undefined) console.log(`saved: ${data.total}`);
else console.log(`saved: ${error.status} ${error.code}: ${error.detail}`);
