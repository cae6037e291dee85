/** Returns a function that creates a value on its first call, and returns the same value on every later call. */
export function lazy<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}

/** Does the same for a value that is created asynchronously. After a failure, the next call tries again. */
export function lazyAsync<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    }));
}

/** Does the same as `lazyAsync`, but returns the value itself once it exists, so that no caller waits for a promise. */
export function lazyValue<T>(create: () => Promise<T>): () => T | Promise<T> {
  let created: { readonly value: T } | undefined;
  const creating = lazyAsync(async () => {
    created = { value: await create() };
    return created.value;
  });
  return () => (created === undefined ? creating() : created.value);
}
