export interface RefusalDetails {
  /** What is wrong: a field of the request as the wire names it, or `accountId` when the whole account is the cause. */
  readonly field?: string;
  /** Which request of a group, counted from nothing. */
  readonly index?: number;
  readonly type?: 'bad-request' | 'conflict' | 'stale-version' | 'not-found' | 'forbidden';
}

/**
 * A command that the account's state does not allow. The message is fit for the person who gave it; nothing was
 * written.
 */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
  readonly field: string | undefined;
  readonly index: number | undefined;
  readonly type: NonNullable<RefusalDetails['type']>;

  constructor(message: string, { field, index, type = 'bad-request' }: RefusalDetails = {}) {
    super(message);
    this.field = field;
    this.index = index;
    this.type = type;
  }

  /** The same refusal of one request of a group. */
  at(index: number): LedgerRefusal {
    return new LedgerRefusal(this.message, {
      ...(this.field === undefined ? {} : { field: this.field }),
      index,
      type: this.type,
    });
  }
}
