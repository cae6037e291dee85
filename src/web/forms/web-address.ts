/** A host with a domain, and what follows it. */
const BARE = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/i;

/** Returns a typed web address with `https://`, which people leave out. Other texts stay as they are. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return BARE.test(text) ? `https://${text}` : text;
}
