import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "../../src/accounts/common-passwords.ts";

describe("a common password", () => {
  it.each([
    "password1234",
    "Password2026!",
    "P@ssw0rd12345",
    "qwertyuiop12",
    "123456789012",
    "qwerty123456",
    "iloveyou2026",
    "letmein-letmein",
    "welcome!welcome1",
    "aaaaaaaaaaaa",
    "abcabcabcabc",
    "111122223333",
    "Summer2026!!!",
    "administrator1",
    "zyxwvutsrqponm",
    "passwordpassword",
  ])("is %j", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "correct horse battery",
    "an entirely new password",
    "a password for examples",
    "Tr0ub4dor&3 is mine",
    "q8#LmZ2vKp0w",
    "802739561408",
    "my secret garden wall",
  ])("is not %j", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("is hardly ever made by a generator", () => {
    const letters = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".split(""));
    const made = fc.array(letters, { minLength: 16, maxLength: 64 }).filter((all) => new Set(all).size > 7);
    fc.assert(fc.property(made, (all) => !isCommonPassword(all.join(""))));
  });
});
