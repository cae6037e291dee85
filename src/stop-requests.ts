/** The requests to stop this process. */
export interface StopRequests {
  /** Resolves with the reason of the first request: a signal, or the end of npm's shell, which forwards no signals. */
  readonly requested: Promise<string>;
  /** Aborts with the second signal, to close everything immediately. A third signal has its default effect. */
  readonly force: AbortSignal;
}

/** Listens for requests to stop this process. */
export function stopRequests(): StopRequests {
  const { promise: requested, resolve } = Promise.withResolvers<string>();
  const forced = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (signal: string): void => {
    firstAt ??= performance.now();
    resolve(signal);
    if (performance.now() - firstAt < SAME_SIGNAL_MS) return;
    forced.abort();
    for (const name of STOP_SIGNALS) process.off(name, onSignal);
  };
  for (const name of STOP_SIGNALS) process.on(name, onSignal);
  if (process.env["npm_lifecycle_event"] !== undefined) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) resolve("the starting process is gone");
    }, PARENT_CHECK_MS);
    watch.unref();
  }
  return { requested, force: forced.signal };
}

/** The time in which two signals count as one: a Ctrl-C comes from the terminal, and again from npm. */
const SAME_SIGNAL_MS = 300;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;
const PARENT_CHECK_MS = 500;
