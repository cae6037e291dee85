import { matchesIn } from "../matches.ts";
import { hasRun, characterIn } from "./character-runs.ts";

/** An encoded part of a text, and what it decodes to. */
export interface DecodedPart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Tells whether the encoding alone is a weak signal: a listing has no use for long base64. */
  readonly suspicious: boolean;
}

const SUSPICIOUS_BASE64 = 80;
const MIN_DISTINCT = 20;

const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{16,}={0,2}/g;
const HEX = /(?:0x)?(?:[0-9a-fA-F]{2}[ ,:]?){12,}/g;
const BINARY = /(?:[01]{8}[ ,]?){8,}/g;
const CODE_NUMBERS = /(?:\d{2,3}[ ,;]{1,2}){11,}\d{2,3}/g;
const PERCENT = /(?:%[0-9a-fA-F]{2}){6,}|(?:[\w.~-]{0,20}%[0-9a-fA-F]{2}){4,}[\w.~-]{0,20}/g;
const ESCAPES =
  /(?:\\u\{?[0-9a-fA-F]{4,6}\}?|\\x[0-9a-fA-F]{2}|&#x[0-9a-fA-F]{2,6};|&#\d{2,7};|U\+[0-9a-fA-F]{4,6} ?){6,}/g;
const ESCAPE =
  /\\u\{?([0-9a-fA-F]{4,6})\}?|\\x([0-9a-fA-F]{2})|&#x([0-9a-fA-F]{2,6});|U\+([0-9a-fA-F]{4,6}) ?|&#(\d{2,7});/g;
const TAGS = /[\u{e0000}-\u{e007f}]{3,}/gu;
const VARIATIONS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}/gu;
const ZERO_WIDTH_BITS = /[\u200b-\u200d\u2060\ufeff]{16,}/gu;

/** Single letters with a space or sign after each, and wider gaps between words. */
const SPACED_OUT = /(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]{1,6}(?![\p{L}]{2})){7,}\p{L}(?![\p{L}\p{N}])/gu;
const LETTER_GAP = /[ ._*-]+/g;

interface Encoding {
  readonly pattern: RegExp;
  readonly decode: (code: string) => string;
  readonly isSuspicious?: (code: string) => boolean;
  /** A fast test. Where it is false, the text contains nothing in this encoding. */
  readonly mayBeIn: (text: string) => boolean;
}

const DIGITS = "0123456789";
const HEX_DIGITS = `${DIGITS}abcdefABCDEF`;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const runOf = (length: number, isMember: ReturnType<typeof characterIn>) => (text: string) =>
  hasRun(text, length, isMember);

const isGap = characterIn(" ._*-");
/** Tells whether a character belongs to spaced-out letters: a gap, or a letter of one or two units before one. */
const isSpacedOut = (text: string, at: number): boolean =>
  isGap(text, at) || isGap(text, at + 1) || (isGap(text, at + 2) && text.charCodeAt(at) >= 0xd800);

const ENCODINGS: readonly Encoding[] = [
  {
    pattern: BASE64,
    decode: fromBase64,
    isSuspicious: isLongAndMixed,
    mayBeIn: runOf(16, characterIn(`${LETTERS}${LETTERS.toUpperCase()}${DIGITS}+/_-`)),
  },
  { pattern: HEX, decode: fromHex, mayBeIn: runOf(24, characterIn(`${HEX_DIGITS} ,:`)) },
  {
    pattern: BINARY,
    decode: (code) => fromCodes(code.match(/[01]{8}/g) ?? [], 2),
    mayBeIn: runOf(64, characterIn("01 ,")),
  },
  {
    pattern: CODE_NUMBERS,
    decode: (code) => fromCodes(code.match(/\d+/g) ?? [], 10),
    mayBeIn: runOf(35, characterIn(`${DIGITS} ,;`)),
  },
  { pattern: PERCENT, decode: fromPercent, mayBeIn: (text) => /%[0-9a-fA-F]{2}/.test(text) },
  { pattern: ESCAPES, decode: fromEscapes, mayBeIn: (text) => /\\[ux]|&#|U\+/.test(text) },
  { pattern: SPACED_OUT, decode: fromSpacedOut, mayBeIn: runOf(14, isSpacedOut) },
  { pattern: TAGS, decode: fromTags, mayBeIn: (text) => text.includes("\udb40") },
  { pattern: VARIATIONS, decode: fromVariations, mayBeIn: (text) => /[\ufe00-\ufe0f\udb40]/.test(text) },
  { pattern: ZERO_WIDTH_BITS, decode: fromZeroWidthBits, mayBeIn: (text) => /[\u200b-\u200d\u2060\ufeff]/.test(text) },
];

/** Returns the parts of a text that are encoded and decode to readable text. */
export function decodedParts(text: string): DecodedPart[] {
  return ENCODINGS.filter(({ mayBeIn }) => mayBeIn(text)).flatMap((code) => partsIn(text, code));
}

function partsIn(text: string, { pattern, decode, isSuspicious }: Encoding): DecodedPart[] {
  const parts = matchesIn(text, pattern).map(({ 0: code, index }) => {
    const suspicious = isSuspicious?.(code) === true;
    return { start: index, end: index + code.length, text: decode(code), suspicious };
  });
  return parts.filter((part) => part.suspicious || isReadable(part.text));
}

const UNREADABLE = /[^\p{L}\s]/gu;

/** Tells whether decoded characters are text: mostly letters and spaces. */
function isReadable(text: string): boolean {
  if (text.length < 8) return false;
  let most = text.length * 0.3;
  UNREADABLE.lastIndex = 0;
  while (most >= 0 && UNREADABLE.test(text)) most -= 1;
  return most >= 0;
}

/** Tells whether base64 is long and looks random, unlike a row of hyphens or a repeated word. */
function isLongAndMixed(code: string): boolean {
  if (code.length < SUSPICIOUS_BASE64) return false;
  return new Set(code).size >= MIN_DISTINCT && /[a-z]/.test(code) && /[A-Z]/.test(code) && /\d/.test(code);
}

const UTF8 = new TextDecoder("utf-8");

function fromBase64(code: string): string {
  return UTF8.decode(Buffer.from(code, "base64"));
}

function fromHex(code: string): string {
  return fromCodes(code.replace(/^0x/, "").match(/[0-9a-fA-F]{2}/g) ?? [], 16);
}

function fromCodes(codes: readonly string[], radix: number): string {
  return UTF8.decode(Uint8Array.from(codes, (code) => Number.parseInt(code, radix) & 0xff));
}

function fromPercent(code: string): string {
  return code.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Joins letters at the shortest gaps, and keeps longer gaps as spaces between words. */
function fromSpacedOut(code: string): string {
  const shortest = Math.min(...(code.match(LETTER_GAP) ?? []).map((gap) => gap.length));
  return code.replaceAll(LETTER_GAP, (gap) => (gap.length > shortest ? " " : ""));
}

function fromEscapes(code: string): string {
  return code.replaceAll(ESCAPE, (_, ...groups: unknown[]) => {
    const [four, two, entity, point, decimal] = groups;
    const hex = [four, two, entity, point].find((group) => typeof group === "string");
    const value = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return value <= 0x10ffff ? String.fromCodePoint(value) : " ";
  });
}

function fromPoints(code: string, byteOf: (point: number) => number): string {
  return UTF8.decode(Uint8Array.from(code, (character) => byteOf(character.codePointAt(0) ?? 0) & 0xff));
}

function fromTags(code: string): string {
  return fromPoints(code, (point) => point - 0xe0000);
}

function fromVariations(code: string): string {
  return fromPoints(code, (point) => (point < 0xfe10 ? point - 0xfe00 : point - 0xe0100 + 16));
}

/** Reads zero-width characters as bits. The first one is the 0. */
function fromZeroWidthBits(code: string): string {
  const [zero] = code;
  const bits = Array.from(code, (character) => (character === zero ? "0" : "1")).join("");
  return fromCodes(bits.match(/[01]{8}/g) ?? [], 2);
}
