import { expect, it } from "vitest";
import { ConnectedApplications } from "../../src/accounts/connected-applications.ts";
import { TestClock } from "../support/clock.ts";

const CLOCK = new TestClock(Date.UTC(2026, 10, 21));

it("lists and disconnects the applications of one account at the present time", async () => {
  const calls: unknown[][] = [];
  const applications = new ConnectedApplications(
    {
      applications: async (...args) => {
        calls.push(args);
        return [];
      },
      disconnect: async (...args) => {
        calls.push(args);
        return args[1] === "cli_1";
      },
    },
    CLOCK,
  );
  expect(await applications.list("acc_1")).toEqual([]);
  expect(await applications.disconnect("acc_1", "cli_1")).toBe(true);
  expect(await applications.disconnect("acc_1", "cli_2")).toBe(false);
  expect(calls).toEqual([
    ["acc_1", CLOCK.at],
    ["acc_1", "cli_1", CLOCK.at],
    ["acc_1", "cli_2", CLOCK.at],
  ]);
});
