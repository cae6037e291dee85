import { isCommonPassword } from "./common-passwords.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";

/** The bounds of a password's length in UTF-16 code units. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;

/** The most characters of an account's email address. */
export const EMAIL_MAX = 254;

/** A single email address, without characters that separate addresses, quote, or end a header line. */
const EMAIL = /^[^\s@\p{C}"(),:;<>[\\\]]{1,64}@[^\s@\p{C}"(),:;<>[\\\].]+(\.[^\s@\p{C}"(),:;<>[\\\].]+)+$/u;

/** Normalizes an email address for storage and comparison. */
export function normalizedEmail(email: string): string {
  const text = email.trim();
  // At most four characters compose into one, so a longer text is never an address. Composing it could take long.
  return text.length > 4 * EMAIL_MAX ? text : text.normalize("NFC").toLowerCase();
}

/** Returns the issues of a normalized address. */
export function emailIssues(email: string): ValidationIssue[] {
  if (email.length <= EMAIL_MAX && EMAIL.test(email)) return [];
  return [{ code: "invalid-format", detail: "Enter an email address, such as name@example.com.", path: ["email"] }];
}

/** Returns the issues of a new password in the field `field`. */
export function passwordIssues(field: string, password: string, email: string): ValidationIssue[] {
  const path = [field];
  if (password.length < PASSWORD_LENGTH.min)
    return [{ code: "too-small", detail: `Use at least ${PASSWORD_LENGTH.min} characters.`, path }];
  if (password.length > PASSWORD_LENGTH.max)
    return [{ code: "too-big", detail: `Use at most ${PASSWORD_LENGTH.max} characters.`, path }];
  if (isCommonPassword(password))
    return [
      {
        code: "invalid-value",
        detail:
          "This is one of the first passwords that attackers try. Use a few words that nobody would expect together.",
        path,
      },
    ];
  if (normalizedEmail(password) === email)
    return [{ code: "invalid-value", detail: "Use something other than the email address.", path }];
  return [];
}

/** Throws `validation-failed` if there are issues. */
export function requireValid(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw new Problem("validation-failed", "The form has invalid fields.", { issues });
}
