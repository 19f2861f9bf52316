import { isIsoDate, londonDate } from '@tessera/domain/dates';

/** Bank details of an account or of its lead client, including replaced ones. */
export interface DatedBankDetails {
  readonly bank_details_id: string;
  /** Null where they are the client's. */
  readonly account_id: string | null;
  readonly created_at: Date;
  readonly replaced_at: Date | null;
}

/** The id of the details in use at a time: the account's own, otherwise its client's. Null where there were none. */
export const usedAt = (all: readonly DatedBankDetails[], at: Date): string | null => {
  const then = all.filter((each) => each.created_at <= at && (each.replaced_at === null || each.replaced_at > at));
  return (then.find((each) => each.account_id !== null) ?? then[0])?.bank_details_id ?? null;
};

/**
 * When the account's payments began to go to the details it uses now instead of others: either these were entered after
 * others, or the account's own were removed and its client's apply again. Null where there were never others.
 */
export const changedOn = (usedId: string, all: readonly DatedBankDetails[]): Date | null => {
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
 * When the first bank details were entered, if that was after a payment to them was requested: whoever requested it
 * cannot have known them. Null where they were known by then, or replaced others, which `changedOn` reports. `asked` is
 * a timestamp, or a date where no time is known.
 */
export const firstEnteredAfter = (usedId: string, all: readonly DatedBankDetails[], asked: string): Date | null => {
  const used = all.find(({ bank_details_id: id }) => id === usedId);
  if (used === undefined || changedOn(usedId, all) !== null) return null;
  const isAfter = isIsoDate(asked) ? londonDate(used.created_at) > asked : used.created_at > new Date(asked);
  return isAfter ? used.created_at : null;
};
