import { describe, expect, it } from "vitest";
import { Problem } from "../../../src/shared/problem.ts";
import { failureOf } from "../../../src/web/forms/failure.ts";

const limited = (seconds: number, status = 429) =>
  new Problem("rate-limited", "The policy says so.", { status, retryAfterSeconds: seconds });

describe("the failure of a form", () => {
  it.each([
    [1, "1 second"],
    [119, "119 seconds"],
    [120, "2 minutes"],
    [121, "3 minutes"],
    [3600, "60 minutes"],
  ])("says how long to wait: %i seconds", (seconds, shown) => {
    const failure = failureOf(limited(seconds), "email");
    expect(failure).toMatchObject({ status: 429, headers: { "Retry-After": String(seconds) } });
    expect(failure.message).toBe(`Too many attempts. Try again in ${shown}.`);
    expect(failure.errors.size).toBe(0);
  });

  it("says which quota is used up, in the words of the form", () => {
    const wording = { "rate-limited": "Too many sign-ups from your network." };
    const shown = (status?: number) => failureOf(limited(300, status), "email", wording).message;
    expect(shown()).toBe("Too many sign-ups from your network. Try again in 5 minutes.");
    expect(shown(503)).toBe("The policy says so.");
  });

  it("has the message of a busy service", () => {
    expect(failureOf(limited(5, 503), "email")).toMatchObject({ status: 503, message: "The policy says so." });
  });

  it("is at the field that it is about", () => {
    const failure = failureOf(new Problem("conflict", "Taken."), "email");
    expect([...failure.errors]).toEqual([["email", "Taken."]]);
    expect(failure.message).toBeUndefined();
  });

  it("has one message for each field, in the words of the form", () => {
    const error = (member: string | number, ...rest: number[]) => ({
      code: "invalid-value" as const,
      detail: `About ${member}.`,
      path: [member, ...rest],
    });
    const problem = new Problem("validation-failed", "", {
      issues: [error("scopes", 0), error("scopes", 1), error("x")],
    });
    expect([...failureOf(problem, undefined, { scopes: "Choose one." }).errors]).toEqual([
      ["scopes", "Choose one."],
      ["x", "About x."],
    ]);
  });

  it("rethrows problems that the person cannot solve", () => {
    for (const thrown of [new Error("broken"), new Problem("internal-error", "x"), new Problem("unauthorized", "x")])
      expect(() => failureOf(thrown, "email")).toThrow(thrown);
  });
});
