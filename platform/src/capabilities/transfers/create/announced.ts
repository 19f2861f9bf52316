import {
  formatPounds,
  formatUnits,
  parsePounds,
  parseUnits,
  valueAt,
  type Pence,
  type Units,
} from '@tessera/domain/money';
import { mulDivHalfUp } from '@tessera/domain/money';
import { parseShare, wholeShare } from '@tessera/domain/shares';
import { amountProblem, quantityProblem } from '@tessera/domain/transaction-input';
import type { Insertable } from 'kysely';
import type { TransferLine } from '../../../foundation/database/schema';
import type { AskedTransfer } from './asked';
import { planValue, type TransferFacts } from './facts';

type Asset = NonNullable<AskedTransfer['assets']>[number];

/** What an asset is worth: as it was said, else at the last price. A figure that cannot be read counts nothing. */
export const assetValue = ({ assetId, quantity, amount }: Asset, { instruments }: TransferFacts): Pence => {
  if (amount !== undefined) return amountProblem(amount) === null ? parsePounds(amount) : 0n;
  const price = instruments.get(assetId ?? '')?.price ?? null;
  return price === null || quantity === undefined || quantityProblem(quantity) !== null
    ? 0n
    : valueAt(parseUnits(quantity), price);
};

/** What is said to be held at the other provider, or what the account that leaves is worth; null where nothing is known. */
export const worthThere = (asked: AskedTransfer, facts: TransferFacts): Pence | null => {
  if (asked.movementType === 'Out') return planValue(facts);
  const { assets = [] } = asked;
  return assets.length === 0 ? null : assets.reduce((total, asset) => total + assetValue(asset, facts), 0n);
};

/** The value that should move. The terms have been checked. */
export const expectedValue = (asked: AskedTransfer, facts: TransferFacts): Pence => {
  const amount = asked.amount === undefined ? null : parsePounds(asked.amount);
  const worth = worthThere(asked, facts) ?? 0n;
  if (asked.transferValueType === 'Full') {
    if (asked.movementType === 'Out') return worth;
    // In specie, what is itemised is what moves: a sum entered beside it is only a guess.
    return asked.transferType === 'Stock' && worth > 0n ? worth : (amount ?? worth);
  }
  return asked.withdrawalType === 'Remaining balance' ? worth - (amount ?? 0n) : (amount ?? 0n);
};

/** The adviser's fee in pence, of what should move; null for none. */
export const feeOf = ({ fee }: AskedTransfer, expected: Pence): Pence | null =>
  !fee
    ? null
    : fee.amount === undefined
      ? mulDivHalfUp(expected, parseShare(fee.percentage ?? 0), wholeShare)
      : parsePounds(fee.amount);

/** A line of a transfer as it is announced. */
export interface AnnouncedLine {
  readonly assetId: string | null;
  readonly quantity: Units | null;
  readonly amount: Pence | null;
  readonly bookCost: Pence | null;
}

/** What is announced, line by line: the cash of a transfer of cash, or each holding and the cash of one in specie. */
export const announcedLines = (asked: AskedTransfer, facts: TransferFacts): readonly AnnouncedLine[] => {
  const cash = (amount: Pence): AnnouncedLine => ({ assetId: null, quantity: null, amount, bookCost: null });
  if (asked.transferType === 'Cash') return [cash(expectedValue(asked, facts))];
  if (asked.movementType === 'Out')
    return [
      ...facts.holdings.map(({ assetId, quantity }) => ({ assetId, quantity, amount: null, bookCost: null })),
      ...(facts.cash > 0n ? [cash(facts.cash)] : []),
    ];
  return (asked.assets ?? []).map(({ assetId, quantity, amount, bookCost }) =>
    assetId === undefined
      ? cash(parsePounds(amount ?? 0))
      : {
          assetId,
          quantity: parseUnits(quantity ?? 0),
          amount: amount === undefined ? null : parsePounds(amount),
          bookCost: bookCost === undefined ? null : parsePounds(bookCost),
        },
  );
};

export const lineRows = (
  firmId: string,
  transactionId: string,
  lines: readonly AnnouncedLine[],
): Insertable<TransferLine>[] =>
  lines.map(({ assetId, quantity, amount, bookCost }, index) => ({
    firm_id: firmId,
    transaction_id: transactionId,
    line: index + 1,
    kind: assetId === null ? ('Cash' as const) : ('Holding' as const),
    asset_id: assetId,
    announced_quantity: quantity === null ? null : formatUnits(quantity),
    announced_amount: amount === null ? null : formatPounds(amount),
    book_cost: bookCost === null ? null : formatPounds(bookCost),
  }));
