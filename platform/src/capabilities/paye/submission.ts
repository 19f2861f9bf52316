import { submissionLayout, type submissionProblems } from '@tessera/contract/paye/values';
import type { IsoDate } from '@tessera/domain/dates';
import { formatPounds, type Pence } from '@tessera/domain/money';
import { readPayeCode } from '@tessera/domain/paye-code';
import type { TaxMonth } from '@tessera/domain/tax-months';
import { stringify } from 'csv-stringify/sync';
import { plainText } from '../files/plain-text';
import type { PayLine } from './lines/pay-lines';
import { employmentOf, type YearToDate } from './lines/year-to-date';

/** What HMRC asks for about a person, as the client's record has it. */
export interface Payee {
  readonly title: string | null;
  readonly surname: string | null;
  readonly firstName: string | null;
  readonly nationalInsuranceNo: string | null;
  readonly dateOfBirth: IsoDate | null;
  readonly gender: string | null;
  /** Without the postcode and the country. */
  readonly address: readonly string[];
  readonly postCode: string | null;
  /** Empty for the United Kingdom. */
  readonly country: string;
}

/** A payment with everything the submission states about it. */
export interface SubmittedPayment {
  readonly line: PayLine;
  readonly payee: Payee;
  /** True for a payment of a regular benefit. */
  readonly regular: boolean;
  readonly toDate: YearToDate;
}

export type SubmissionProblem = (typeof submissionProblems)[number];

/** What the record of a payee lacks. */
export const problemsOf = (payee: Payee): readonly SubmissionProblem[] => [
  ...(payee.surname ? [] : (['No surname'] as const)),
  ...(payee.nationalInsuranceNo ? [] : (['No National Insurance number'] as const)),
  ...(payee.dateOfBirth ? [] : (['No date of birth'] as const)),
  ...(payee.address.length > 0 ? [] : (['No address'] as const)),
];

const addressLinesMax = 4;
const genderCodes: Readonly<Record<string, string>> = { Female: 'F', Male: 'M' };
const yesOr = (is: boolean): string => (is ? 'Yes' : '');

/** A tax code as HMRC takes it: its country's letter and its basis apart. */
const codeParts = (
  taxCode: string | null,
): { readonly regime: string; readonly code: string; readonly alone: boolean } => {
  if (taxCode === null) return { regime: '', code: '', alone: false };
  const { text, region, cumulative } = readPayeCode(taxCode);
  const [whole = ''] = text.split(' ');
  return region === 'Rest of UK'
    ? { regime: '', code: whole, alone: !cumulative }
    : { regime: whole.charAt(0), code: whole.slice(1), alone: !cumulative };
};

type Cell = string | number;
interface SubmissionColumn {
  readonly title: string;
  readonly of: (payment: SubmittedPayment, month: TaxMonth) => Cell;
}

const text = (title: string, of: SubmissionColumn['of']): SubmissionColumn => ({
  title,
  of: (payment, month) => plainText(String(of(payment, month))),
});
const pounds = (title: string, of: (payment: SubmittedPayment) => Pence): SubmissionColumn => ({
  title,
  of: (payment) => formatPounds(of(payment)),
});
const isSmallPot = ({ line }: SubmittedPayment): boolean => line.form === 'Small pot';
const isDeathBenefit = ({ line }: SubmittedPayment): boolean => line.inherited;

/**
 * The columns, named after HMRC's Guidance on RTI data items (for the Full Payment Submission, from April 2021). The
 * codes of the pay frequency and of trivial commutation are general knowledge: check them against the guidance of the
 * tax year.
 *
 * Flexible access and a death benefit are two indicators of one group of items, with one taxable and one non-taxable
 * amount for both. What a beneficiary is paid is reported as a death benefit, also when it is free of tax: Pension
 * (Non-Taxable Payments Following Death) (Real Time Information) Regulations 2021, SI 2021/506, from 6 April 2022.
 */
const columns: readonly SubmissionColumn[] = [
  text('Layout', () => submissionLayout),
  text('National Insurance number', ({ payee }) => payee.nationalInsuranceNo ?? ''),
  text('Title', ({ payee }) => payee.title ?? ''),
  text('Surname or family name', ({ payee }) => payee.surname ?? ''),
  text('Forename or given name', ({ payee }) => payee.firstName ?? ''),
  text('Date of birth', ({ payee }) => payee.dateOfBirth ?? ''),
  text('Current gender', ({ payee }) => genderCodes[payee.gender ?? ''] ?? ''),
  ...Array.from({ length: addressLinesMax }, (_, index) =>
    text(`Address line ${index + 1}`, ({ payee: { address } }) =>
      index === addressLinesMax - 1 ? address.slice(index).join(', ') : (address[index] ?? ''),
    ),
  ),
  text('UK postcode', ({ payee }) => payee.postCode ?? ''),
  text('Foreign country', ({ payee }) => payee.country),
  text('Payroll ID', ({ line }) => employmentOf(line)),
  text('Occupational pension indicator', () => 'Yes'),
  text('Payment date', ({ line }) => line.paidOn),
  text('Tax year', (_, { taxYear }) => taxYear),
  text('Tax month number', (_, { month }) => String(month)),
  text('Pay frequency', ({ regular }) => (regular ? 'M1' : 'IO')),
  text('Number of earnings periods covered by payment', () => '1'),
  text('Tax regime indicator', ({ line }) => codeParts(line.taxCode).regime),
  text('Tax code', ({ line }) => codeParts(line.taxCode).code),
  text('Week 1/Month 1 indicator', ({ line }) => yesOr(codeParts(line.taxCode).alone)),
  pounds('Taxable pay in this pay period', ({ line }) => line.taxable),
  pounds('Value of tax deducted or refunded from this payment', ({ line }) => line.tax),
  pounds('Taxable pay to date in this employment', ({ toDate }) => toDate.pay),
  pounds('Total tax to date in this employment', ({ toDate }) => toDate.tax),
  text('Flexibly accessing pension rights', (payment) => yesOr(!isSmallPot(payment) && !isDeathBenefit(payment))),
  text('Pension death benefit', (payment) => yesOr(isDeathBenefit(payment))),
  pounds('Taxable payment, pension flexibility', (payment) => (isSmallPot(payment) ? 0n : payment.line.taxable)),
  pounds('Non-taxable payment, pension flexibility', (payment) => (isSmallPot(payment) ? 0n : payment.line.taxFree)),
  text('Trivial commutation payment type', (payment) => (isSmallPot(payment) ? 'B' : '')),
];

const byteOrderMark = '\uFEFF';

/** The data of a month's real-time submission as CSV: a header, and a row for each payment. */
export const submissionFile = (month: TaxMonth, payments: readonly SubmittedPayment[]): string =>
  byteOrderMark +
  stringify(
    [columns.map(({ title }) => title), ...payments.map((payment) => columns.map(({ of }) => of(payment, month)))],
    { record_delimiter: 'windows' },
  );

/** The name of a month's file: `paye-NBW-2026-27-month-08.csv`. */
export const submissionName = (firmId: string, { taxYear, month }: TaxMonth, nil: boolean): string =>
  `paye-${firmId}-${taxYear.replace('/', '-')}-month-${String(month).padStart(2, '0')}${nil ? '-nil' : ''}.csv`;
