import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";
import type { TermList } from "./term-list.ts";
import { zh } from "./zh.ts";

/** The term lists by language. Another language needs a file and an entry here. */
export const TERM_LISTS = { en, de, fr, es, it, pt, nl, sv, pl, ja, ko, zh } satisfies Record<string, TermList>;
/** A language with a term list. */
export type Language = keyof typeof TERM_LISTS;

/** Returns the language of an edition: of `ceid` (`DE:de`, `TW:zh-Hant`), else of `hl` (`de-AT`), else English. */
export function languageOf(ceid: string, hl: string): Language {
  const [, edition = ""] = ceid.split(":");
  return [edition, hl].map(primaryTag).find(isKnown) ?? "en";
}

function primaryTag(tag: string): string {
  return (tag.split("-")[0] ?? "").toLowerCase();
}

function isKnown(language: string): language is Language {
  return Object.hasOwn(TERM_LISTS, language);
}
