/**
 * The most frequent words in lists of leaked passwords. A password that consists only of such words, with digits and
 * symbols around them, is common, because password crackers try exactly these.
 */
const WORDS = (
  "abc access admin administrator agent angel apple asdf asdfg asdfgh asdfghjkl baseball basketball batman " +
  "butterfly change changeme charlie chocolate commerce computer default dragon flower football freedom google " +
  "guest hello hunter iloveyou jesus jordan killer letmein login london love lovely manager master michael monkey " +
  "mustang mypassword ninja passw0rd passwort password pokemon princess qazwsx qwerty qwertz qwertyuiop root " +
  "samsung secret server shadow shop starwars summer sunshine superman temp temporary test testing thomas trustno " +
  "tigger user welcome whatever winter wsx yuiop zaq zxcv zxcvb zxcvbn zxcvbnm spring autumn azerty my the is new " +
  "first this your account store merchant"
).split(" ");

/** The letters that people replace by digits and symbols. */
const DISGUISES: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The rows of keyboards, the alphabet and the digits, from left to right. */
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "1234567890", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm"];
const RUNS = ROWS.flatMap((row) => [
  row + row,
  Array.from(row + row)
    .toReversed()
    .join(""),
]);

/** The fewest different characters in a password that is not a repeated pattern. */
const FEWEST_DIFFERENT = 5;

/**
 * Returns whether a password is among the first that a password cracker tries: common words, keyboard rows,
 * repetitions.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < FEWEST_DIFFERENT) return true;
  if (/^(.{1,6})\1+$/su.test(text) || RUNS.some((run) => run.includes(text))) return true;
  // Digits at the ends are numbers. Within a word they replace letters.
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const undisguised = core.replaceAll(/[^\p{L}]/gu, (sign) => DISGUISES[sign] ?? sign);
  return [core, undisguised].some((read) => isOnlyWords(read.replaceAll(/[^\p{L}]/gu, "")));
}

/** Returns whether letters are part of a keyboard row, or common words in sequence. */
function isOnlyWords(letters: string): boolean {
  if (letters === "") return false;
  if (letters.length >= FEWEST_DIFFERENT && RUNS.some((run) => run.includes(letters))) return true;
  const ends = new Set([0]);
  for (let at = 0; at < letters.length; at += 1) {
    if (ends.has(at)) for (const word of WORDS) if (letters.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(letters.length);
}
