/** Returns a function that makes a value when it is first called, and returns the same one from then on. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
