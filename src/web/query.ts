/** Returns a path with parameters. Those that are empty or undefined are left out. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== "") query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
