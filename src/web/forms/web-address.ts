/** A domain name with an optional port, path, query or fragment. */
const BARE = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/i;

/** Adds `https://` to a web address without a scheme. Returns other texts unchanged. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  return BARE.test(text) ? `https://${text}` : text;
}
