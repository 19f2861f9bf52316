import type { BenefitBasis, BenefitForm } from '@tessera/contract/pensions/values';
import type { PensionGroupType } from '@tessera/contract/portfolio-groups/values';

/** Whether a benefit is taken once or every month. */
export type Schedule = 'once' | 'regular';

/** What the amount of a form may say. */
const bases: Readonly<Record<BenefitForm, readonly BenefitBasis[]>> = {
  'Tax-free cash': ['Crystallise', 'Tax-free cash'],
  'Tax-free cash and income': ['Crystallise', 'Gross', 'Net'],
  UFPLS: ['Gross', 'Net', 'Tax-free cash'],
  'Drawdown income': ['Gross', 'Net', 'Natural income', 'Whole'],
  'Small pot': ['Whole'],
  'Whole pot': ['Whole'],
  'Death lump sum': ['Whole'],
};

/** In the order of the form. */
const uncrystallised: readonly BenefitForm[] = [
  'Tax-free cash',
  'Tax-free cash and income',
  'UFPLS',
  'Small pot',
  'Whole pot',
];

/** What the amount of a form may say; nothing is left of all of it to be taken every month. */
export const basesFor = (form: string, schedule: Schedule): readonly BenefitBasis[] =>
  (Object.hasOwn(bases, form) ? bases[form as BenefitForm] : []).filter(
    (basis) => schedule === 'once' || basis !== 'Whole',
  );

/** The forms of benefit that an account of a kind can pay. */
export const formsFor = (kind: PensionGroupType, schedule: Schedule): readonly BenefitForm[] =>
  (kind === 'Uncrystallised' ? uncrystallised : (['Drawdown income'] as const)).filter(
    (form) => basesFor(form, schedule).length > 0,
  );

/** One line each of what a form means. */
export const formMeanings: Readonly<Record<BenefitForm, string>> = {
  'Tax-free cash': 'Usually a quarter of what is crystallised is paid tax-free. The rest moves to drawdown and stays.',
  'Tax-free cash and income': 'Tax-free cash of what is crystallised, with taxed income from what moves to drawdown.',
  UFPLS: 'A lump sum from the uncrystallised pot: usually a quarter is tax-free, the rest is taxed as income.',
  'Drawdown income': 'Taxed income from what is in drawdown.',
  'Small pot': 'All of a small pension at once: part tax-free, part taxed. It uses no allowance.',
  'Whole pot': 'Everything is crystallised and paid through drawdown: tax-free cash, and the rest as taxed income.',
  'Death lump sum': 'All that was inherited is paid at once.',
};

export const basisLabels: Readonly<Record<BenefitBasis, string>> = {
  Crystallise: 'Crystallise',
  'Tax-free cash': 'Tax-free cash',
  Gross: 'Before tax',
  Net: 'Net in hand',
  'Natural income': 'Natural income',
  Whole: 'All of it',
};

/** Labels of the amount, by what it says. */
export const amountLabels: Readonly<Record<BenefitBasis, string>> = {
  Crystallise: 'Amount to crystallise',
  'Tax-free cash': 'Tax-free cash wanted',
  Gross: 'Wanted before tax',
  Net: 'Net in hand wanted',
  'Natural income': 'Natural income',
  Whole: 'All of it',
};

export const basisMeanings: Readonly<Record<BenefitBasis, string>> = {
  Crystallise: 'How much of the pension benefits are taken from.',
  'Tax-free cash': 'The lump sum to be paid. What has to be crystallised for it is worked out.',
  Gross: 'What is paid before tax is deducted.',
  Net: 'What arrives in the client’s bank. The payment before tax is worked out to the penny.',
  'Natural income': 'The dividends and interest the account has received. Nothing is sold.',
  Whole: 'All there is is paid.',
};

/** Whether a basis comes with an amount. */
export const hasAmount = (basis: string): boolean => basis !== '' && basis !== 'Whole' && basis !== 'Natural income';

/** Whether something moves to a drawdown account, if only to be paid from there. */
export const isCrystallised = (form: string): boolean =>
  form === 'Tax-free cash' || form === 'Tax-free cash and income' || form === 'Whole pot';

/** Whether something stays in the drawdown account, so that it matters what moves. */
export const staysInDrawdown = (form: string): boolean =>
  form === 'Tax-free cash' || form === 'Tax-free cash and income';
