import { pastDateProblem } from '../clients/client-formats';
import { addDays, type IsoDate } from '../dates/dates';
import { wholeShare } from '../dealing/shares';
import type { Pence } from '../money/money';
import { lumpSumAllowanceRules, smallPotRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { invalidWhere, required, type Problem } from '../words/problem';
import { dateText, poundsText } from '../words/wording';
import type { LumpSumEvent, Protection, ProtectionKind } from './lump-sum-allowances';

/** The lifetime allowance began on this day: Finance Act 2004. */
const lifetimeAllowanceFrom = '2006-04-06';
/** The day the allowances began; the lifetime allowance ended the day before. */
const allowancesFrom = lumpSumAllowanceRules.entries[0]?.from ?? '2024-04-06';
/** No member's lump sums reach this; a larger sum is a typing error. */
const sumMax: Pence = 1_000_000_000n;
const certificateMax = 40;
const noteMax = 500;

const sumProblem = (sum: Pence): string | null => {
  if (sum < 0n) return 'Enter 0 or more.';
  return sum > sumMax ? `Enter at most ${poundsText(sumMax)}: look for a figure too many.` : null;
};

const certificateProblems = (certificate: string): readonly Problem[] =>
  certificate.trim() === ''
    ? [required('certificate', "Enter the number on HMRC's or the scheme's certificate.")]
    : invalidWhere(
        'certificate',
        certificate.length > certificateMax ? `Enter at most ${certificateMax} characters.` : null,
      );

/** Individual protection was for who had more than this: HMRC PTM176510. */
const individualAbove: Partial<Record<ProtectionKind, Pence>> = {
  'Individual 2014': 125_000_000n,
  'Individual 2016': 100_000_000n,
};

const protectedAmountProblems = ({ kind, protectedAmount }: Protection): readonly Problem[] => {
  const field = 'protectedAmount';
  const above = individualAbove[kind];
  if (protectedAmount === null)
    return above === undefined ? [] : [required(field, 'Enter the protected value that the certificate states.')];
  if (above === undefined && kind !== 'Enhanced')
    return invalidWhere(field, 'Leave this out: only individual and enhanced protection have a protected value.');
  return invalidWhere(
    field,
    above !== undefined && protectedAmount <= above
      ? `Enter more than ${poundsText(above)}: this protection was for larger pensions.`
      : sumProblem(protectedAmount),
  );
};

/** All problems of a protection. Fields are those of `Protection`. */
export const protectionProblems = (protection: Protection, on: IsoDate): readonly Problem[] => {
  const { kind, certificate, lumpSums } = protection;
  const registers = kind === 'Enhanced' || kind === 'Primary';
  return [
    ...invalidWhere(
      'kind',
      on < allowancesFrom ? `Protections of lump sums apply from ${dateText(allowancesFrom)}.` : null,
    ),
    ...certificateProblems(certificate),
    ...(lumpSums === null
      ? []
      : invalidWhere(
          'lumpSums',
          registers
            ? sumProblem(lumpSums)
            : 'Leave this out: only enhanced and primary protection have registered lump sums.',
        )),
    ...protectedAmountProblems(protection),
  ];
};

/** The first and last day on which an event of each kind can have happened; null where it has no bound of its own. */
const daysOf: Readonly<Record<LumpSumEvent['kind'], { readonly from: IsoDate; readonly to: IsoDate | null }>> = {
  'Before 2024 by percentage': { from: lifetimeAllowanceFrom, to: addDays(allowancesFrom, -1) },
  'Before 2024 by certificate': { from: allowancesFrom, to: null },
  Elsewhere: { from: allowancesFrom, to: null },
  'Tax-free cash': { from: allowancesFrom, to: null },
  UFPLS: { from: allowancesFrom, to: null },
  'Small pot': { from: lifetimeAllowanceFrom, to: null },
  'Death lump sum': { from: allowancesFrom, to: null },
};

/** What was taken in other schemes, or long ago, may be known without its day. */
const mayLackDay: readonly LumpSumEvent['kind'][] = [
  'Before 2024 by percentage',
  'Before 2024 by certificate',
  'Elsewhere',
];

const dateProblems = ({ kind, date }: LumpSumEvent, on: IsoDate): readonly Problem[] => {
  if (date === null) return mayLackDay.includes(kind) ? [] : [required('date', 'Enter the day it was paid.')];
  const { from, to } = daysOf[kind];
  const outside = `Enter a day ${to === null ? `from ${dateText(from)}` : `from ${dateText(from)} to ${dateText(to)}`}.`;
  return invalidWhere(
    'date',
    pastDateProblem(date, on) ?? (date < from || (to !== null && date > to) ? outside : null),
  );
};

const amountProblems = (event: LumpSumEvent, on: IsoDate): readonly Problem[] => {
  switch (event.kind) {
    case 'Before 2024 by percentage':
      return invalidWhere(
        'percentage',
        event.percentage <= 0n || event.percentage > wholeShare
          ? 'Enter a percentage of the lifetime allowance above 0% and at most 100%.'
          : null,
      );
    case 'Before 2024 by certificate':
      return [
        ...invalidWhere('lumpSums', sumProblem(event.lumpSums)),
        ...invalidWhere(
          'lumpSumsAndDeath',
          sumProblem(event.lumpSumsAndDeath) ??
            (event.lumpSumsAndDeath < event.lumpSums
              ? 'Enter at least the lump sums in life: they count towards both allowances.'
              : null),
        ),
        ...certificateProblems(event.certificate),
      ];
    case 'Elsewhere':
      return [
        ...invalidWhere('lumpSums', sumProblem(event.lumpSums)),
        ...invalidWhere('note', event.note.length > noteMax ? `Enter at most ${noteMax} characters.` : null),
      ];
    case 'Small pot': {
      const { valueMax } = valueOn(smallPotRules, on);
      const most = valueMax / 4n;
      return invalidWhere(
        'taxFree',
        sumProblem(event.taxFree) ??
          (event.taxFree > most ? `Enter at most ${poundsText(most)}: a quarter of a small pot.` : null),
      );
    }
    default:
      return invalidWhere('taxFree', sumProblem(event.taxFree));
  }
};

/** All problems of an event that used allowances. Fields are those of `LumpSumEvent`. */
export const lumpSumEventProblems = (event: LumpSumEvent, on: IsoDate): readonly Problem[] => [
  ...dateProblems(event, on),
  ...amountProblems(event, on),
];
