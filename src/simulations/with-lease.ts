import { every } from "../shared/interval.ts";

const RENEW_MS = 10_000;

/** Renews a lease while work runs under it. The signal of the work aborts when the lease is lost or `ending` aborts. */
export async function withLease<T>(
  renew: () => Promise<boolean>,
  ending: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const endRenewing = every(RENEW_MS, () => {
    renew().then(
      (isOurs) => (isOurs ? undefined : lost.abort()),
      // An outage may end before the lease expires.
      () => undefined,
    );
  });
  try {
    return await work(AbortSignal.any([ending, lost.signal]));
  } finally {
    endRenewing();
  }
}
