import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { lumpSumAllowanceRules, lumpSumAndDeathBenefitRules } from '../rules/allowances';
import { entryOn } from '../rules/dated';
import { protectedLimits } from '../rules/lump-sum-protections';
import { inSentence } from '../words/in-sentence';
import { poundsText } from '../words/wording';
import type { Protection, ProtectionKind, Ruled } from './lump-sum-allowances';

/** The allowances of a person before any event. */
export interface Limits extends Ruled {
  readonly allowance: Pence;
  readonly deathAllowance: Pence;
  /** What percentages used before 6 April 2024 are of. */
  readonly lifetimeAllowance: Pence;
}

/** A quarter of what was crystallised could be tax-free. */
export const quarters = 4n;
export const smaller = (a: Pence, b: Pence): Pence => (a < b ? a : b);
export const larger = (a: Pence, b: Pence): Pence => (a > b ? a : b);

/**
 * Somebody with several protections relies on the first of these: enhanced before primary (Standard Life), individual
 * 2014 before fixed 2016 (abrdn); the rest of the order is general knowledge.
 */
const precedence: readonly ProtectionKind[] = [
  'Enhanced',
  'Primary',
  'Fixed 2012',
  'Fixed 2014',
  'Individual 2014',
  'Fixed 2016',
  'Individual 2016',
];

/** The allowances on a day: the standard ones, or those of a protection. @throws RangeError before 6 April 2024. */
export const limitsOf = (protections: readonly Protection[], on: IsoDate): Limits => {
  const standard = entryOn(lumpSumAllowanceRules, on);
  const standardDeath = entryOn(lumpSumAndDeathBenefitRules, on);
  const kind = precedence.find((each) => protections.some((protection) => protection.kind === each));
  const protection = protections.find((each) => each.kind === kind);
  if (!protection)
    return {
      allowance: standard.value,
      deathAllowance: standardDeath.value,
      lifetimeAllowance: standardDeath.value,
      rule: `The standard allowances: ${poundsText(standard.value)} in life, ${poundsText(standardDeath.value)} in life and on death.`,
      source: `${standard.source}; ${standardDeath.source}`,
      verified: standard.verified && standardDeath.verified,
    };
  const { value: limits, source, verified } = entryOn(protectedLimits[protection.kind], on);
  const { kind: name, protectedAmount } = protection;
  const registered = name === 'Enhanced' || name === 'Primary' ? protection.lumpSums : null;
  const needsValue = limits.capped || limits.lumpSumsAndDeath === null;
  // A protected value below the former standard lifetime allowance would otherwise give less than no protection.
  const lifetimeAllowance = limits.capped
    ? larger(smaller(limits.lifetimeAllowance, protectedAmount ?? 0n), standardDeath.value)
    : limits.lifetimeAllowance;
  const allowance =
    registered ?? (limits.capped ? larger(lifetimeAllowance / quarters, standard.value) : limits.lumpSums);
  const onDeath = limits.capped
    ? lifetimeAllowance
    : (limits.lumpSumsAndDeath ?? protectedAmount ?? standardDeath.value);
  // What was registered to be paid in life is also within what may be paid in life and on death.
  const deathAllowance = registered === null ? onDeath : larger(onDeath, registered);
  const several = protections.length > 1 ? ' Of several protections the one that takes precedence counts.' : '';
  return {
    allowance,
    deathAllowance,
    lifetimeAllowance,
    rule: `With ${inSentence(name)} protection: ${poundsText(allowance)} in life, ${poundsText(deathAllowance)} in life and on death.${several}`,
    source,
    // Registered lump sums, several protections and a value that is not known are this portal's reading.
    verified: verified && several === '' && registered === null && !(needsValue && protectedAmount === null),
  };
};
