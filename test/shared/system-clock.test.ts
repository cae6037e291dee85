import { expect, it } from "vitest";
import { systemClock } from "../../src/shared/system-clock.ts";

it("the system's clock takes a deadline with a fraction of a millisecond, as back-off gives it", () => {
  expect(systemClock.timeout(60_000.25).aborted).toBe(false);
});
