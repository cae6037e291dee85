/** Passes a value on, immediately unless it is a promise, so that most requests create few promises. */
export function andThen<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
