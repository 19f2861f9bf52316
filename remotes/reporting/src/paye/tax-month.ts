import type { TaxMonthStatus } from '@tessera/contract/paye/life';
import type { CallData } from '@tessera/contract/schemas';
import { dateText } from '@tessera/domain/wording';
import type { Tone } from '@tessera/ui/core';
import { payeReport } from '../reports/reports';

export type TaxMonths = CallData<'listTaxMonths'>;
export type TaxMonth = TaxMonths['months'][number];
export type TaxMonthRecord = CallData<'getTaxMonth'>;
export type TaxMonthLine = TaxMonthRecord['lines'][number];

export const taxMonthHref = (month: string): string => `${payeReport.path}/${month}`;

/** `Month 8, to 5 December 2026`. */
export const nameOfMonth = ({ month, to }: Pick<TaxMonth, 'month' | 'to'>): string =>
  `Month ${month}, to ${dateText(to)}`;

export const taxMonthTones: Readonly<Record<TaxMonthStatus, Tone>> = {
  Open: 'info',
  Due: 'warning',
  Paid: 'good',
  'Nothing to pay': 'neutral',
};

/** Why a month pays another sum than it withheld; null when it does not. */
export const noteOfMonth = ({ status, tax, broughtForward, carriedForward }: TaxMonth): string | null => {
  if (carriedForward < 0)
    return 'More tax went back than was withheld, by refunds or by payments that came back: the rest is set against the months after it.';
  if (carriedForward > 0) return 'Tax came after it was settled, and goes with the next month.';
  if (broughtForward < 0) return 'Refunds of the months before are set against it.';
  if (broughtForward > 0) return 'Tax that came after the months before were settled goes with it.';
  return tax === 0 && status !== 'Open' ? 'No tax was withheld.' : null;
};
