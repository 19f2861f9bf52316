import { parseShare } from '../dealing/shares';
import { parsePounds } from '../money/money';
import { alternativeAllowance } from '../pensions/pension-limits';
import { grossUp } from '../pensions/relief';
import { pensionRules } from '../rules/allowances';
import { valueOn } from '../rules/dated';
import { splitBenefit } from './benefit-split';
import { exampleBenefit } from './example-benefit';
import { lumpSumAllowances, type LumpSumEvent } from './lump-sum-allowances';
import {
  alternativeAllowanceCases,
  reliefCases,
  sequenceCases,
  taxFreeCashCases,
  transitionalCases,
  ufplsCases,
} from './published-cases';

const on = '2026-11-24';

describe('published examples', () => {
  it.each(ufplsCases)('$id: a UFPLS', (given) => {
    const left = parsePounds(given.allowance);
    expect(
      splitBenefit({
        ...exampleBenefit,
        form: 'UFPLS',
        basis: 'Gross',
        amount: parsePounds(given.ufpls),
        uncrystallised: parsePounds(given.pot),
        left,
      }),
    ).toMatchObject({
      taxFree: parsePounds(given.taxFree),
      taxable: parsePounds(given.taxable),
      designated: 0n,
      uncrystallisedAfter: parsePounds(given.potAfter),
      drawdownAfter: 0n,
      allowanceUsed: left - parsePounds(given.allowanceLeft),
      flexibleAccess: given.flexibleAccess,
    });
  });

  it.each(taxFreeCashCases)('$id: tax-free cash by either basis', (given) => {
    const figures = {
      crystallised: parsePounds(given.crystallised),
      taxFree: parsePounds(given.taxFree),
      designated: parsePounds(given.designated),
      allowanceUsed: parsePounds(given.allowance) - parsePounds(given.allowanceLeft),
      taxable: 0n,
      flexibleAccess: false,
    };
    const left = parsePounds(given.allowance);
    expect(splitBenefit({ ...exampleBenefit, left, basis: 'Crystallise', amount: figures.crystallised })).toMatchObject(
      figures,
    );
    expect(splitBenefit({ ...exampleBenefit, left, amount: figures.taxFree })).toMatchObject(figures);
  });

  it.each(transitionalCases)('$id: the allowance after benefits before 2024', ({ percentages, used, left }) => {
    const events = percentages.map((percentage, index): LumpSumEvent => ({
      id: String(index),
      date: null,
      kind: 'Before 2024 by percentage',
      percentage: parseShare(percentage),
      deathLumpSumPaid: false,
    }));
    expect(lumpSumAllowances({ on, protections: [], events })).toMatchObject({
      used: parsePounds(used),
      left: parsePounds(left),
      deathLeft: 107_310_000n - parsePounds(used),
    });
  });

  it.each(sequenceCases)('$id: one benefit after another', ({ steps }) => {
    const events: LumpSumEvent[] = [];
    for (const { form, amount, taxFree, rest, left } of steps) {
      const before = lumpSumAllowances({ on, protections: [], events });
      const figures = splitBenefit({
        ...exampleBenefit,
        form,
        basis: form === 'UFPLS' ? 'Gross' : 'Crystallise',
        amount: parsePounds(amount),
        left: before.left,
        deathLeft: before.deathLeft,
      });
      expect(figures).toMatchObject({
        taxFree: parsePounds(taxFree),
        [form === 'UFPLS' ? 'taxable' : 'designated']: parsePounds(rest),
      });
      events.push({ id: String(events.length), date: on, kind: form, taxFree: parsePounds(taxFree) });
      expect(lumpSumAllowances({ on, protections: [], events }).left).toBe(parsePounds(left));
    }
  });

  it.each(alternativeAllowanceCases)('$id: what is left to defined benefits', ({ date, annualAllowance, ...given }) => {
    expect(valueOn(pensionRules, date).moneyPurchase).toBe(parsePounds(given.moneyPurchase));
    expect(alternativeAllowance(date, parsePounds(annualAllowance))).toBe(parsePounds(given.alternative));
  });

  it.each(reliefCases)('$id: relief at source', ({ net, relief, gross }) =>
    expect(grossUp(parsePounds(net), on)).toEqual({
      net: parsePounds(net),
      relief: parsePounds(relief),
      gross: parsePounds(gross),
    }),
  );

  it('FTAdviser: with a certificate of £107,310, £650,000 brings £160,965 tax-free and the rest as income', () => {
    const { left, deathLeft } = lumpSumAllowances({
      on,
      protections: [],
      events: [
        { id: '1', date: null, kind: 'Before 2024 by percentage', percentage: 6_000n, deathLumpSumPaid: false },
        {
          id: '2',
          date: '2024-05-01',
          kind: 'Before 2024 by certificate',
          lumpSums: 10_731_000n,
          lumpSumsAndDeath: 10_731_000n,
          certificate: 'TTFAC 1',
        },
      ],
    });
    expect(left).toBe(16_096_500n);
    const whole = {
      ...exampleBenefit,
      basis: 'Crystallise' as const,
      amount: 65_000_000n,
      uncrystallised: 65_000_000n,
      left,
      deathLeft,
    };
    expect(splitBenefit(whole)).toMatchObject({ refused: true, offer: { excessAsTaxable: true, taxable: 153_500n } });
    expect(splitBenefit({ ...whole, excessAsTaxable: true })).toMatchObject({
      taxFree: 16_096_500n,
      excess: 153_500n,
      taxable: 153_500n,
    });
  });
});
