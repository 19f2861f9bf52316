export interface RefusalDetails {
  /** The field at fault, as the wire names it, or `accountId` when the whole account is the cause. */
  readonly field?: string;
  /** Index of the request in its group, from zero. */
  readonly index?: number;
  readonly type?: 'bad-request' | 'conflict' | 'stale-version' | 'not-found' | 'forbidden';
}

/**
 * A command that the account's state does not allow. The message is written for the person who gave the command;
 * nothing has been written to the database.
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

  /** Returns the same refusal for one request of a group. */
  at(index: number): LedgerRefusal {
    return new LedgerRefusal(this.message, {
      ...(this.field === undefined ? {} : { field: this.field }),
      index,
      type: this.type,
    });
  }
}

/** Runs the part of a plan that is about one request; a refusal gets the request's index. */
export const refuseAtIndex = <Planned>(index: number, plan: () => Planned): Planned => {
  try {
    return plan();
  } catch (error) {
    throw error instanceof LedgerRefusal ? error.at(index) : error;
  }
};
