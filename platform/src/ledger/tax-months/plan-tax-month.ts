import type { IsoDate } from '@tessera/domain/dates';
import { monthBalances } from '@tessera/domain/month-balances';
import type { Pence } from '@tessera/domain/money';
import type { TaxMonth } from '@tessera/domain/tax-months';
import { dateText } from '@tessera/domain/wording';
import type { ControlPostings } from '../commit/new-postings';
import { LedgerRefusal } from '../state/refusal';

/** What settling a tax month depends on, in pence. */
export interface TaxMonthState {
  /** Withheld in the month less refunds, by the postings to the HMRC control account. */
  readonly tax: Pence;
  /** Withheld before the month less refunds, and less everything paid to HMRC. */
  readonly broughtForward: Pence;
  readonly settled: 'not yet' | 'already' | 'a later month is';
}

export interface TaxMonthEffects {
  readonly paid: Pence;
  /** From the HMRC control account to the bank; null when nothing is owed. */
  readonly postings: ControlPostings | null;
}

/**
 * Settles a tax month with HMRC: pays what is owed for it and what the months before left.
 * @throws LedgerRefusal before its day, and when it or a later month is settled.
 */
export const planTaxMonth = (
  { tax, broughtForward, settled }: TaxMonthState,
  { to, payBy }: TaxMonth,
  businessDate: IsoDate,
): TaxMonthEffects => {
  const conflict = { type: 'conflict' } as const;
  if (businessDate < payBy)
    throw new LedgerRefusal(`The tax month to ${dateText(to)} is paid on ${dateText(payBy)}.`, conflict);
  if (settled === 'already') throw new LedgerRefusal(`The tax month to ${dateText(to)} is settled already.`, conflict);
  if (settled === 'a later month is')
    throw new LedgerRefusal(
      `A month after the tax month to ${dateText(to)} is settled: what is left of this one goes with the next.`,
      conflict,
    );
  const [balance] = monthBalances([{ tax: broughtForward + tax, paid: null }]);
  const paid = balance?.toPay ?? 0n;
  if (paid === 0n) return { paid, postings: null };
  return {
    paid,
    postings: {
      code: 'TAXP',
      narrative: `PAYE of the tax month to ${dateText(to)}, paid to HMRC`,
      postDate: businessDate,
      valueDate: businessDate,
      cash: [
        { controlCode: 'HMRC', amount: -paid },
        { controlCode: 'BANK', amount: paid },
      ],
    },
  };
};
