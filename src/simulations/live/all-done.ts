/** Waits until all promises have settled, so that nothing runs on in the background. Then throws the first failure. */
export async function allDone<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
