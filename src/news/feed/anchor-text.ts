const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Returns the text of the first link in an HTML fragment on one line. Returns undefined without a link, without a text
 * and for a link with markup: in older feeds the first link is a picture with the publisher's name.
 */
export function anchorText(html: string): string | undefined {
  // By position, because a pattern would take quadratic time on a text full of openings.
  const open = html.indexOf("<a ");
  const start = html.indexOf(">", open) + 1;
  const end = html.indexOf("</a>", start);
  if (open === -1 || start === 0 || end === -1) return undefined;
  const inner = html.slice(start, end);
  if (inner.includes("<")) return undefined;
  const text = decoded(inner)
    .replace(/[\p{Cc} ]+/gu, " ")
    .trim();
  return text === "" ? undefined : text;
}

/** Decodes character references once. Unknown references stay unchanged. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (reference, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? reference;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return isCharacter(code) ? String.fromCodePoint(code) : reference;
  });
}

/** Returns whether a code point is within Unicode and no surrogate. */
function isCharacter(code: number): boolean {
  return code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
}
