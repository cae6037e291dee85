const tasks: (() => unknown)[] = [];

/** Does something when the test file ends, wherever in it this is called: the latest first. */
export function atEnd(task: () => unknown): void {
  tasks.push(task);
}

/** Does all of that, also what comes after a failure: a process that is left holds up the end of the suite. */
export async function end(): Promise<void> {
  // Files that share a process share the list, so it is empty afterwards.
  const failures: unknown[] = [];
  for (const task of tasks.splice(0).toReversed()) {
    try {
      await task();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "What a test file began could not be ended.");
}
