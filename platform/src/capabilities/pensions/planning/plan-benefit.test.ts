import type { BenefitFigures } from '@tessera/domain/benefit-split';
import { figuresOf, incomeLeftNotes, shortProblem } from './plan-benefit';
import type { BenefitSituation } from './situation';
import type { BenefitTerms } from './terms';

it('natural income of an account that had none says so, with the day it is counted from', () => {
  const wanted = {
    form: 'Drawdown income',
    basis: 'Natural income',
    amount: 0n,
    incomeWanted: null,
    excessAsTaxable: false,
    incomeSince: '2026-10-20',
  } as const;
  // Nothing of the situation matters.
  expect(figuresOf({} as BenefitSituation, wanted, '2026-11-28')).toMatchObject({
    field: 'basis',
    message: 'This account had no income since 20 October 2026, so there is nothing to pay.',
  });
});

it('natural income that the cash does not cover is not refused, and says what the next one pays', () => {
  const terms = {
    form: 'Drawdown income',
    basis: 'Natural income',
    autoDisinvest: null,
    sellDownMethod: null,
  } as const;
  const short = { sales: [], short: 42_18n };
  expect(shortProblem(terms as unknown as BenefitTerms, short)).toBeNull();
  expect(shortProblem({ ...terms, basis: 'Gross' } as unknown as BenefitTerms, short)).toMatchObject({
    field: 'autoDisinvest',
  });
  const wanted = { ...terms, amount: 43_81n, incomeWanted: null, excessAsTaxable: false, incomeLeft: 10_00n };
  expect(incomeLeftNotes(wanted, { gross: 1_63n } as BenefitFigures)).toEqual([
    '£10.00 of the income is owed from before.',
    'The cash does not cover £42.18 of the income: the next natural income of the account pays it.',
  ]);
  expect(incomeLeftNotes({ ...wanted, incomeLeft: 0n }, { gross: 43_81n } as BenefitFigures)).toEqual([]);
});
