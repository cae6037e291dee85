const NONE: readonly RegExpExecArray[] = [];

/**
 * Returns the matches of a global expression, as `matchAll` does. That copies the expression for each text, which takes
 * longer than to find nothing in a short one.
 */
export function matchesIn(text: string, pattern: RegExp, most = Infinity): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const matches: RegExpExecArray[] = [];
  for (; match !== null && matches.length < most; match = pattern.exec(text)) {
    matches.push(match);
    // An empty match would be found again.
    if (match[0] === "") pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return matches;
}
