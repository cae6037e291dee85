/** A name in braces: one segment, or with an asterisk the rest of the path. */
const NAME = /\{(\w+)(\*?)\}/g;

/** Returns the names of a path template, in their order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(NAME)].map(([, name = ""]) => name);
}

/** Returns a path template without its names. Two templates that are equal then match the same paths. */
export function withoutNames(template: string): string {
  return template.replaceAll(NAME, "{$2}");
}

/** Returns a path template in the notation of the router's library. */
export function routerPattern(template: string): string {
  return template.replaceAll(NAME, (_, name: string, rest: string) => (rest === "" ? `:${name}` : `**:${name}`));
}
