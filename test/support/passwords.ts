import { Passwords } from "../../src/accounts/passwords.ts";

/** Passwords whose hash costs a test nothing. */
export const cheapPasswords = (): Passwords => new Passwords({ N: 2 ** 4, r: 8, p: 1 });
