import { figuresOf } from './plan-benefit';
import type { BenefitSituation } from './situation';

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
