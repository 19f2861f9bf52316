import { readPayeCode } from '@tessera/domain/paye-code';
import { sum, type Pence } from '@tessera/domain/money';
import { taxMonthOf } from '@tessera/domain/tax-months';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { DocumentContent, DocumentTable } from '../../files/document-content';
import type { PayLine } from './pay-lines';
import type { YearToDate } from './year-to-date';

/** What a payslip or a P60 says about its pension. */
export interface PensionNames {
  readonly account: { readonly name: string; readonly id: string };
  /** The name of the scheme's product, or of the wrapper. */
  readonly scheme: string;
}

/** A payment of taxable income with everything its payslip states. */
export interface Payslip extends PensionNames {
  readonly line: PayLine;
  readonly toDate: YearToDate;
}

/** The sender and the recipient of a payslip or a P60. */
export type Parties = Pick<DocumentContent, 'firm' | 'client'>;

/** How a code is worked out: `Cumulative`, or month by month. */
export const basisText = (taxCode: string): string =>
  readPayeCode(taxCode).cumulative ? 'Cumulative: pay and tax of the tax year so far count' : 'Month 1: by itself';

/** `Income tax`, or the refund that it is. */
export const taxLabel = (tax: Pence): string => (tax < 0n ? 'Income tax refunded' : 'Income tax');
export const taxText = (tax: Pence): string => poundsText(tax < 0n ? -tax : tax);

const amounts = (caption: string, rows: readonly (readonly [string, string])[]): DocumentTable => ({
  caption,
  columns: [
    { label: 'Item', align: 'left' },
    { label: 'Amount', align: 'right' },
  ],
  rows,
});

/** The content of a payslip. The firm's PAYE reference is not held, so it is not stated. */
export const payslip = ({ line, toDate, account, scheme }: Payslip, { firm, client }: Parties): DocumentContent => {
  const { paidOn, taxFree, taxable, tax, taxCode } = line;
  const { taxYear, month, to } = taxMonthOf(paidOn);
  return {
    title: 'Payslip',
    firm,
    client,
    date: dateText(paidOn),
    facts: [
      { label: 'Paid by', value: firm.name },
      { label: 'Paid to', value: `${client.name} (${client.id})` },
      { label: 'Pension', value: scheme },
      { label: 'Account', value: `${account.name} (${account.id})` },
      { label: 'Pay date', value: dateText(paidOn) },
      { label: 'Tax month', value: `${month} of ${taxYear}, to ${dateText(to)}` },
      ...(taxCode === null
        ? []
        : [
            { label: 'Tax code', value: taxCode },
            { label: 'Basis', value: basisText(taxCode) },
          ]),
      { label: 'Payment', value: line.transactionId },
    ],
    tables: [
      amounts('This payment', [
        ['Taxable income before tax', poundsText(taxable)],
        [taxLabel(tax), taxText(tax)],
        ['Taxable income after tax', poundsText(taxable - tax)],
        ...(taxFree === 0n ? [] : ([['Tax-free part', poundsText(taxFree)]] as const)),
        ['Paid to you', poundsText(sum([taxFree, taxable, -tax]))],
      ]),
      amounts(`Tax year ${taxYear} so far, from this pension`, [
        ['Taxable income', poundsText(toDate.pay)],
        [taxLabel(toDate.tax), taxText(toDate.tax)],
      ]),
    ],
    notes: ['Keep it: you may need it for your tax return. If the tax code is wrong, ask HMRC for another.'],
  };
};

/** The file name of a payment's payslip. */
export const payslipName = (transactionId: string): string => `payslip-${transactionId}.pdf`;
