/** Matches a parameter: a name in braces for one segment, with an asterisk for the rest of the path. */
const NAME = /\{(\w+)(\*?)\}/g;

/** Returns the names of the parameters of a path template, in order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(NAME)].map(([, name = ""]) => name);
}

/** Returns a path template without the names of its parameters. Templates that match the same paths become equal. */
export function withoutNames(template: string): string {
  return template.replaceAll(NAME, "{$2}");
}

/** Returns a path template in the notation of rou3. */
export function routerPattern(template: string): string {
  return template.replaceAll(NAME, (_, name: string, rest: string) => (rest === "" ? `:${name}` : `**:${name}`));
}
