import type { GainsFactKind } from '@tessera/contract/gains/values';
import type { CallBody } from '@tessera/contract/schemas';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { dateProblem } from '@tessera/domain/typed-date';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readOr, readPounds, readPrice, readWhole } from '@tessera/domain/typed-figure';

export interface FactValues {
  readonly kind: GainsFactKind | '';
  readonly assetId: string;
  readonly assetIdName: string;
  readonly date: string;
  readonly perUnit: string;
  readonly accountId: string;
  readonly accountIdName: string;
  readonly amount: string;
  readonly toAssetId: string;
  readonly toAssetIdName: string;
  readonly after: string;
  readonly before: string;
  readonly note: string;
}

export const blankFact: FactValues = {
  kind: '',
  assetId: '',
  assetIdName: '',
  date: '',
  perUnit: '',
  accountId: '',
  accountIdName: '',
  amount: '',
  toAssetId: '',
  toAssetIdName: '',
  after: '',
  before: '',
  note: '',
};

type OwnField = 'perUnit' | 'accountId' | 'amount' | 'toAssetId' | 'after' | 'before';

/** What each kind has besides its instrument, day and note. */
export const fieldsOfKind: Readonly<Record<GainsFactKind, readonly OwnField[]>> = {
  Conversion: ['toAssetId', 'after', 'before'],
  'Accumulated income': ['perUnit'],
  'Excess reportable income': ['perUnit'],
  'Capital distribution': ['perUnit'],
  Equalisation: ['accountId', 'amount'],
};

/** Kinds that are about one account. All others count for every client who holds the instrument. */
export const isOfAccount = (kind: GainsFactKind): boolean => fieldsOfKind[kind].includes('accountId');

/** What each kind does to a client's gains. */
export const meaningOfKind: Readonly<Record<GainsFactKind, string>> = {
  Conversion: 'Units become units of another instrument without a disposal; the cost goes with them.',
  'Accumulated income': 'Income of an accumulation unit is taxed as income, and adds to the cost.',
  'Excess reportable income':
    'Income that an offshore fund reports and does not pay out is taxed as income, and adds to the cost.',
  'Capital distribution':
    'Capital that is paid back comes off the cost where it is small: up to 5% of what the units are worth, or £3,000 for each holder. Above the cost it is a gain of the day. A larger one is a part disposal and takes its share of the cost.',
  Equalisation: 'The part of a first distribution that gives back what was paid for accrued income comes off the cost.',
};

const perUnitProblem = (text: string): string | null =>
  readOr(
    ({ message }) => message,
    () => (readPrice(text) <= 0n ? 'Enter more than zero.' : null),
  );
const wholeProblem = (text: string): string | null =>
  readOr(
    ({ message }) => message,
    () => (readWhole(text) <= 0n ? 'Enter more than zero.' : null),
  );

const missing: Readonly<Record<OwnField, string>> = {
  perUnit: 'Enter the pounds for each unit.',
  accountId: 'Choose the account.',
  amount: 'Enter an amount.',
  toAssetId: 'Choose what it became.',
  after: 'Enter how many units came.',
  before: 'Enter for how many units they came.',
};
const problems: Readonly<Record<OwnField, (text: string) => string | null>> = {
  perUnit: perUnitProblem,
  accountId: () => null,
  amount: amountProblem,
  toAssetId: () => null,
  after: wholeProblem,
  before: wholeProblem,
};

/** What is missing or cannot be read, by field. */
export const factProblems = (values: FactValues, today: string): Partial<Record<keyof FactValues, string>> => {
  const day =
    values.date === ''
      ? 'Enter the day.'
      : (dateProblem(values.date, today) ?? (values.date > today ? 'Enter a day that has been.' : null));
  const own = values.kind === '' ? [] : fieldsOfKind[values.kind];
  return {
    ...(values.kind === '' ? { kind: 'Choose what it is.' } : {}),
    ...(values.assetId === '' ? { assetId: 'Choose the instrument.' } : {}),
    ...(day === null ? {} : { date: day }),
    ...Object.fromEntries(
      own.flatMap((field) => {
        const problem = values[field].trim() === '' ? missing[field] : problems[field](values[field]);
        return problem === null ? [] : [[field, problem]];
      }),
    ),
    ...(values.note.trim() === '' ? { note: 'Say where the figure is from.' } : {}),
  };
};

type Terms = Omit<CallBody<'recordGainsFact'>, 'firmId'>;

/** A fact without problems, as the platform takes it. */
export const factOf = (values: FactValues): Terms => {
  const { kind, assetId, date } = values;
  const note = values.note.trim();
  if (kind === '') throw new Error('A fact without a kind is never sent.');
  const own = fieldsOfKind[kind];
  return {
    kind,
    assetId,
    date,
    note,
    ...(own.includes('perUnit') ? { perUnit: unitsToWire(readPrice(values.perUnit)) } : {}),
    ...(own.includes('accountId') ? { accountId: values.accountId } : {}),
    ...(own.includes('amount') ? { amount: poundsToWire(readPounds(values.amount)) } : {}),
    ...(own.includes('toAssetId') ? { toAssetId: values.toAssetId } : {}),
    ...(own.includes('after') ? { after: Number(readWhole(values.after)) } : {}),
    ...(own.includes('before') ? { before: Number(readWhole(values.before)) } : {}),
  };
};
