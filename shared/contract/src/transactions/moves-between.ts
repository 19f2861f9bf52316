import { isPension, wrapperNames, type AccountStatus, type WrapperType } from '../accounts/values';

// What may move from one account of a client to another. The ledger enforces it, and the form offers only what it
// allows.

export const movables = ['Cash', 'Units'] as const;
export type Movable = (typeof movables)[number];

/** The account that would receive it. */
export interface Destination {
  readonly wrapperType: WrapperType;
  readonly status: AccountStatus;
}

const cashSources: ReadonlySet<WrapperType> = new Set(['GIA', 'CASH', 'ISA']);
const cashDestinations: ReadonlySet<WrapperType> = new Set(['GIA', 'CASH', 'ISA', 'JISA']);

const names = new Intl.ListFormat('en-GB');

/** Says whose money leaves: the holders of the source who do not hold the account it goes to. */
export const leftOutText = (leftOut: readonly string[]): string =>
  `${names.format(leftOut)}, who ${leftOut.length === 1 ? 'holds' : 'hold'} this account too, will have no part in it.`;

/** What whoever enters the move declares. */
export const holdersDeclarationText = (leftOut: readonly string[]): string =>
  `${names.format(leftOut)} ${leftOut.length === 1 ? 'agrees' : 'agree'} to this move.`;

/** A wrapper in a sentence: "an ISA", "a cash account". */
const a = (wrapperType: WrapperType): string =>
  wrapperType === 'CASH' ? 'a cash account' : `${wrapperType === 'ISA' ? 'an' : 'a'} ${wrapperNames[wrapperType]}`;

/** Why this cannot leave a wrapper; null when it can. */
export const sourceRefusal = (what: Movable, source: WrapperType): string | null => {
  if (what === 'Cash')
    return cashSources.has(source) ? null : `Money cannot be moved out of ${a(source)}: the law keeps it there.`;
  return source === 'GIA' || source === 'ISA' || isPension(source)
    ? null
    : `Units cannot be moved out of ${a(source)}.`;
};

/** Why an account cannot receive this from a wrapper; null when it can. */
export const destinationRefusal = (
  what: Movable,
  source: WrapperType,
  { wrapperType, status }: Destination,
): string | null => {
  if (status !== 'Active' && status !== 'Pending') return `The account it goes to is ${status}: it takes nothing.`;
  if (what === 'Cash')
    return cashDestinations.has(wrapperType)
      ? null
      : 'Money does not move into a pension: pay it in, so that it has its tax relief.';
  if (isPension(source) !== isPension(wrapperType))
    return 'Units move from a pension to another pension of the client, and from nothing else into one.';
  if (isPension(wrapperType) || wrapperType === 'GIA') return null;
  return wrapperType === 'CASH'
    ? 'A cash account holds no investments.'
    : `Only cash can be subscribed to ${a(wrapperType)}. Sell, move the cash and buy again.`;
};
