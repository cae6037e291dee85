/** Waits for all, also where one fails: nothing goes on behind what follows. Throws the first failure then. */
export async function allDone<T>(things: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(things);
  return Promise.all(things);
}
