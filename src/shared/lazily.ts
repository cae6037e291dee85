/** A value that is made at its first use and kept. What could not be made is tried again at the next use. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** A value as `lazily` makes it. Once it is there, nothing has to be waited for. */
export function ready<T>(make: () => Promise<T>): () => T | Promise<T> {
  let made: { readonly value: T } | undefined;
  const making = lazily(async () => {
    made = { value: await make() };
    return made.value;
  });
  return () => (made === undefined ? making() : made.value);
}
