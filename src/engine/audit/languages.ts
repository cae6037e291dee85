/** Frequent words of each language that few of the other languages share. */
const FREQUENT: Readonly<Record<string, string>> = {
  en: "the and with for your this that from are you has have our its when which will",
  de: "der die das und mit für ist sie eine einen von auf nicht auch wird sich zum zur dem den",
  fr: "le les des est avec pour une dans vous votre sur pas qui nos cette aux sont",
  es: "el los las con para una del por es su que más sus este esta como",
  it: "il gli della con per una che è sono nel questo dalla alla delle più tuo",
  pt: "os uma com para do da não em são que mais seu sua dos das pelo",
  nl: "het een van voor met is de niet zijn deze wordt ook aan bij uw naar",
  pl: "jest się nie dla oraz przez które można jako jego ten tej",
  sv: "och att det är för med en som på av inte till kan har",
};

const NAMES: Readonly<Record<string, string>> = {
  en: "English",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  pl: "Polish",
  sv: "Swedish",
  ja: "Japanese",
  ko: "Korean",
  zh: "Chinese",
  ru: "Russian",
  ar: "Arabic",
  he: "Hebrew",
  el: "Greek",
  th: "Thai",
};

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ["ko", /\p{sc=Hangul}/gu],
  ["zh", /\p{sc=Han}/gu],
  ["ru", /\p{sc=Cyrillic}/gu],
  ["ar", /\p{sc=Arabic}/gu],
  ["he", /\p{sc=Hebrew}/gu],
  ["el", /\p{sc=Greek}/gu],
  ["th", /\p{sc=Thai}/gu],
];

const LANGUAGES_OF_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(FREQUENT)) {
  for (const word of words.split(" ")) {
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language]);
  }
}

/** The number of frequent words from which on a language counts: "de luxe" is not French. */
const MIN_WORDS = 3;
/** A text is mixed when its second language has more than this share of the frequent words of the first. */
const CLEAR_LEAD = 0.6;
const MIN_LETTERS = 10;

/** Returns the ISO 639-1 code of a text's language. Undefined for a text that is too short or mixed. */
export function languageOf(text: string): string | undefined {
  return languageOfScript(text) ?? languageOfWords(text);
}

function languageOfScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return SCRIPTS.find(([, letter]) => {
    const count = text.match(letter)?.length ?? 0;
    return count >= MIN_LETTERS && count * 3 > letters;
  })?.[0];
}

function languageOfWords(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [[language, count] = ["", 0], [, second] = ["", 0]] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return count >= MIN_WORDS && second <= count * CLEAR_LEAD ? language : undefined;
}

/** Returns the English name of a language: its code if the name is not known. */
export function languageName(code = ""): string {
  return NAMES[code] ?? code;
}
