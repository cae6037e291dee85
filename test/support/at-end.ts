const tasks: (() => unknown)[] = [];

/** Does something when the test file ends, wherever in it this is called: the latest first. */
export function atEnd(task: () => unknown): void {
  tasks.push(task);
}

/** Does all of that. Files that share a process share this list, so it is empty afterwards. */
export async function end(): Promise<void> {
  for (const task of tasks.splice(0).toReversed()) await task();
}
