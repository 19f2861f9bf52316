import {
  feeReasonMax,
  feeTiersMax,
  isDealing,
  isProduct,
  productTextMax,
  type FeeSubject,
} from '@tessera/contract/fees/values';
import type { CallBody } from '@tessera/contract/schemas';
import { addMonths, type IsoDate } from '@tessera/domain/dates';
import { feeDates, feeTermsProblems, type FeeKind, type FeeTerms } from '@tessera/domain/fee-terms';
import { formatDecimal, formatPounds, parsePounds, poundsToWire } from '@tessera/domain/money';
import type { Problem } from '@tessera/domain/problem';
import { readOr, readPounds, readRate } from '@tessera/domain/typed-figure';
import { monthText } from '@tessera/domain/wording';
import { mixed, object, string, ValidationError } from 'yup';
import { presentOf, type Fee } from './fee-words';

export type FeeProposal = CallBody<'proposeFeeChange'>;

/** The form's values; figures are text, as typed. */
export interface RateValues {
  /** The first day of a month. */
  readonly from: string;
  readonly amount: string;
  /** The last has no upper limit. */
  readonly tiers: readonly { readonly upTo: string; readonly percentage: string }[];
  readonly vat: boolean;
  /** Of a product alone. */
  readonly product: { readonly name: string; readonly provider: string };
  readonly reason: string;
}

const kindOf = (subject: FeeSubject): FeeKind =>
  isProduct(subject) ? 'Product' : isDealing(subject) ? 'Dealing' : subject === 'INTR' ? 'Interest' : 'Fee';

/** The months from which new rates can hold. */
export const monthChoices = (today: IsoDate): readonly { readonly value: string; readonly label: string }[] => {
  const { first, last } = feeDates(today);
  const months: { value: string; label: string }[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1))
    months.push({ value: month, label: `1 ${monthText(month)}` });
  return months;
};

/** The rates in force as a form shows them, to be changed. */
export const valuesFrom = (fee: Fee): RateValues => {
  const present = presentOf(fee);
  return {
    from: '',
    amount: present === null ? '' : formatPounds(parsePounds(present.amount)),
    tiers: (present?.tiers ?? [{ upTo: null, percentage: 0 }]).map(({ upTo, percentage }) => ({
      upTo: upTo === null ? '' : formatPounds(parsePounds(upTo)),
      percentage: String(percentage),
    })),
    vat: present?.vat ?? false,
    product: { name: '', provider: present?.product?.provider ?? '' },
    reason: '',
  };
};

type Rates = Pick<RateValues, 'amount' | 'tiers' | 'vat' | 'product'>;

const readTyped = ({ amount, tiers, vat, product }: Rates, subject: FeeSubject): FeeTerms | Problem[] => {
  if (isProduct(subject)) return { amount: 0n, tiers: [], vat: false, product };
  const problems: Problem[] = [];
  const read = (field: string, text: string, missing: string, reader: (text: string) => bigint): bigint => {
    if (text.trim() === '') {
      problems.push({ field, type: 'required', message: missing });
      return 0n;
    }
    return readOr(
      (error) => {
        problems.push({ field, type: 'invalid', message: error.message });
        return 0n;
      },
      () => reader(text),
    );
  };
  const terms = {
    amount: isDealing(subject) ? read('amount', amount, 'Enter an amount; 0.00 for none.', readPounds) : 0n,
    tiers: tiers.map(({ upTo, percentage }, index) => ({
      upTo:
        index === tiers.length - 1
          ? null
          : read(`tiers[${index}].upTo`, upTo, 'Enter the value up to which this rate applies.', readPounds),
      percentage: read(`tiers[${index}].percentage`, percentage, 'Enter a percentage; 0 for none.', readRate),
    })),
    vat,
    product: null,
  };
  return problems.length > 0 ? problems : terms;
};

const problemsOf = (values: Rates, subject: FeeSubject): readonly Problem[] => {
  const terms = readTyped(values, subject);
  return 'tiers' in terms ? feeTermsProblems(terms, kindOf(subject)) : terms;
};

/** The form's rules: those of the platform, on what is typed. */
export const rateSchema = (subject: FeeSubject) =>
  object({
    from: string().required('Choose the month from which it holds.'),
    reason: string()
      .trim()
      .required('Say why: the second person and the history show it.')
      .max(feeReasonMax, `Write at most ${feeReasonMax} characters.`),
    amount: mixed(),
    tiers: mixed(),
    vat: mixed(),
    product: object({
      name: string().max(productTextMax, `Write at most ${productTextMax} characters.`),
      provider: string().max(productTextMax, `Write at most ${productTextMax} characters.`),
    }),
  }).test('rates', (values) => {
    const problems = problemsOf(values as unknown as RateValues, subject);
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => new ValidationError(message, null, field)))
    );
  });

/** The values as the platform takes them; null while they are incomplete. */
export const ratesOnWire = (values: RateValues, subject: FeeSubject): Omit<FeeProposal, 'reason'> | null => {
  const terms = readTyped(values, subject);
  if (values.from === '' || !('tiers' in terms) || feeTermsProblems(terms, kindOf(subject)).length > 0) return null;
  return {
    subject,
    from: values.from,
    amount: poundsToWire(terms.amount),
    tiers: terms.tiers.map(({ upTo, percentage }) => ({
      upTo: upTo === null ? null : poundsToWire(upTo),
      percentage: Number(formatDecimal(percentage, 4)),
    })),
    vat: terms.vat,
    ...(terms.product === null
      ? {}
      : { product: { name: terms.product.name.trim(), provider: terms.product.provider.trim() } }),
  };
};

/** Names of the form's fields. */
export const rateFields: readonly string[] = [
  'from',
  'amount',
  'tiers',
  ...Array.from({ length: feeTiersMax }, (_, index) => [`tiers[${index}].upTo`, `tiers[${index}].percentage`]).flat(),
  'vat',
  'product.name',
  'product.provider',
  'reason',
];
