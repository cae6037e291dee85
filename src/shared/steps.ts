/** Long work as a generator: between two steps its host may let other work run. It returns the result. */
export type Steps<T> = Generator<void, T, void>;

/** Finishes work without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Finishes work, and lets everything else that waits in the event loop run after each step. Even when much long work is
 * under way at once, one step of it runs in a turn of the event loop, each work's in its turn. Work that others wait
 * for, such as a transaction, takes the next turn of the event loop regardless of other work.
 */
export async function finishInTurns<T>(steps: Steps<T>, turn: () => Promise<unknown> = nextTurn): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await turn();
  }
}

/** Callbacks that wait for their turn, in the order in which they arrived. */
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
