import type { PensionFactKind } from '@tessera/contract/pensions/values';
import type { CallBody } from '@tessera/contract/schemas';
import { isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { formatDecimal, poundsToWire } from '@tessera/domain/money';
import { dateProblem } from '@tessera/domain/typed-date';
import { readOr, readPercent, readPounds, readWhole } from '@tessera/domain/typed-figure';
import { formatDate } from '@tessera/ui/core';
import { object, string } from 'yup';

export type FactRequest = CallBody<'recordPensionFact'>;

/** The form's values; all text is as typed. */
export interface FactValues {
  readonly kind: PensionFactKind | '';
  readonly clientProductId: string;
  readonly date: string;
  readonly percentage: string;
  readonly deathLumpSumPaid: boolean;
  readonly lumpSums: string;
  readonly lumpSumsAndDeath: string;
  readonly certificate: string;
  readonly protection: string;
  readonly protectedAmount: string;
  readonly age: string;
  readonly taxYear: string;
  readonly thresholdIncome: string;
  readonly adjustedIncome: string;
  readonly paidIn: string;
  readonly note: string;
}
export type FactField = Exclude<keyof FactValues, 'kind'>;

export const emptyFact: FactValues = {
  kind: '',
  clientProductId: '',
  date: '',
  percentage: '',
  deathLumpSumPaid: false,
  lumpSums: '',
  lumpSumsAndDeath: '',
  certificate: '',
  protection: '',
  protectedAmount: '',
  age: '',
  taxYear: '',
  thresholdIncome: '',
  adjustedIncome: '',
  paidIn: '',
  note: '',
};

/** The fields of each kind of fact, in their order; a star marks those that have to be filled in. */
const fieldsByKind: Readonly<Record<PensionFactKind, readonly (FactField | `${FactField}*`)[]>> = {
  'Before 2024 by percentage': ['percentage*', 'date', 'deathLumpSumPaid', 'note'],
  'Before 2024 by certificate': ['certificate*', 'date', 'lumpSums*', 'lumpSumsAndDeath*', 'note'],
  Elsewhere: ['date*', 'lumpSums*', 'lumpSumsAndDeath*', 'note'],
  Protection: ['protection*', 'certificate*', 'protectedAmount', 'date', 'note'],
  'Protected age': ['clientProductId*', 'age*', 'note'],
  'Protected tax-free cash': ['clientProductId*', 'percentage', 'protectedAmount', 'note'],
  'Flexible access elsewhere': ['date*', 'note'],
  'Income of a tax year': ['taxYear*', 'thresholdIncome*', 'adjustedIncome*', 'note'],
  'Paid in elsewhere': ['taxYear*', 'paidIn*', 'note'],
};

export interface FactFieldUse {
  readonly name: FactField;
  readonly required: boolean;
}

/** The fields of a kind of fact, in their order. */
export const factFields = (kind: PensionFactKind | ''): readonly FactFieldUse[] =>
  kind === ''
    ? []
    : fieldsByKind[kind].map((name) => ({
        name: name.replace('*', '') as FactField,
        required: name.endsWith('*'),
      }));

const moneyFields: ReadonlySet<FactField> = new Set([
  'lumpSums',
  'lumpSumsAndDeath',
  'protectedAmount',
  'thresholdIncome',
  'adjustedIncome',
  'paidIn',
]);

const missing: Readonly<Partial<Record<FactField, string>>> = {
  clientProductId: 'Choose a pension.',
  date: 'Enter a date.',
  percentage: 'Enter a percentage.',
  lumpSums: 'Enter an amount; 0 for none.',
  lumpSumsAndDeath: 'Enter an amount; 0 for none.',
  certificate: 'Enter the certificate’s reference.',
  protection: 'Choose a protection.',
  age: 'Enter an age.',
  taxYear: 'Choose the tax year.',
  thresholdIncome: 'Enter an amount; 0 for none.',
  adjustedIncome: 'Enter an amount; 0 for none.',
  paidIn: 'Enter an amount; 0 for none.',
};

const figureProblem = (read: () => bigint, below: string): string | null =>
  readOr(
    ({ message }) => message,
    () => (read() < 0n ? below : null),
  );

const problemOf = (name: FactField, text: string, today: IsoDate): string | null => {
  if (name === 'date') {
    const problem = dateProblem(text, today);
    return problem ?? (text > today ? `Enter ${formatDate(today)} or an earlier day.` : null);
  }
  if (moneyFields.has(name)) return figureProblem(() => readPounds(text), 'Enter zero or more.');
  if (name === 'percentage') return figureProblem(() => readPercent(text), 'Enter zero or more.');
  if (name === 'age') return figureProblem(() => readWhole(text), 'Enter an age.');
  return null;
};

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** The rules for a fact, on the business date: only the fields of its kind count. */
export const factSchema = (today: IsoDate) =>
  object({
    kind: string().required('Choose what to record.'),
    ...Object.fromEntries(
      (Object.keys(emptyFact) as (keyof FactValues)[])
        .filter((name): name is FactField => name !== 'kind' && name !== 'deathLumpSumPaid')
        .map((name) => [
          name,
          string().test(name, function check(value = '') {
            const { kind = '', lumpSums = '' } = this.parent as Partial<FactValues>;
            const use = factFields(kind).find((each) => each.name === name);
            if (use === undefined) return true;
            const text = textOf(value);
            const refuse = (message: string | null) => message === null || this.createError({ message });
            if (text === '') return refuse(use.required ? (missing[name] ?? 'Fill this in.') : null);
            const problem = problemOf(name, text, today);
            if (problem !== null || name !== 'lumpSumsAndDeath' || problemOf('lumpSums', lumpSums, today) !== null)
              return refuse(problem);
            return refuse(
              readPounds(text) < readPounds(lumpSums)
                ? 'Enter at least the tax-free cash above: all of it counts here too.'
                : null,
            );
          }),
        ]),
    ),
  });

const sentAs = (name: FactField, value: string | boolean): string | number | boolean => {
  if (typeof value === 'boolean') return value;
  if (moneyFields.has(name)) return poundsToWire(readPounds(value));
  if (name === 'percentage') return Number(formatDecimal(readPercent(value), 2));
  return name === 'age' ? Number(readWhole(value)) : value.trim();
};

/** The fact as the platform accepts it; what was typed for another kind is left out. */
export const factRequest = (firmId: string, clientId: string, values: FactValues): FactRequest | null => {
  if (values.kind === '') return null;
  const given = factFields(values.kind).flatMap(({ name }) => {
    const value = values[name];
    return (typeof value === 'string' && value.trim() === '') || (name === 'date' && !isIsoDate(String(value)))
      ? []
      : [[name, sentAs(name, value)] as const];
  });
  return { firmId, clientId, kind: values.kind, ...(Object.fromEntries(given) as Partial<FactRequest>) };
};
