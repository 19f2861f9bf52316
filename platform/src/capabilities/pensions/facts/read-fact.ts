import type { CallBody } from '@tessera/contract/schemas';
import { lumpSumEventProblems, protectionProblems } from '@tessera/domain/lump-sum-allowances';
import { formatDecimal, formatPounds, parsePounds } from '@tessera/domain/money';
import { allowanceYearProblem, pensionFactProblems } from '@tessera/domain/pension-facts';
import { invalid, invalidWhere, required, type Problem } from '@tessera/domain/problem';
import { parseShare, shareDecimals, wholeShare } from '@tessera/domain/shares';
import { taxFreeCashRules } from '@tessera/domain/rules/allowances';
import { valueOn } from '@tessera/domain/rules/dated';
import { readOr } from '@tessera/domain/typed-figure';
import { percentText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import type { PensionFactKind } from '../../../foundation/database/column-types';
import { eventOfFact, protectionOfFact, type StoredFact } from './allowances';

export type FactBody = CallBody<'recordPensionFact'>;
type FactField = Exclude<keyof FactBody, 'firmId' | 'clientId' | 'kind' | 'note'>;

/** The fields of each kind besides its note. What is required of them comes first, with its sentence. */
const fieldsOf: Readonly<
  Record<
    PensionFactKind,
    { readonly needed: Readonly<Partial<Record<FactField, string>>>; readonly others: readonly FactField[] }
  >
> = {
  'Before 2024 by percentage': {
    needed: { percentage: 'Enter how much of the lifetime allowance was used.' },
    others: ['date', 'deathLumpSumPaid'],
  },
  'Before 2024 by certificate': {
    needed: { lumpSums: 'Enter the tax-free lump sums that the certificate states.' },
    others: ['date', 'lumpSumsAndDeath', 'certificate'],
  },
  Elsewhere: { needed: { lumpSums: 'Enter what was taken tax-free.' }, others: ['date'] },
  Protection: {
    needed: { protection: 'Choose the protection that the certificate names.' },
    others: ['certificate', 'lumpSums', 'protectedAmount'],
  },
  'Protected age': {
    needed: { clientProductId: 'Choose the pension that has it.', age: 'Enter the protected age.' },
    others: [],
  },
  'Protected tax-free cash': {
    needed: { clientProductId: 'Choose the pension that has it.', percentage: 'Enter the protected share.' },
    others: [],
  },
  'Flexible access elsewhere': { needed: {}, others: ['date'] },
  'Income of a tax year': {
    needed: {
      taxYear: 'Choose the tax year.',
      thresholdIncome: 'Enter the threshold income.',
      adjustedIncome: 'Enter the adjusted income.',
    },
    others: [],
  },
  'Paid in elsewhere': {
    needed: { taxYear: 'Choose the tax year.', paidIn: 'Enter what was paid in elsewhere; 0 for nothing.' },
    others: [],
  },
};

/** Every field that some kind has. */
const factFields: readonly FactField[] = [
  'clientProductId',
  'date',
  'percentage',
  'deathLumpSumPaid',
  'lumpSums',
  'lumpSumsAndDeath',
  'certificate',
  'protection',
  'protectedAmount',
  'age',
  'taxYear',
  'thresholdIncome',
  'adjustedIncome',
  'paidIn',
];

/** Rights to an earlier age are from 50 up; at 57 everybody may take benefits from 6 April 2028. */
const protectedAges = { from: 50, to: 57 } as const;

const shapeProblems = (body: FactBody): readonly Problem[] => {
  const { needed, others } = fieldsOf[body.kind];
  return [
    ...factFields
      .filter((field) => body[field] !== undefined && needed[field] === undefined && !others.includes(field))
      .map((field) => invalid(field, 'Leave this out: a fact of this kind does not have it.')),
    ...factFields.flatMap((field) => {
      const sentence = needed[field];
      return sentence !== undefined && body[field] === undefined ? [required(field, sentence)] : [];
    }),
  ];
};

const text = (value: string | undefined): string | null => {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** The body as it is stored. Figures that cannot be read become problems. */
const toStored = (body: FactBody, problems: Problem[]): StoredFact => {
  const figure = (field: FactField, read: () => string | null): string | null =>
    readOr(({ message }) => {
      problems.push(invalid(field, message));
      return null;
    }, read);
  const money = (
    field: 'lumpSums' | 'lumpSumsAndDeath' | 'protectedAmount' | 'thresholdIncome' | 'adjustedIncome' | 'paidIn',
  ): string | null =>
    figure(field, () => {
      const pounds = body[field];
      return pounds === undefined ? null : formatPounds(parsePounds(pounds));
    });
  return {
    date: body.date ?? null,
    percentage: figure('percentage', () =>
      body.percentage === undefined ? null : formatDecimal(parseShare(body.percentage), shareDecimals),
    ),
    ...(body.kind === 'Before 2024 by percentage' ? { deathLumpSumPaid: body.deathLumpSumPaid ?? false } : {}),
    lumpSums: money('lumpSums'),
    lumpSumsAndDeath: money('lumpSumsAndDeath'),
    certificate: text(body.certificate),
    protection: body.protection ?? null,
    protectedAmount: money('protectedAmount'),
    age: body.age ?? null,
    taxYear: text(body.taxYear),
    thresholdIncome: money('thresholdIncome'),
    adjustedIncome: money('adjustedIncome'),
    paidIn: money('paidIn'),
    note: text(body.note),
  };
};

const ageProblem = (age: number | null | undefined): string | null =>
  age != null && (age < protectedAges.from || age > protectedAges.to)
    ? `Enter an age from ${protectedAges.from} to ${protectedAges.to}.`
    : null;

const protectedShareProblem = (percentage: string | null | undefined, today: IsoDate): string | null => {
  if (percentage == null) return null;
  const { share } = valueOn(taxFreeCashRules, today);
  const entered = parseShare(percentage);
  return entered <= share || entered > wholeShare
    ? `Enter more than ${percentText(share * 100n)}, which everybody has, and at most 100%.`
    : null;
};

/** Flexible access elsewhere has the days that flexible access of a pension has. */
const accessProblems = ({ date }: StoredFact, today: IsoDate): readonly Problem[] =>
  pensionFactProblems(
    {
      taxCode: null,
      flexibleBenefitsAccessed: true,
      flexibleBenefitsAccessedDate: date ?? null,
      lumpSumAllowanceUsedPreApril2024: null,
      deemedLSACalculationDate: null,
    },
    today,
  ).map((problem) => ({ ...problem, field: 'date' }));

const figureProblems = (kind: PensionFactKind, fact: StoredFact, today: IsoDate): readonly Problem[] => {
  const protection = protectionOfFact({ kind, fact });
  const event = eventOfFact({ factId: '', kind, fact });
  return [
    ...(event === null ? [] : lumpSumEventProblems(event, today)),
    ...(protection === null ? [] : protectionProblems(protection, today)).map((problem) =>
      problem.field === 'kind' ? { ...problem, field: 'protection' } : problem,
    ),
    ...(kind === 'Protected age' ? invalidWhere('age', ageProblem(fact.age)) : []),
    ...(kind === 'Protected tax-free cash'
      ? invalidWhere('percentage', protectedShareProblem(fact.percentage, today))
      : []),
    ...(kind === 'Flexible access elsewhere' ? accessProblems(fact, today) : []),
    ...(fact.taxYear == null ? [] : invalidWhere('taxYear', allowanceYearProblem(fact.taxYear, today))),
    ...(['thresholdIncome', 'adjustedIncome', 'paidIn'] as const).flatMap((field) =>
      fact[field]?.startsWith('-') === true ? [invalid(field, 'Enter 0 or more.')] : [],
    ),
  ];
};

/**
 * A fact as it is stored, with everything that is wrong with its fields: one sentence for each field. What depends on
 * other records is not looked at.
 */
export const readFact = (
  body: FactBody,
  today: IsoDate,
): { readonly fact: StoredFact; readonly problems: readonly Problem[] } => {
  const unread: Problem[] = [];
  const fact = toStored(body, unread);
  const all = [...shapeProblems(body), ...unread, ...figureProblems(body.kind, fact, today)];
  return { fact, problems: all.filter(({ field }, index) => all.findIndex((each) => each.field === field) === index) };
};
