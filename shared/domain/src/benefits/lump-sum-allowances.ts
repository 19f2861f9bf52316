import type { IsoDate } from '../dates/dates';
import { mulDivHalfUp, type Pence } from '../money/money';
import { wholeShare } from '../dealing/shares';
import { percentText, poundsText } from '../words/wording';
import { larger, limitsOf, quarters, smaller, type Limits } from './lump-sum-limits';

export { lumpSumEventProblems, protectionProblems } from './lump-sum-problems';

export const protectionKinds = [
  'Enhanced',
  'Primary',
  'Fixed 2012',
  'Fixed 2014',
  'Fixed 2016',
  'Individual 2014',
  'Individual 2016',
] as const;
export type ProtectionKind = (typeof protectionKinds)[number];

/** A protection from the former lifetime allowance. */
export interface Protection {
  readonly kind: ProtectionKind;
  /** The number of HMRC's certificate. */
  readonly certificate: string;
  /** Registered lump sums, of enhanced or primary protection: what may be taken under them from 6 April 2024. */
  readonly lumpSums: Pence | null;
  /**
   * The protected value: with individual protection the relevant amount; with enhanced protection the uncrystallised
   * rights on 5 April 2024, where they are known.
   */
  readonly protectedAmount: Pence | null;
}

/** Something that used up the allowances of a person, here or elsewhere. */
export type LumpSumEvent = { readonly id: string; readonly date: IsoDate | null } & (
  | {
      readonly kind: 'Before 2024 by percentage';
      /** Of the lifetime allowance, in hundredths of a per cent; without what was only tested on the 75th birthday. */
      readonly percentage: bigint;
      /** A lump sum for serious ill health or on death before 75: it counts in full towards the second allowance. */
      readonly deathLumpSumPaid: boolean;
    }
  | {
      readonly kind: 'Before 2024 by certificate';
      readonly lumpSums: Pence;
      readonly lumpSumsAndDeath: Pence;
      readonly certificate: string;
    }
  | { readonly kind: 'Elsewhere'; readonly lumpSums: Pence; readonly note: string }
  | { readonly kind: 'Tax-free cash' | 'UFPLS'; readonly taxFree: Pence }
  /** Uses nothing. */
  | { readonly kind: 'Small pot'; readonly taxFree: Pence }
  /** Uses the allowance for lump sums in life and on death only. */
  | { readonly kind: 'Death lump sum'; readonly taxFree: Pence }
);

/** A rule behind a figure. */
export interface Ruled {
  /** A sentence for the reader. */
  readonly rule: string;
  readonly source: string;
  /** False where the rule was not read in a source: check it before it is shown as law. */
  readonly verified: boolean;
}

/** What one event took from both allowances. */
export interface AllowanceStep extends Ruled {
  readonly event: LumpSumEvent;
  readonly allowanceBefore: Pence;
  readonly allowanceUsed: Pence;
  readonly allowanceAfter: Pence;
  readonly deathBefore: Pence;
  readonly deathUsed: Pence;
  readonly deathAfter: Pence;
}

export interface LumpSumAllowances extends Ruled {
  /** Lump sum allowance before any event. */
  readonly allowance: Pence;
  /** Lump sum and death benefit allowance before any event. */
  readonly deathAllowance: Pence;
  readonly steps: readonly AllowanceStep[];
  readonly used: Pence;
  readonly left: Pence;
  readonly deathUsed: Pence;
  readonly deathLeft: Pence;
}

const isBefore2024 = ({ kind }: LumpSumEvent): boolean => kind.startsWith('Before 2024');

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** What was used before 6 April 2024 first, then by day and id; an event without a day before those with one. */
const inOrder = (events: readonly LumpSumEvent[]): readonly LumpSumEvent[] =>
  [...events].sort(
    (a, b) =>
      Number(isBefore2024(b)) - Number(isBefore2024(a)) || compared(a.date ?? '', b.date ?? '') || compared(a.id, b.id),
  );

/** Percentages of the lifetime allowance so far; the second counts a lump sum on death four times, as it is a quarter. */
interface Percentages {
  readonly inLife: bigint;
  readonly onDeath: bigint;
}

interface Taken extends Ruled {
  readonly lumpSums: Pence;
  readonly lumpSumsAndDeath: Pence;
}

const paid = (lumpSums: Pence, lumpSumsAndDeath: Pence, rule: string, source: string, verified = true): Taken => ({
  lumpSums: larger(lumpSums, 0n),
  lumpSumsAndDeath: larger(lumpSumsAndDeath, 0n),
  rule,
  source,
  verified,
});

const paidSince2024 = 'Income Tax (Earnings and Pensions) Act 2003 s. 637Q and 637S; HMRC PTM172000, PTM173000';

/**
 * What was taken before 6 April 2024, by the percentage of the lifetime allowance: a quarter of it from both
 * allowances. It is rounded on the sum of the percentages, so that their order does not matter.
 */
const byPercentage = (
  { percentage, deathLumpSumPaid }: Extract<LumpSumEvent, { kind: 'Before 2024 by percentage' }>,
  before: Percentages,
  after: Percentages,
  { allowance, deathAllowance, lifetimeAllowance }: Limits,
): Taken => {
  const source = 'Finance Act 2024 Sch. 9 para. 125 to 127; HMRC PTM174100, PTM174200';
  if (after.inLife >= wholeShare)
    return paid(
      allowance,
      deathAllowance,
      'The lifetime allowance was used up before 6 April 2024: nothing is left without a transitional certificate.',
      `${source} (that the second allowance is nil too, from general knowledge)`,
      false,
    );
  const of = (share: bigint): Pence => mulDivHalfUp(lifetimeAllowance, share, quarters * wholeShare);
  const part = `${percentText(percentage * 100n)} of a lifetime allowance of ${poundsText(lifetimeAllowance)} was used before 6 April 2024`;
  return paid(
    of(after.inLife) - of(before.inLife),
    of(after.onDeath) - of(before.onDeath),
    deathLumpSumPaid
      ? `${part}: a quarter counts, and all of it towards lump sums in life and on death.`
      : `${part}: a quarter counts.`,
    source,
  );
};

const takenBy = (event: Exclude<LumpSumEvent, { kind: 'Before 2024 by percentage' }>): Taken => {
  switch (event.kind) {
    case 'Before 2024 by certificate':
      return paid(
        event.lumpSums,
        event.lumpSumsAndDeath,
        `Transitional certificate ${event.certificate}: what was paid tax-free before 6 April 2024 counts, in place of the percentages.`,
        'Finance Act 2024 Sch. 9 para. 127 and 128; HMRC PTM174300',
      );
    case 'Elsewhere':
      return paid(event.lumpSums, event.lumpSums, 'Tax-free lump sums of another scheme count in full.', paidSince2024);
    case 'Tax-free cash':
      return paid(event.taxFree, event.taxFree, 'Tax-free cash counts in full.', paidSince2024);
    case 'UFPLS':
      return paid(event.taxFree, event.taxFree, 'The tax-free part of a UFPLS counts.', paidSince2024);
    case 'Small pot':
      return paid(0n, 0n, 'A small pot uses no allowance.', 'HMRC PTM063700; read in a guide of M&G');
    case 'Death lump sum':
      return paid(
        0n,
        event.taxFree,
        'A lump sum on death counts towards lump sums in life and on death.',
        paidSince2024,
      );
  }
};

/**
 * The lump sum allowance (LSA) and the lump sum and death benefit allowance (LSDBA) of a person as a history: what each
 * event took, and what is left. All events given count, in whatever order they are given; nothing goes below zero. A
 * transitional certificate replaces the percentages used before 6 April 2024 (HMRC PTM174100 to PTM174700, PTM176100 to
 * PTM176510).
 * @throws RangeError for a day before 6 April 2024, when there were no such allowances.
 */
export const lumpSumAllowances = ({
  on,
  protections,
  events,
}: {
  readonly on: IsoDate;
  readonly protections: readonly Protection[];
  readonly events: readonly LumpSumEvent[];
}): LumpSumAllowances => {
  const limits = limitsOf(protections, on);
  const certified = events.some(({ kind }) => kind === 'Before 2024 by certificate');
  let percentages: Percentages = { inLife: 0n, onDeath: 0n };
  const taken = (event: LumpSumEvent): Taken => {
    if (event.kind !== 'Before 2024 by percentage') return takenBy(event);
    if (certified) return paid(0n, 0n, 'A transitional certificate replaces this percentage.', 'HMRC PTM174300');
    const before = percentages;
    percentages = {
      inLife: before.inLife + event.percentage,
      onDeath: before.onDeath + event.percentage * (event.deathLumpSumPaid ? quarters : 1n),
    };
    return byPercentage(event, before, percentages, limits);
  };
  let [left, deathLeft] = [limits.allowance, limits.deathAllowance];
  const steps = inOrder(events).map((event): AllowanceStep => {
    const { lumpSums, lumpSumsAndDeath, rule, source, verified } = taken(event);
    const allowanceUsed = smaller(lumpSums, left);
    const deathUsed = smaller(lumpSumsAndDeath, deathLeft);
    const step = { event, allowanceBefore: left, allowanceUsed, deathBefore: deathLeft, deathUsed };
    left -= allowanceUsed;
    deathLeft -= deathUsed;
    return { ...step, allowanceAfter: left, deathAfter: deathLeft, rule, source, verified };
  });
  const { allowance, deathAllowance, rule, source, verified } = limits;
  return {
    allowance,
    deathAllowance,
    steps,
    used: allowance - left,
    left,
    deathUsed: deathAllowance - deathLeft,
    deathLeft,
    rule,
    source,
    verified,
  };
};
