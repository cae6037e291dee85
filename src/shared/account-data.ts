/** One thing that is stored about an account, as its owner downloads it: without secrets and their hashes. */
export interface AccountRecord {
  /** Kind of the record, such as `listing`. */
  readonly kind: string;
  readonly value: object;
}

/** Returns everything that a domain stores about an account, read as it is taken. */
export type AccountData = (accountId: string) => AsyncIterable<AccountRecord>;
