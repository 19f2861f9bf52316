import type { ProtectionKind } from '../benefits/lump-sum-allowances';
import type { Pence } from '../money/money';
import { datedTable, type DatedTable } from './dated';

/** The allowances of somebody with a protection from the former lifetime allowance. */
export interface ProtectedLimits {
  /** Tax-free lump sums in life. */
  readonly lumpSums: Pence;
  /** Tax-free lump sums in life and on death; null where it is the value of what the member had. */
  readonly lumpSumsAndDeath: Pence | null;
  /** True where both are only the most, and the protected value decides below it. */
  readonly capped: boolean;
  /** The lifetime allowance that percentages used before 6 April 2024 are of. */
  readonly lifetimeAllowance: Pence;
}

const from = '2024-04-06';
const fixed = (lifetimeAllowance: Pence, capped = false): ProtectedLimits => ({
  lumpSums: lifetimeAllowance / 4n,
  lumpSumsAndDeath: lifetimeAllowance,
  capped,
  lifetimeAllowance,
});

/** What each protection gives from 6 April 2024, without registered lump sums. */
export const protectedLimits: Readonly<Record<ProtectionKind, DatedTable<ProtectedLimits>>> = {
  Enhanced: datedTable('enhanced protection', [
    {
      from,
      value: { lumpSums: 37_500_000n, lumpSumsAndDeath: null, capped: false, lifetimeAllowance: 150_000_000n },
      source:
        'HMRC PTM174400, PTM176310: £375,000, and on death too the value of uncrystallised rights on 5 April 2024; percentages of £1,500,000 read in an example of M&G',
      verified: true,
    },
  ]),
  Primary: datedTable('primary protection', [
    {
      from,
      value: { lumpSums: 37_500_000n, lumpSumsAndDeath: 180_000_000n, capped: false, lifetimeAllowance: 180_000_000n },
      source:
        'HMRC PTM174500, PTM176210; an enhancement factor, which raises the second sum (read in a guide of Aegon), is not recorded here',
      verified: true,
    },
  ]),
  'Fixed 2012': datedTable('fixed protection 2012', [
    { from, value: fixed(180_000_000n), source: 'HMRC PTM174700, PTM176410', verified: true },
  ]),
  'Fixed 2014': datedTable('fixed protection 2014', [
    {
      from,
      value: fixed(150_000_000n),
      source: 'HMRC PTM174700, PTM176410; sums read in guides of M&G, Curtis Banks and Aegon',
      verified: true,
    },
  ]),
  'Fixed 2016': datedTable('fixed protection 2016', [
    {
      from,
      value: fixed(125_000_000n),
      source: 'HMRC PTM174700, PTM176410; sums read in guides of abrdn and M&G',
      verified: true,
    },
  ]),
  'Individual 2014': datedTable('individual protection 2014', [
    { from, value: fixed(150_000_000n, true), source: 'HMRC PTM174600, PTM176510', verified: true },
  ]),
  'Individual 2016': datedTable('individual protection 2016', [
    {
      from,
      value: fixed(125_000_000n, true),
      source: 'HMRC PTM174600, PTM176510; sums read in a table of M&G',
      verified: true,
    },
  ]),
};
