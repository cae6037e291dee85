/** Runs something at intervals, without keeping the process alive. Returns the function that ends it. */
export function every(milliseconds: number, run: () => void): () => void {
  const timer = setInterval(run, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
