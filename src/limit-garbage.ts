/** The growth of the old generation before it is collected, in percent. */
export const SERVER_GROWTH = 20;
/** Batches create garbage continuously. With the value of a server, a batch takes two thirds longer. */
export const WORKER_GROWTH = 120;
/** Keeps the audit of a feed of any length below 300 MB. */
export const AUDIT_GROWTH = 60;

/**
 * The size in bytes at which the young generation stops growing. A smaller one is collected so often that answers take a
 * third longer.
 */
const YOUNG_BYTES = 4 * 2 ** 20;
/** The interval of the checks. Even under load, the young generation takes longer to double. */
const CHECK_MS = 250;

/**
 * Limits the garbage in memory from now on. By default, Node lets the young generation grow by more than a hundred
 * megabytes, and the old one to a multiple of what is in use. V8 reads these flags at each collection.
 */
export function limitGarbage(growthPercent: number): void {
  // An import would load this module for every command.
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  const check = (): void => {
    // One of its two halves is empty. V8 shrinks it when the process is idle.
    const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
    setFlagsFromString(`--semi-space-growth-factor=${size < 2 * YOUNG_BYTES ? 2 : 1}`);
  };
  check();
  setInterval(check, CHECK_MS).unref();
}
