import { wordSet } from "../word-set.ts";
import { FUNCTION_WORDS } from "./stop-words.ts";

/**
 * Function words of other languages. Those that are nouns in English are left out: shoppers ask for "car", "pendant",
 * "die" and "hat".
 */
const FOREIGN: ReadonlySet<string> = wordSet(
  // German
  "der das den dem des ein eine einen einem einer eines und oder aber auch nicht kein keine keinen ist sind wird werden " +
    "mit für von vom zu zum zur auf aus bei beim nach über unter vor zwischen durch gegen ohne um ab bis seit im am ans ins " +
    "als wie wenn weil dass sich ich du er sie es wir ihr mir mich dir dich ihm ihn ihnen uns euch mein meine meinen dein " +
    "deine sein seine unser unsere dieser diese dieses welche welcher welches sehr nur noch schon mehr sowie denn " +
    // French
    "le la les un une des du de et ou mais pas ne est avec dans sur aux pour sous sans chez entre vers qui que quoi dont " +
    "ce cet cette ces mon ma mes ton ta tes notre nos votre vos leur leurs je tu il elle nous vous ils elles très " +
    // Spanish
    "el los las una unos unas del y pero con sin para por según desde hasta muy mi mis tu tus su sus este esta estos estas " +
    "ese esa lo al como cuando donde " +
    // Italian
    "gli della delle dello degli dei nel nella nelle nei sul sulla dal dalla dalle con senza che chi cui sono è ed della " +
    "questo questa questi queste quello quella mio mia tuo tua suo sua molto anche ma " +
    // Portuguese
    "os um uma umas dos das nos nas pelo pela com sem são não em ao aos à às seu sua meu minha muito " +
    // Dutch
    "het een van voor met zonder en maar niet geen deze dit bij naar uit ook zijn wordt worden mijn jouw onze zeer " +
    // Polish and Swedish
    "jest są się nie dla oraz przez który która które jako jego ten tej och att det är för som av inte till",
);

/** Tells whether a lower-case word is a function word in one of the languages of listings. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || FOREIGN.has(word);
}
