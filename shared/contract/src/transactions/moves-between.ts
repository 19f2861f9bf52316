import { isPension, wrapperNames, type AccountStatus, type WrapperType } from '../accounts/values';

// What may go from one account of a client to another. The ledger refuses by it, and the form offers by it.

export const movables = ['Cash', 'Units'] as const;
export type Movable = (typeof movables)[number];

/** The account that would take it. */
export interface Taker {
  readonly wrapperType: WrapperType;
  readonly status: AccountStatus;
}

const cashGivers: ReadonlySet<WrapperType> = new Set(['GIA', 'CASH', 'ISA']);
const cashTakers: ReadonlySet<WrapperType> = new Set(['GIA', 'CASH', 'ISA', 'JISA']);

/** A wrapper in a sentence: "an ISA", "a cash account". */
const a = (wrapperType: WrapperType): string =>
  wrapperType === 'CASH' ? 'a cash account' : `${wrapperType === 'ISA' ? 'an' : 'a'} ${wrapperNames[wrapperType]}`;

/** Why nothing of this goes out of a wrapper; null when it does. */
export const giverRefusal = (what: Movable, giver: WrapperType): string | null => {
  if (what === 'Cash')
    return cashGivers.has(giver) ? null : `Money cannot be moved out of ${a(giver)}: the law keeps it there.`;
  return giver === 'GIA' || giver === 'ISA' || isPension(giver) ? null : `Units cannot be moved out of ${a(giver)}.`;
};

/** Why an account does not take this from a wrapper; null when it does. */
export const takerRefusal = (what: Movable, giver: WrapperType, { wrapperType, status }: Taker): string | null => {
  if (status !== 'Active' && status !== 'Pending') return `The account it goes to is ${status}: it takes nothing.`;
  if (what === 'Cash')
    return cashTakers.has(wrapperType)
      ? null
      : 'Money does not move into a pension: pay it in, so that it has its tax relief.';
  if (isPension(giver) !== isPension(wrapperType))
    return 'Units move from a pension to another pension of the client, and from nothing else into one.';
  if (isPension(wrapperType) || wrapperType === 'GIA') return null;
  return wrapperType === 'CASH'
    ? 'A cash account holds no investments.'
    : `Only cash can be subscribed to ${a(wrapperType)}. Sell, move the cash and buy again.`;
};
