/**
 * Browsers and the mark that identifies each in `User-Agent`, the most specific first, because most also claim to be
 * Chrome and Safari.
 */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * Returns a name by which a person recognizes a browser, such as "Firefox on Windows"; undefined for a header without a
 * known name. Versions are left out: they change, and the name is stored.
 */
export function browserName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined) return undefined;
  const named = (table: typeof BROWSERS) => table.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser === undefined || system === undefined ? (browser ?? system) : `${browser} on ${system}`;
}
