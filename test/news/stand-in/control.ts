import { ANSWER_MODES } from "./batch.ts";
import { BATCH_MODES, FEED_MODES, PAGE_MODES, type Scenario } from "./scenario.ts";

/** Paths that control the stand-in. */
export const CONTROL_PATH = "/stand-in/";

const MODES: Readonly<Record<string, readonly string[]>> = {
  feed: FEED_MODES,
  page: PAGE_MODES,
  batch: BATCH_MODES,
  answer: ANSWER_MODES,
};
const NUMBERS = ["pageBudget", "pageBytes", "latencyMs"];

interface Steered {
  readonly received: readonly object[];
  play(scenario: Partial<Scenario>): void;
}

/** Handles control requests: `PUT /stand-in/scenario` changes the behaviour, `GET /stand-in/requests` lists requests. */
export function control(
  standIn: Steered,
  method: string,
  path: string,
  body: string,
): { status: number; value: unknown } {
  if (method === "GET" && path === `${CONTROL_PATH}requests`) return { status: 200, value: standIn.received };
  if (method !== "PUT" || path !== `${CONTROL_PATH}scenario`)
    return { status: 404, value: { modes: MODES, numbers: NUMBERS } };
  try {
    const scenario = JSON.parse(body) as Record<string, unknown>;
    const unknown = Object.entries(scenario).filter(([name, value]) => !isSetting(name, value));
    if (unknown.length > 0)
      return { status: 422, value: { unknown: unknown.map(([name]) => name), modes: MODES, numbers: NUMBERS } };
    standIn.play(scenario);
    return { status: 200, value: scenario };
  } catch {
    return { status: 400, value: { error: "The body is no JSON object." } };
  }
}

function isSetting(name: string, value: unknown): boolean {
  if (NUMBERS.includes(name)) return typeof value === "number" && value >= 0;
  if (name === "chunkedBatch") return typeof value === "boolean";
  const named = typeof value === "string" && (MODES[name]?.includes(value) ?? false);
  return named || (name in MODES && name !== "answer" && typeof value === "string" && /^http-[2-5]\d\d$/.test(value));
}
