import { describe, expect, it } from "vitest";
import { Problem } from "../../../src/shared/problem.ts";
import { failureOf } from "../../../src/web/account/failure.ts";

const limited = (seconds: number, status = 429) =>
  new Problem("rate-limited", "The policy says so.", { status, headers: { "Retry-After": String(seconds) } });

describe("what a form shows of a problem", () => {
  it.each([
    [1, "1 second"],
    [119, "119 seconds"],
    [120, "2 minutes"],
    [121, "3 minutes"],
    [3600, "60 minutes"],
  ])("is how long to wait: %i seconds", (seconds, shown) => {
    const failure = failureOf(limited(seconds), "email");
    expect(failure).toMatchObject({ status: 429, headers: { "Retry-After": String(seconds) } });
    expect(failure.message).toBe(`That was tried too often. Try again in ${shown}.`);
    expect(failure.faults.size).toBe(0);
  });

  it("is the sentence of a service that is busy", () => {
    expect(failureOf(limited(5, 503), "email")).toMatchObject({ status: 503, message: "The policy says so." });
  });

  it("stands at the field that it is about", () => {
    const failure = failureOf(new Problem("conflict", "Taken."), "email");
    expect([...failure.faults]).toEqual([["email", "Taken."]]);
    expect(failure.message).toBeUndefined();
  });

  it("is one sentence for each field, in the words of the form", () => {
    const fault = (member: string | number, ...rest: number[]) => ({
      code: "invalid-value" as const,
      detail: `About ${member}.`,
      path: [member, ...rest],
    });
    const problem = new Problem("validation-failed", "", {
      faults: [fault("scopes", 0), fault("scopes", 1), fault("x")],
    });
    expect([...failureOf(problem, undefined, { scopes: "Choose one." }).faults]).toEqual([
      ["scopes", "Choose one."],
      ["x", "About x."],
    ]);
  });

  it("is nothing when nobody could do anything about it there", () => {
    for (const thrown of [new Error("broken"), new Problem("internal-error", "x"), new Problem("unauthorized", "x")])
      expect(() => failureOf(thrown, "email")).toThrow(thrown);
  });
});
