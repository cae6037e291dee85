/** Waits until something is so. Fails after four minutes, which a busy machine needs less of than a test may take. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 240_000; !(await isSo());) {
    if (Date.now() > end) throw new Error("It did not become so within four minutes.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
