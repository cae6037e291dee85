/** One stored record about an account, as its owner downloads it: without secrets and their hashes. */
export interface AccountRecord {
  /** The kind of the record, such as `listing`. */
  readonly kind: string;
  readonly value: object;
}

/** Streams everything that a domain stores about an account. */
export type AccountData = (accountId: string) => AsyncIterable<AccountRecord>;
