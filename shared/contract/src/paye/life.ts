// The life of a tax month as a table. The platform settles months by it, the report shows them by it, and
// docs/pensions.md is generated from it.

/** Where a tax month of PAYE stands. */
export const taxMonthStatuses = ['Open', 'Due', 'Paid', 'Nothing to pay'] as const;
export type TaxMonthStatus = (typeof taxMonthStatuses)[number];

export const taxMonthMeanings: Readonly<Record<TaxMonthStatus, string>> = {
  Open: 'The month goes on: what is paid in it still counts.',
  Due: 'The month has ended, and its tax waits for its day.',
  Paid: 'HMRC has the month’s tax.',
  'Nothing to pay':
    'Its day has come and nothing was owed: no tax was withheld, or refunds exceeded it. What refunds exceeded is set against the months after it.',
};

export interface TaxMonthTransition {
  readonly from: TaxMonthStatus | null;
  readonly to: TaxMonthStatus;
  readonly when: string;
}

/** Every transition of a tax month; all are made by the calendar and the platform, none by a person. */
export const taxMonthTransitions: readonly TaxMonthTransition[] = [
  { from: null, to: 'Open', when: 'It begins, on the 6th, once the firm has paid pension income.' },
  { from: 'Open', to: 'Due', when: 'It ends, on the 5th.' },
  { from: 'Due', to: 'Paid', when: 'Its day has come, and more tax than refunds is owed.' },
  { from: 'Due', to: 'Nothing to pay', when: 'Its day has come, and nothing is owed.' },
];

/** How a month is settled on its day: by what is owed for it, in pence. */
export const settledStatus = (paid: bigint): Extract<TaxMonthStatus, 'Paid' | 'Nothing to pay'> =>
  paid > 0n ? 'Paid' : 'Nothing to pay';

/** Where a month that is not settled stands on a business date. */
export const unsettledStatus = (lastDay: string, businessDate: string): Extract<TaxMonthStatus, 'Open' | 'Due'> =>
  businessDate > lastDay ? 'Due' : 'Open';
