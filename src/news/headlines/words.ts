/** Function words of English, the language of most syndicated copies. They say nothing about a headline's topic. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the this that these those some any here there what which who whom whose why how when where whether while " +
    "i you he she it we they me him her us them my your his its our their and or but nor so yet if than as " +
    "at by for from in into of off on onto out over to under up upon with within via about after against amid among " +
    "around before between during through toward towards per is are was were be been being am do does did has have " +
    "had having will would shall should can could may might must"
  ).split(" "),
);

/** Words that turn a statement into its opposite. */
export const NEGATIONS: ReadonlySet<string> = new Set("not no never without cannot".split(" "));

/** Words that publishers spell in different ways. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["info", "information"],
  ["tech", "technology"],
  ["govt", "government"],
  ["dept", "department"],
  ["intl", "international"],
  ["exec", "executive"],
  ["execs", "executives"],
  ["vs", "versus"],
  ["okay", "ok"],
  ["defence", "defense"],
  ["offence", "offense"],
  ["licence", "license"],
  ["centre", "center"],
  ["centres", "centers"],
  ["labour", "labor"],
  ["programme", "program"],
  ["programmes", "programs"],
]);

/** Numbers as words, without "one", which is a pronoun as often as a number. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  "two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [word, String(index + 2)]),
);

/** Words and letters after a number that multiply it. */
export const MAGNITUDES: ReadonlyMap<string, string> = new Map([
  ["k", "k"],
  ["thousand", "k"],
  ["m", "m"],
  ["mn", "m"],
  ["million", "m"],
  ["b", "b"],
  ["bn", "b"],
  ["billion", "b"],
  ["t", "t"],
  ["tn", "t"],
  ["trillion", "t"],
]);

/** Roman numerals that are hardly ever anything else. */
export const ROMAN_NUMERALS: ReadonlySet<string> = new Set("ii iii iv vi vii viii ix xii".split(" "));

/** Labels of news agencies for a headline that they send again. */
export const WIRE_LABELS: readonly string[] = "update refile corrected correct rpt wrapup exclusive".split(" ");
