import { wordSet } from "../word-set.ts";

/** English function words. `No`, `off` and `down` are content words: "no. 5", "off road", "down jacket". */
export const FUNCTION_WORDS: ReadonlySet<string> = wordSet(`
  a an the and or but nor so than then too very also just
  i im ive me my myself we our ours you your yours he she it its they them their theirs who whom whose
  this that these those here there what which when where why how
  am is are was were be been being do does did doing have has had having will would can could should may might must
  of for with in on to from by at as about into onto during until while if because without between above below over under
  up around per via some any all both each either such other another same own
  one please thats whats theres ill youre theyre dont doesnt
`);

/** Words about buying rather than about the product. */
const SHOPPING_WORDS = wordSet(`
  show find looking look want need only include including options option get price priced more less
  php usd pesos dollars deal deals available cash delivery free shipping lazmall lazflash official store suitable
`);

/** Words that relevance ignores, in lower case and without apostrophes. */
export const STOP_WORDS: ReadonlySet<string> = new Set([...FUNCTION_WORDS, ...SHOPPING_WORDS]);
