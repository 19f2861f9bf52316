import type { Pence } from '@tessera/domain/money';
import type { CashLine, Party, StockLine } from './effects';

/** Posting lines of what passes through parties one after the other: each of them gives what the next gets. */
const passedOn = <Line>(parties: readonly Party[], line: (party: Party, sign: 1n | -1n) => Line): Line[] =>
  parties.slice(1).flatMap((to, index) => {
    const from = parties[index];
    return from === undefined ? [] : [line(to, 1n), line(from, -1n)];
  });

export const cashThrough = (parties: readonly Party[], amount: Pence): CashLine[] =>
  passedOn(parties, (party, sign) => ({ party, amount: sign * amount }));

export const stockThrough = (
  parties: readonly Party[],
  { assetId, quantity, value, bookValue }: Omit<StockLine, 'party'>,
): StockLine[] =>
  passedOn(parties, (party, sign) => ({
    party,
    assetId,
    quantity: sign * quantity,
    value: sign * value,
    bookValue: sign * bookValue,
  }));

/** The account of the firm that stands for what is on its way between another provider and here. */
export const transfersAccount: Party = { controlCode: 'TRANSFERS' };

/** Cash that comes from another provider into an account. */
export const cashFromProvider = (accountId: string, amount: Pence): CashLine[] =>
  cashThrough([{ controlCode: 'BANK' }, transfersAccount, { accountId }], amount);
