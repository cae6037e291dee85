/** A comment, a script or style with its content, or a single tag with its attributes. */
const MARKUP = /<(?:!--[^]*?(?:-->|$)|(script|style)\b[^]*?(?:<\/\1\s*>|$)|\/?[a-z][^<>]*>)/gi;
/** Tags that end a sentence. */
const BLOCK = /^<\/?(?:p|div|section|h[1-6]|br|hr|[uod]l|li|d[td]|table|t[rdh])\b/i;
const REFERENCE = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Returns the visible text of a description that may be HTML, because markup says nothing about a product. */
export function plainText(text: string): string {
  return text
    .replace(MARKUP, (tag) => (BLOCK.test(tag) ? "\n" : " "))
    .replace(REFERENCE, (_, decimal?: string, hexadecimal?: string, name = "") => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
      return SIGNS[String(name).toLowerCase()] ?? " ";
    });
}
