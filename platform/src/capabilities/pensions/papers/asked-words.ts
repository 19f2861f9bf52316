import { formatUnits, type Pence } from '@tessera/domain/money';
import { inSentence } from '@tessera/domain/in-sentence';
import { poundsText } from '@tessera/domain/wording';
import type { BenefitTerms, NamedHolding } from '../planning/terms';

const amountText = (amount: Pence | null): string => (amount === null ? 'As it comes' : poundsText(amount));

/** What was asked for, by what the amount says. */
export const wantedText = ({ basis, amount }: Pick<BenefitTerms, 'basis' | 'amount'>): string => {
  switch (basis) {
    case 'Crystallise':
      return `${amountText(amount)} is crystallised`;
    case 'Tax-free cash':
      return `${amountText(amount)} of tax-free cash`;
    case 'Gross':
      return `${amountText(amount)} before tax`;
    case 'Net':
      return `${amountText(amount)} in hand after tax`;
    case 'Natural income':
      return 'What the investments pay: dividends and interest';
    case 'Whole':
      return 'Everything in it';
  }
};

/** The name of a holding, by its id. */
export type NameOf = (assetId: string) => string;

const namedText = (named: readonly NamedHolding[], nameOf: NameOf): string =>
  named.map(({ assetId, quantity }) => `${formatUnits(quantity)} ${nameOf(assetId)}`).join('; ');

/** What is sold first. */
export const salesText = (
  { autoDisinvest, sellDownMethod, namedSales, basis, form }: BenefitTerms,
  nameOf: NameOf,
): string => {
  if (basis === 'Whole' || form === 'Whole pot' || form === 'Small pot') return 'Everything that can be sold';
  if (sellDownMethod === 'Named') return namedText(namedSales, nameOf);
  if (autoDisinvest === null) return 'Nothing: it is paid from cash';
  const how = sellDownMethod === 'Proportional' ? 'from every holding by its value' : 'the largest holding first';
  return `${autoDisinvest === 'Full' ? 'For the whole amount' : 'For what cash does not cover'}, ${how}`;
};

/** What moves to drawdown. */
export const movesText = ({ movedAssets, namedMoves }: BenefitTerms, nameOf: NameOf): string =>
  movedAssets === 'Named'
    ? namedText(namedMoves, nameOf)
    : movedAssets === 'Cash first'
      ? 'Cash first, then every holding by its value'
      : 'Cash and every holding, by their value';

/** What the lump sum allowance does not cover. */
export const excessText = ({ excessAsTaxable }: Pick<BenefitTerms, 'excessAsTaxable'>): string =>
  excessAsTaxable ? 'Taken as taxable income' : 'Not taken';

/** The form in a sentence. */
export const formText = ({ form }: Pick<BenefitTerms, 'form'>): string => inSentence(form);

/** What can go wrong when benefits are taken (COBS 19.7): shown with every application and pack. */
export const riskFactors = (terms: Pick<BenefitTerms, 'form'>): readonly string[] => [
  'Money that you take now is not there later. You may live longer than you expect, and prices may rise.',
  'Income is taxable and is added to your other income of the tax year: a large payment can be taxed at a higher rate, and can reduce means-tested benefits.',
  ...(terms.form === 'Tax-free cash'
    ? ['Tax-free cash alone does not limit what you may pay in. The first income from drawdown does.']
    : terms.form === 'Small pot'
      ? ['A small pot ends this pension: nothing is left in it.']
      : [
          'After the first flexible payment, less can go into money purchase pensions with tax relief: the money purchase annual allowance.',
        ]),
  'What stays invested can fall in value, and charges go on. An income that is higher than the investments can bear uses them up.',
  'Guarantees and protections of this or another pension can be lost. Check them first.',
  'Offers that press you to take your pension may be scams. Check who you deal with at fca.org.uk/scamsmart.',
];
