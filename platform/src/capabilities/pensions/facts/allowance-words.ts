import type { AllowanceStep, LumpSumAllowances } from '@tessera/domain/lump-sum-allowances';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { parseShare, shareText } from '@tessera/domain/shares';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { FactRow } from './allowances';

const noted = (sentence: string, note: string | null | undefined): string =>
  note == null || note === '' ? sentence : `${sentence} (${note})`;

/** What an event of the allowances was, in words. */
export const stepText = ({ event }: AllowanceStep): string => {
  switch (event.kind) {
    case 'Before 2024 by percentage':
      return `Before 6 April 2024: ${shareText(event.percentage)} of the lifetime allowance`;
    case 'Before 2024 by certificate':
      return `Before 6 April 2024: ${poundsText(event.lumpSums)} by transitional certificate ${event.certificate}`;
    case 'Elsewhere':
      return noted(`Taken elsewhere: ${poundsText(event.lumpSums)}`, event.note);
    case 'Tax-free cash':
      return `Tax-free cash of ${poundsText(event.taxFree)}`;
    case 'UFPLS':
      return `UFPLS with ${poundsText(event.taxFree)} tax-free`;
    case 'Small pot':
      return `Small pot with ${poundsText(event.taxFree)} tax-free`;
    case 'Death lump sum':
      return `Lump sum on death of ${poundsText(event.taxFree)}`;
  }
};

const pounds = (amount: string | null | undefined): string => poundsText(parsePounds(amount ?? '0'));
const share = (percentage: string | null | undefined): string => shareText(parseShare(percentage ?? '0'));
const onDay = (date: string | null | undefined): string => (date == null ? '' : ` on ${dateText(date)}`);

const ofProtection = ({ protection, certificate, lumpSums, protectedAmount }: FactRow['fact']): string =>
  [
    `${protection ?? ''} protection, certificate ${certificate ?? ''}`,
    ...(lumpSums == null ? [] : [`registered lump sums ${pounds(lumpSums)}`]),
    ...(protectedAmount == null ? [] : [`protected value ${pounds(protectedAmount)}`]),
  ].join(', ');

const plainFactText = ({ kind, fact }: Pick<FactRow, 'kind' | 'fact'>): string => {
  switch (kind) {
    case 'Before 2024 by percentage':
      return `Before 6 April 2024: ${share(fact.percentage)} of the lifetime allowance${fact.deathLumpSumPaid === true ? ', with a lump sum for serious ill health or on death' : ''}`;
    case 'Before 2024 by certificate':
      return `Before 6 April 2024: ${pounds(fact.lumpSums)}, and ${pounds(fact.lumpSumsAndDeath ?? fact.lumpSums)} in life and on death, by transitional certificate ${fact.certificate ?? ''}`;
    case 'Elsewhere':
      return `Taken elsewhere: ${pounds(fact.lumpSums)}${onDay(fact.date)}`;
    case 'Protection':
      return ofProtection(fact);
    case 'Protected age':
      return `Protected pension age of ${fact.age ?? ''}`;
    case 'Protected tax-free cash':
      return `Protected tax-free cash of ${share(fact.percentage)}`;
    case 'Flexible access elsewhere':
      return `Benefits first taken flexibly elsewhere${onDay(fact.date)}`;
    case 'Income of a tax year':
      return `Tax year ${fact.taxYear ?? ''}: threshold income ${pounds(fact.thresholdIncome)}, adjusted income ${pounds(fact.adjustedIncome)}`;
    case 'Paid in elsewhere':
      return `Tax year ${fact.taxYear ?? ''}: ${pounds(fact.paidIn)} paid into pensions elsewhere`;
  }
};

/** A recorded fact in words. */
export const factText = (row: Pick<FactRow, 'kind' | 'fact'>): string => noted(plainFactText(row), row.fact.note);

/** What an event took, whether the allowances covered it or not. A percentage is never more than they are. */
const takenBy = ({ event, allowanceUsed, deathUsed }: AllowanceStep): { readonly life: Pence; readonly all: Pence } => {
  switch (event.kind) {
    case 'Before 2024 by certificate':
      return { life: event.lumpSums, all: event.lumpSumsAndDeath };
    case 'Elsewhere':
      return { life: event.lumpSums, all: event.lumpSums };
    case 'Tax-free cash':
    case 'UFPLS':
      return { life: event.taxFree, all: event.taxFree };
    case 'Death lump sum':
      return { life: 0n, all: event.taxFree };
    case 'Before 2024 by percentage':
    case 'Small pot':
      return { life: allowanceUsed, all: deathUsed };
  }
};

/** How much more was taken than the allowances cover; zero when they cover all of it. */
export const takenBeyond = ({ steps }: Pick<LumpSumAllowances, 'steps'>): Pence => {
  let [life, all] = [0n, 0n];
  for (const step of steps) {
    const taken = takenBy(step);
    life += taken.life - step.allowanceUsed;
    all += taken.all - step.deathUsed;
  }
  return life > all ? life : all;
};
