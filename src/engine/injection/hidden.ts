import { matchesIn } from "../matches.ts";
import type { FoundSignal } from "./signals.ts";

/** Characters without width. Soft hyphens and the marks that order Arabic and Hebrew text are ordinary. */
const ZERO_WIDTH = /[\u200b-\u200d\u2060-\u2064\u180e\ufeff]+/gu;
/** Scripts in which zero-width characters shape letters or separate words. */
const JOINING_SCRIPT =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Mongolian}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const BIDI_OVERRIDES = /[\u202d\u202e]/gu;
const BIDI_EMBEDDINGS = /[\u202a\u202b\u2066-\u2068]/gu;
const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u;

const TAGS = /[\u{e0000}-\u{e007f}]+/gu;
/** The black flag that begins the flag of a region. Up to six tags and a closing tag follow it. */
const REGION_FLAG = /\u{1f3f4}$/u;
const MAX_FLAG_TAGS = 7;
const VARIATION_RUN = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}/gu;

const COMMENT = /<!--([^<>]{0,2000})-->/gu;
/** Comments that editors leave behind: without words, or naming a block. */
const EDITOR_COMMENT =
  /^\s{0,9}(?:startfragment|endfragment|more|nextpage|\/?wp:|\[if|\[endif|<!\[endif|x-tinymce|\W{0,99}$)/iu;

/** Styles that hide text, inside a tag or a style sheet. "Color: White" in a list is only a colour. */
const INVISIBLE_STYLE =
  /(?:[<{]|style\s?=)[^<>{}]{0,300}?(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0(?![.\d])|opacity\s?:\s?0(?![.\d])|text-indent\s?:\s?-\d{3,6}|left\s?:\s?-\d{4,6}px|[^-]color\s?:\s?(?:transparent|white|#fff)|\shidden(?=[\s>]))|font-size\s?:\s?0(?:px|pt|em|rem)?\s?[;"'}>]|<(?:template|noscript)\b/giu;

/** A hiding style in prose, where it may be the subject. */
const STYLE_NAME = /(?<![-\w])display\s?:\s?none/giu;

/** The length of a run of zero-width characters that is an encoding. */
const CODE_RUN = 3;
const MANY_PLACES = 2;

/** A fast test for markup, styles and invisible characters. A text without them hides nothing. */
const MAY_HIDE = /[\ufe00-\ufe0f<{:=\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2069\ufeff\udb40]/;

/** Returns text that is hidden from people, or was made to be. */
export function findHidden(text: string): FoundSignal[] {
  if (!MAY_HIDE.test(text)) return [];
  return [
    ...zeroWidth(text),
    ...bidi(text),
    ...tags(text),
    ...matchesIn(text, VARIATION_RUN).map(strong),
    ...matchesIn(text, COMMENT)
      .filter(([, content = ""]) => !EDITOR_COMMENT.test(content))
      .map(strong),
    ...matchesIn(text, INVISIBLE_STYLE).map(strong),
    ...matchesIn(text, STYLE_NAME).map(weak),
  ];
}

type Match = RegExpExecArray;

const spanOf = (match: Match): { start: number; end: number } => ({
  start: match.index,
  end: match.index + match[0].length,
});
const strong = (match: Match): FoundSignal => ({ signal: "hidden", strength: "strong", ...spanOf(match) });
const weak = (match: Match): FoundSignal => ({ signal: "hidden", strength: "weak", ...spanOf(match) });

/** Returns zero-width characters. One inside a word may come from copying; a run, or several places, does not. */
function zeroWidth(text: string): FoundSignal[] {
  const origins = matchesIn(text, ZERO_WIDTH).filter((match) => !isOrdinary(match, text));
  const isCode = origins.length >= MANY_PLACES;
  return origins.map((match) => (isCode || match[0].length >= CODE_RUN ? strong(match) : weak(match)));
}

function isOrdinary(match: Match, text: string): boolean {
  const { start, end } = spanOf(match);
  if (match[0].length >= CODE_RUN) return false;
  const before = lastCharacter(text, start);
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0x20);
  const isJoiner = match[0] === "\u200d";
  if (isJoiner && PICTURE.test(before) && PICTURE.test(after)) return true;
  if (JOINING_SCRIPT.test(before) || JOINING_SCRIPT.test(after)) return true;
  return !(LETTER_OR_DIGIT.test(before) && LETTER_OR_DIGIT.test(after));
}

function lastCharacter(text: string, end: number): string {
  const low = text.charAt(end - 1);
  return /[\udc00-\udfff]/.test(low) ? text.slice(Math.max(0, end - 2), end) : low;
}

function bidi(text: string): FoundSignal[] {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const overrides = matchesIn(text, BIDI_OVERRIDES).map(isRightToLeft ? weak : strong);
  return isRightToLeft ? overrides : [...overrides, ...matchesIn(text, BIDI_EMBEDDINGS).map(weak)];
}

function tags(text: string): FoundSignal[] {
  return matchesIn(text, TAGS)
    .filter((match) => {
      const isFlag = REGION_FLAG.test(text.slice(Math.max(0, match.index - 2), match.index));
      return !(isFlag && match[0].length <= MAX_FLAG_TAGS * 2 && match[0].endsWith("\u{e007f}"));
    })
    .map(strong);
}
