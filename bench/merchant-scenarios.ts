/** Requests that the service answers from its database, or by its engine, which takes most of the time. */
import { listing, type Scenario, toolCall, withKey } from "./scenarios.ts";

const BODY = { "Content-Type": "application/json" };

/** A run with as many rivals and queries as merchants often have. */
export const RUN = {
  product: { ...listing(0), currency: "USD" },
  competitors: [1, 2, 3].map((n) => ({ ...listing(n), currency: "USD" })),
  queries: ["insulated bottle for cycling", "leakproof steel bottle under $30", "gift for a hiker"].map((text) => ({
    text,
  })),
};

/** The place of the id of a run. It is as long as an id, so that the length of the body is right. */
export const RUN_ID = "{{run}}".padEnd("sim_".length + 22, ".");

const AUDIT = { listings: Array.from({ length: 10 }, (_, n) => listing(n)) };

export const MERCHANT_SCENARIOS: readonly Scenario[] = [
  { ...withKey(toolCall("get_account", {})), name: "tools/call get_account", target: 0.6 },
  { ...withKey(toolCall("get_simulation", { id: RUN_ID })), name: "tools/call get_simulation", target: 0.6 },
  engine({ name: "POST audit", method: "POST", path: "/api/v1/listings/audit", headers: BODY, body: json(AUDIT) }),
  engine({ ...toolCall("audit_listing", AUDIT), name: "tools/call audit_listing" }),
  engine({
    ...withKey({ method: "POST", path: "/api/merchant/v1/simulations", headers: BODY, body: json(RUN) }),
    name: "POST run",
  }),
  engine({ ...withKey(toolCall("run_simulation", RUN)), name: "tools/call run_simulation" }),
];

function engine(scenario: Scenario): Scenario {
  return { ...scenario, target: 0.9, isLong: true };
}

function json(value: object): string {
  return JSON.stringify(value);
}
