/** Waits until something is so. Fails after thirty seconds. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo());) {
    if (Date.now() > end) throw new Error("It did not become so within thirty seconds.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
