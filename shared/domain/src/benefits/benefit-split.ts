import type { IsoDate } from '../dates/dates';
import type { Pence } from '../money/money';
import { taxFreeCashRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { inSentence } from '../words/in-sentence';
import { poundsText } from '../words/wording';
import { chosenParts, refusal } from './benefit-choice';
import { figuresOf } from './benefit-figures';
import type { PartsOf } from './benefit-parts';

export const benefitForms = [
  'Tax-free cash',
  'Drawdown income',
  'Tax-free cash and income',
  'UFPLS',
  'Small pot',
  'Whole pot',
  'Death lump sum',
] as const;
export type BenefitForm = (typeof benefitForms)[number];

/** What the amount says. */
export const benefitBases = ['Crystallise', 'Tax-free cash', 'Gross', 'Net', 'Natural income', 'Whole'] as const;
export type BenefitBasis = (typeof benefitBases)[number];

export const basesOf: Readonly<Record<BenefitForm, readonly BenefitBasis[]>> = {
  'Tax-free cash': ['Crystallise', 'Tax-free cash'],
  'Drawdown income': ['Gross', 'Net', 'Natural income', 'Whole'],
  'Tax-free cash and income': ['Crystallise', 'Gross', 'Net'],
  UFPLS: ['Gross', 'Net', 'Tax-free cash'],
  'Small pot': ['Whole'],
  'Whole pot': ['Whole'],
  'Death lump sum': ['Whole'],
};

/**
 * Finds a gross amount from zero to `max` whose net is exactly `wanted`; null if there is none. From one penny of gross
 * to the next, the net rises by a penny at most, and may fall where tax is taken on whole pounds.
 */
export type NetSolver = (netOf: (gross: Pence) => Pence, wanted: Pence, max: Pence) => Pence | null;

export interface BenefitInput {
  /** The day it is paid, for the rules of that day. */
  readonly on: IsoDate;
  readonly form: BenefitForm;
  readonly basis: BenefitBasis;
  /** By the basis; for natural income what the investments paid. Null for the whole. */
  readonly amount: Pence | null;
  /** Income to pay beside tax-free cash by the amount to crystallise; null pays all that goes to drawdown. */
  readonly incomeWanted: Pence | null;
  /** Value of the arrangement that is not in drawdown, and that is. */
  readonly uncrystallised: Pence;
  readonly drawdown: Pence;
  /** Lump sum allowance left, and lump sum and death benefit allowance left. */
  readonly left: Pence;
  readonly deathLeft: Pence;
  /** Protected tax-free cash in hundredths of a per cent of what is crystallised; null for the ordinary quarter. */
  readonly protectedShare: bigint | null;
  /** True once somebody has agreed that tax-free cash above the allowance is paid as taxable income. */
  readonly excessAsTaxable: boolean;
  /** Small pots already taken from personal pensions, here and elsewhere. */
  readonly smallPotsTaken: number;
  /** Tax of this payment on a taxable amount, from zero up to all of it. */
  readonly taxOn: (taxable: Pence) => Pence;
  /** Taxable income that this payment can have without tax; for the mix. */
  readonly taxFreeBand: Pence;
  readonly solve: NetSolver;
  /**
   * For funds that were inherited: how much of the payment is free of income tax, and the rule that says so. They use no
   * allowance of the person who takes them, and are no flexible access.
   */
  readonly inherited?: { readonly taxFreeMax: Pence | 'All'; readonly rule: BenefitRule } | null;
}

/** A rule that decided a figure. */
export interface BenefitRule {
  readonly label: string;
  readonly rule: string;
  readonly source: string;
  readonly verified: boolean;
}

/** Taken together, `taxFree + taxable + uncrystallisedAfter + drawdownAfter` is all there was. */
export interface BenefitFigures {
  readonly refused?: never;
  readonly crystallised: Pence;
  readonly taxFree: Pence;
  /** What is crystallised and goes to drawdown, before income is paid of it; zero for a UFPLS and a small pot. */
  readonly designated: Pence;
  /** Income paid. */
  readonly taxable: Pence;
  readonly tax: Pence;
  /** `taxFree + taxable` */
  readonly gross: Pence;
  readonly net: Pence;
  readonly uncrystallisedAfter: Pence;
  readonly drawdownAfter: Pence;
  readonly allowanceUsed: Pence;
  readonly deathAllowanceUsed: Pence;
  /** True if the money purchase annual allowance applies after it. */
  readonly flexibleAccess: boolean;
  /** Tax-free cash that the allowance did not cover; it is paid as income. */
  readonly excess: Pence;
  readonly notes: readonly string[];
  readonly rules: readonly BenefitRule[];
}

export interface BenefitRefusal {
  readonly refused: true;
  /** The field of the input that has to change. */
  readonly field: keyof BenefitInput;
  /** A sentence for the field. */
  readonly message: string;
  /** What can be had instead. */
  readonly offer:
    | { readonly excessAsTaxable: true; readonly taxable: Pence }
    | { readonly form: BenefitForm; readonly basis: BenefitBasis; readonly amount: Pence }
    | null;
}

/** The mix turns to income by itself where the allowance ends, as it was asked to; everything else asks first. */
const asksFirst = ({ form, basis }: BenefitInput): boolean =>
  form !== 'Tax-free cash and income' || basis === 'Crystallise';

/**
 * How one benefit divides: what is crystallised, tax-free, designated and paid as income, its tax, and what is left.
 * Figures are at today's values; `notes` and `rules` say why. What cannot be had is refused with what can be had instead.
 * Finance Act 2004 Sch. 28 and 29; HMRC PTM063200, PTM063300, PTM063700.
 * @throws RangeError for a day before the rules' first, and for a solver that is wrong.
 */
export const splitBenefit = (input: BenefitInput): BenefitFigures | BenefitRefusal => {
  const quarter = valueOn(taxFreeCashRules, input.on).share;
  // A UFPLS and a small pot have the ordinary share, also where tax-free cash is protected.
  const ordinary = input.form === 'UFPLS' || input.form === 'Small pot';
  const of: PartsOf = { ...input, share: ordinary ? quarter : (input.protectedShare ?? quarter) };
  const { form, basis } = input;
  if (!basesOf[form].includes(basis))
    return refusal(
      'basis',
      `Choose another basis: ${inSentence(form)} goes by ${basesOf[form].map(inSentence).join(', ')}.`,
    );
  const parts = chosenParts(input, of);
  if ('refused' in parts) return parts;
  if (parts.excess > 0n && !input.excessAsTaxable && asksFirst(input)) {
    const name = input.left <= input.deathLeft ? 'lump sum allowance' : 'lump sum and death benefit allowance';
    return refusal(
      'excessAsTaxable',
      `The ${name} left covers ${poundsText(parts.taxFree)} of ${poundsText(parts.taxFree + parts.excess)} tax-free cash. The other ${poundsText(parts.excess)} can be paid as taxable income.`,
      { excessAsTaxable: true, taxable: parts.excess },
    );
  }
  const figures = figuresOf(input, of, parts);
  // PAYE takes half of a payment at most. Whatever taxes it, nobody is paid less than nothing.
  if (figures.net < 0n)
    return refusal(
      input.amount === null ? 'form' : 'amount',
      `Its tax of ${poundsText(figures.tax)} is more than the ${poundsText(figures.gross)} it pays. Choose another amount, or check the tax code.`,
    );
  return figures;
};

/** One way to the same money in hand. */
export interface BenefitWay {
  readonly form: BenefitForm;
  /** Null where it is refused. */
  readonly figures: BenefitFigures | null;
  readonly refusal: BenefitRefusal | null;
  readonly taxNow: Pence | null;
  readonly allowanceUsed: Pence | null;
}

const ways: readonly (readonly [BenefitForm, BenefitBasis])[] = [
  ['UFPLS', 'Net'],
  ['Drawdown income', 'Net'],
  ['Tax-free cash', 'Tax-free cash'],
  ['Tax-free cash and income', 'Net'],
];

/**
 * All ways to have the same amount in hand, with the tax now and the allowance they use. Tax-free cash above the
 * allowance would bear tax and leave less in hand, so that way is refused.
 */
export const compareWays = (
  input: Omit<BenefitInput, 'form' | 'basis' | 'amount' | 'incomeWanted'>,
  wantedNet: Pence,
): readonly BenefitWay[] =>
  ways.map(([form, basis]) => {
    const excessAsTaxable = input.excessAsTaxable && basis === 'Net';
    const split = splitBenefit({ ...input, form, basis, amount: wantedNet, incomeWanted: null, excessAsTaxable });
    return split.refused
      ? { form, figures: null, refusal: split, taxNow: null, allowanceUsed: null }
      : { form, figures: split, refusal: null, taxNow: split.tax, allowanceUsed: split.allowanceUsed };
  });
