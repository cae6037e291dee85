/** Tells whether the character at a position belongs to a class. */
type IsMember = (text: string, at: number) => boolean;

/** Tells whether a text has a run of so many characters of a class. Skips most of the other characters. */
export function hasRun(text: string, length: number, isMember: IsMember): boolean {
  for (let last = length - 1; last < text.length;) {
    let at = last;
    while (at > last - length && isMember(text, at)) at -= 1;
    if (at === last - length) return true;
    last = at + length;
  }
  return false;
}

/** Returns a test for a class of ASCII characters. */
export function characterIn(characters: string): IsMember {
  const codes = new Uint8Array(0x80);
  for (const character of characters) codes[character.charCodeAt(0)] = 1;
  return (text, at) => {
    const code = text.charCodeAt(at);
    return code < codes.length && codes[code] === 1;
  };
}
