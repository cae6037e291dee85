/** Long work as a generator that returns a result. The caller may let other work run between two steps. */
export type Steps<T> = Generator<void, T, void>;

/** Runs work to its end without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Runs work to its end, and lets other events run after each step. However much long work runs concurrently, each turn of
 * the event loop runs one step, in rotation. Work that blocks others, such as a transaction, passes a `turn` of its own
 * that takes the next turn of the event loop.
 */
export async function finishInTurns<T>(steps: Steps<T>, turn: () => Promise<unknown> = nextTurn): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await turn();
  }
}

/** The callbacks that wait for their turn, in order of arrival. */
const waiting: (() => void)[] = [];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(giveTurn);
  next?.();
}
