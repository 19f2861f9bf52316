import { wrapperNames } from '@tessera/contract/accounts/values';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import type { BenefitBasis, BenefitForm, PensionFactKind } from '@tessera/contract/pensions/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { clientHref } from '@tessera/runtime';
import { formatMoney } from '@tessera/ui/core';

export type PensionRecord = CallData<'getPensionRecord'>;
export type Pension = PensionRecord['pensions'][number];
export type PensionAccount = Pension['accounts'][number];
/** A benefit, or a regular one, as the list of actions has it. */
export type Benefit = CallRow<'listProductActions'>;
export type BenefitRecord = CallData<'getCrystallisation'>;
export type BenefitFigures = NonNullable<Benefit['figures']>;
export type BenefitAction = BenefitRecord['actions'][number]['action'];

/** What a person does with a regular benefit. */
export type RegularAct = 'Change' | 'Pause' | 'Resume' | 'Stop';

/** A benefit's record; a regular one has such a page too. */
export const benefitHref = (clientId: string, crystallisationId: string): string =>
  `${clientHref(clientId, 'pensions')}/benefits/${encodeURIComponent(crystallisationId)}`;

/** Whether it is a regular benefit itself: each payment that it makes is a benefit like any other. */
export const isRegular = ({ clientProductActionType: type }: Pick<Benefit, 'clientProductActionType'>): boolean =>
  type === 'Regular crystallisation';

type Titled = Pick<
  Benefit,
  | 'form'
  | 'basis'
  | 'amount'
  | 'incomeWanted'
  | 'figures'
  | 'clientProductActionType'
  | 'paymentDay'
  | 'drawdownAccountId'
>;

/** What the amount of a benefit says, once it is known which one it is. */
const wantedWords: Readonly<Record<BenefitBasis, (amount: string) => string>> = {
  Crystallise: (amount) => `from ${amount} crystallised`,
  'Tax-free cash': (amount) => `with tax-free cash of ${amount}`,
  Gross: (amount) => `of ${amount}`,
  Net: (amount) => `with ${amount} in hand`,
  'Natural income': () => 'as natural income',
  Whole: () => 'of everything',
};

const drawdownBeside = (form: BenefitForm, moved: boolean): string =>
  form === 'Tax-free cash' && moved ? ' and drawdown' : '';

const byFigures = (form: BenefitForm, figures: BenefitFigures): string => {
  const { taxFreeAmount, taxableAmount, grossPayment, fadAmount } = figures;
  switch (form) {
    case 'Tax-free cash':
      return `Tax-free cash of ${formatMoney(taxFreeAmount)}${drawdownBeside(form, fadAmount > 0)}`;
    case 'Tax-free cash and income':
      return `Tax-free cash of ${formatMoney(taxFreeAmount)} and income of ${formatMoney(taxableAmount)}`;
    case 'Drawdown income':
    case 'UFPLS':
    case 'Small pot':
    case 'Whole pot':
    case 'Death lump sum':
      return `${form} of ${formatMoney(grossPayment)}`;
  }
};

const byWish = ({ form, basis, amount, incomeWanted, drawdownAccountId }: Titled): string => {
  const income = incomeWanted === null ? '' : ` and income of ${formatMoney(incomeWanted)}`;
  if (form === 'Tax-free cash' && basis === 'Tax-free cash')
    return `Tax-free cash of ${formatMoney(amount)}${drawdownBeside(form, drawdownAccountId !== null)}`;
  if (form === 'Tax-free cash and income' && basis === 'Tax-free cash')
    return `Tax-free cash of ${formatMoney(amount)}${income === '' ? ' and income' : income}`;
  // "Whole pot of everything" says it twice.
  if (basis === 'Whole')
    return form === 'Whole pot' || form === 'Death lump sum' ? form : `${form} ${wantedWords[basis]('')}`;
  return `${form} ${wantedWords[basis](formatMoney(amount))}${form === 'Tax-free cash' ? '' : income}`;
};

/** "14th". */
const ordinalOf = (day: number): string => `${day}${day === 1 || day === 21 ? 'st' : 'th'}`;
/** "14th of the month". */
export const dayOfMonth = (day: number): string => `${ordinalOf(day)} of the month`;

/** A benefit in a few words: "Tax-free cash of £10,000.00 and drawdown", "Regular drawdown income of £500.00". */
export const titleOfBenefit = (benefit: Titled): string => {
  if (isRegular(benefit)) return `Regular ${inSentence(byWish(benefit))}`;
  return benefit.figures === null ? byWish(benefit) : byFigures(benefit.form, benefit.figures);
};

/** The pension as people call it: its scheme, or its wrapper where it has none. */
export const nameOfPension = ({ schemeProductName, wrapperType }: Pension): string =>
  schemeProductName ?? wrapperNames[wrapperType];

/** Labels of the kinds of fact, in the list and in the form. */
export const factKindWords: Readonly<Record<PensionFactKind, string>> = {
  'Before 2024 by percentage': 'Benefits before 6 Apr 2024, by percentage',
  'Before 2024 by certificate': 'Benefits before 6 Apr 2024, by certificate',
  Elsewhere: 'Benefits elsewhere',
  Protection: 'Protection',
  'Protected age': 'Protected pension age',
  'Protected tax-free cash': 'Protected tax-free cash',
  'Flexible access elsewhere': 'Flexible access elsewhere',
  'Income of a tax year': 'Income, for the annual allowance',
  'Paid in elsewhere': 'Paid into pensions elsewhere',
};
