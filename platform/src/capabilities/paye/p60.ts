import { taxYearDates } from '@tessera/domain/dates';
import { poundsText, dateText } from '@tessera/domain/wording';
import type { DocumentContent } from '../files/document-content';
import type { Notice } from '../messages/wording';
import { basisText, taxLabel, taxText, type Parties, type PensionNames } from './lines/payslip';
import type { YearToDate } from './lines/year-to-date';

/** What a pension paid in a tax year, as its P60 states it. */
export interface P60 extends PensionNames {
  readonly taxYear: string;
  /** Of this pension: the sum of its payslips. */
  readonly paid: YearToDate;
  /** Of earlier employments in the tax year (form P45). */
  readonly previous: YearToDate;
  /** The code in force on 5 April. */
  readonly taxCode: string;
  /** Null when the client's record has none. */
  readonly nationalInsuranceNo: string | null;
}

const row = (label: string, { pay, tax }: YearToDate): readonly string[] => [
  label,
  poundsText(pay),
  `${taxText(tax)}${tax < 0n ? ' refunded' : ''}`,
];

/** The content of a P60: total pay and tax of the year, and the final code. The firm's PAYE reference is not held. */
export const p60 = (
  { taxYear, paid, previous, taxCode, nationalInsuranceNo, account, scheme }: P60,
  { firm, client }: Parties,
): DocumentContent => {
  const { to } = taxYearDates(taxYear);
  const hasPrevious = previous.pay !== 0n || previous.tax !== 0n;
  const total = { pay: paid.pay + previous.pay, tax: paid.tax + previous.tax };
  return {
    title: `P60: end of year certificate, tax year to ${dateText(to)}`,
    firm,
    client,
    date: dateText(to),
    facts: [
      { label: 'Paid by', value: firm.name },
      { label: 'Paid to', value: `${client.name} (${client.id})` },
      { label: 'National Insurance number', value: nationalInsuranceNo ?? 'Not known', field: 'nationalInsuranceNo' },
      { label: 'Pension', value: scheme },
      { label: 'Account', value: `${account.name} (${account.id})` },
      { label: 'Tax year', value: taxYear },
      { label: 'Final tax code', value: taxCode },
      { label: 'Basis', value: basisText(taxCode) },
    ],
    tables: [
      {
        caption: 'Pay and income tax',
        columns: [
          { label: 'From', align: 'left' },
          { label: 'Pay', align: 'right' },
          { label: taxLabel(0n), align: 'right' },
        ],
        rows: [
          ...(hasPrevious ? [row('Earlier employments', previous)] : []),
          row('This pension', paid),
          ...(hasPrevious ? [row('Total for the year', total)] : []),
        ],
      },
    ],
    notes: [
      'Keep it: it is the proof of the tax you paid, and your tax return asks for its figures.',
      'Tax-free cash is not pay, and is not in it.',
    ],
  };
};

/** The file name of a pension's P60. */
export const p60Name = (taxYear: string, clientProductId: string): string =>
  `p60-${taxYear.replace('/', '-')}-${clientProductId}.pdf`;

/** The message that brings a P60. */
export const p60Notice = ({ taxYear, scheme, paid }: P60): Notice => ({
  title: `P60 of the tax year ${taxYear}`,
  body: [
    `Your P60 for ${scheme} is attached: ${poundsText(paid.pay)} of taxable income and ${taxText(paid.tax)} of income tax${paid.tax < 0n ? ', refunded to you' : ''}.`,
    'Keep it: your tax return asks for its figures.',
  ],
});
