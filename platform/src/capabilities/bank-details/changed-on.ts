import { isIsoDate, londonDate } from '@tessera/domain/dates';

/** Bank details of an account or of its lead client, those of the past with them. */
export interface DetailsOverTime {
  readonly bank_details_id: string;
  /** Null where they are the client's. */
  readonly account_id: string | null;
  readonly created_at: Date;
  readonly replaced_at: Date | null;
}

/**
 * The id of the details that were used at a time: the account's own before its client's. Null where there were none.
 */
export const usedAt = (all: readonly DetailsOverTime[], at: Date): string | null => {
  const then = all.filter((each) => each.created_at <= at && (each.replaced_at === null || each.replaced_at > at));
  return (then.find((each) => each.account_id !== null) ?? then[0])?.bank_details_id ?? null;
};

/**
 * When money of an account began to go to the details it uses now instead of to others: these were entered after
 * others, or the account's own were taken away and its client's hold again. Null where there were never others.
 */
export const changedOn = (usedId: string, all: readonly DetailsOverTime[]): Date | null => {
  const used = all.find(({ bank_details_id: id }) => id === usedId);
  if (used === undefined) return null;
  const before = all.filter((each) => each.created_at < used.created_at);
  const ownTakenAway =
    used.account_id === null
      ? all.flatMap(({ account_id: owner, replaced_at: at }) => (owner !== null && at !== null ? [at] : []))
      : [];
  const times = [...(before.length > 0 ? [used.created_at] : []), ...ownTakenAway].map((at) => at.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
};

/**
 * When the first details there were were entered, if that was after a payment to them was asked for: whoever asked
 * cannot have known them. Null where they were known by then, or took the place of others, which `changedOn` says.
 * `asked` is a timestamp, or the day alone where no time is known.
 */
export const firstEnteredAfter = (usedId: string, all: readonly DetailsOverTime[], asked: string): Date | null => {
  const used = all.find(({ bank_details_id: id }) => id === usedId);
  if (used === undefined || changedOn(usedId, all) !== null) return null;
  const isAfter = isIsoDate(asked) ? londonDate(used.created_at) > asked : used.created_at > new Date(asked);
  return isAfter ? used.created_at : null;
};
