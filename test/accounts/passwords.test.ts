import { expect, it } from "vitest";
import { hashesAtOnce, Passwords } from "../../src/accounts/passwords.ts";

it.each([
  [1, 1],
  [2, 1],
  [4, 2],
  [64, 3],
])("a machine with %i cores hashes %i at once", (cores, running) => {
  expect(hashesAtOnce(cores)).toBe(running);
});

/** A password that reports when its hash begins, because the duration of a hash depends on the machine. */
const noting = (begin: () => void) => ({ normalize: () => (begin(), "a password") }) as unknown as string;

it.each([2, 4, 8])("on %i cores strangers fill their own queue, and known people overtake it", async (cores) => {
  const passwords = new Passwords({ N: 2 ** 12, r: 8, p: 1 }, cores);
  const order: string[] = [];
  const run = (lane: "known" | "stranger") =>
    passwords
      .hash(
        noting(() => order.push(lane)),
        lane,
      )
      .catch((error: { status: number }) => void order.push(`${lane} ${error.status}`));
  const all = [...Array.from({ length: 30 }, () => run("stranger")), run("known"), run("known")];
  await Promise.all(all);
  expect(order.filter((entry) => entry === "known")).toHaveLength(2);
  expect(order.filter((entry) => entry === "stranger 503").length).toBeGreaterThan(10);
  const strangersBefore = order.slice(0, order.lastIndexOf("known")).filter((entry) => entry === "stranger");
  // The hashes that had already begun, and one turn between the two.
  expect(strangersBefore.length).toBeLessThanOrEqual(hashesAtOnce(cores) + 2);
});
