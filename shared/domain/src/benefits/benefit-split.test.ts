import fc from 'fast-check';
import {
  basesOf,
  benefitForms,
  compareWays,
  splitBenefit,
  type BenefitFigures,
  type BenefitInput,
  type BenefitRefusal,
} from './benefit-split';
import { exampleBenefit, halving, monthOneTax } from './example-benefit';

const pounds = (amount: number): bigint => BigInt(Math.round(amount * 100));
const split = (more: Partial<BenefitInput>): BenefitFigures | BenefitRefusal =>
  splitBenefit({ ...exampleBenefit, ...more });

describe('the tax of the examples', () => {
  it.each([
    [1_000, 0],
    [1_048.26, 0],
    [7_500, 1_952.06],
    [12_000, 3_778.2],
    [15_000, 5_128.2],
    [30_000, 11_878.2],
  ])('on £%p in month 1 is £%p (domain B.4)', (taxable, tax) => expect(monthOneTax(pounds(taxable))).toBe(pounds(tax)));
});

describe('a benefit whose tax is more than it pays', () => {
  it('is refused at its field', () => {
    const taxOn = (taxable: bigint): bigint => 2n * taxable;
    const asked = { form: 'UFPLS', basis: 'Gross', amount: pounds(100), taxOn } as const;
    expect(split(asked)).toMatchObject({
      refused: true,
      field: 'amount',
      message: expect.stringContaining('£150.00') as string,
    });
    const whole = { form: 'Whole pot', basis: 'Whole', amount: null, taxOn } as const;
    expect(split(whole)).toMatchObject({ refused: true, field: 'form' });
  });
});

describe('tax-free cash', () => {
  it('is a quarter, rounded down to the penny, and the rest goes to drawdown', () => {
    expect(split({ basis: 'Crystallise', amount: 1_003n })).toMatchObject({
      crystallised: 1_003n,
      taxFree: 250n,
      designated: 753n,
      taxable: 0n,
      tax: 0n,
      net: 250n,
      drawdownAfter: 753n,
      uncrystallisedAfter: 39_998_997n,
      flexibleAccess: false,
    });
    expect(split({ amount: 250n })).toMatchObject({ crystallised: 1_000n, taxFree: 250n });
  });
  it('is a protected share of what is crystallised where there is one', () =>
    expect(split({ protectedShare: 4_605n, basis: 'Crystallise', amount: pounds(200_000) })).toMatchObject({
      taxFree: pounds(92_100),
      designated: pounds(107_900),
    }));
  it('is refused over the pot, with how much there is', () => {
    expect(split({ basis: 'Crystallise', amount: pounds(400_000.01) })).toEqual({
      refused: true,
      field: 'amount',
      message: 'Only £400,000.00 of this pension is uncrystallised.',
      offer: { form: 'Tax-free cash', basis: 'Crystallise', amount: pounds(400_000) },
    });
    expect(split({ amount: pounds(100_000.01) })).toMatchObject({
      message: 'Only £400,000.00 of this pension is uncrystallised. Its tax-free cash is £100,000.00.',
      offer: { basis: 'Tax-free cash', amount: pounds(100_000) },
    });
    expect(split({ uncrystallised: 0n })).toMatchObject({ offer: null });
  });
  it('is refused over either allowance, and the excess is offered as taxable income', () => {
    expect(split({ left: pounds(30_000) })).toEqual({
      refused: true,
      field: 'excessAsTaxable',
      message:
        'The lump sum allowance left covers £30,000.00 of £50,000.00 tax-free cash. The other £20,000.00 can be paid as taxable income.',
      offer: { excessAsTaxable: true, taxable: pounds(20_000) },
    });
    expect(split({ deathLeft: 0n })).toMatchObject({ offer: { taxable: pounds(50_000) } });
  });
  it('with the excess agreed, pays it as income out of drawdown, which is flexible access', () =>
    expect(split({ left: pounds(30_000), excessAsTaxable: true })).toMatchObject({
      crystallised: pounds(200_000),
      taxFree: pounds(30_000),
      designated: pounds(170_000),
      taxable: pounds(20_000),
      tax: pounds(7_378.2),
      net: pounds(42_621.8),
      drawdownAfter: pounds(150_000),
      allowanceUsed: pounds(30_000),
      excess: pounds(20_000),
      flexibleAccess: true,
    }));
  it('wants an amount, and a basis of its form', () => {
    expect(split({ amount: null })).toMatchObject({ field: 'amount', message: 'Enter an amount above zero.' });
    expect(split({ basis: 'Net' })).toMatchObject({
      field: 'basis',
      message: 'Choose another basis: tax-free cash goes by crystallise, tax-free cash.',
    });
  });
});

describe('income from drawdown', () => {
  const form = 'Drawdown income';
  it('is taxed, and is flexible access', () =>
    expect(split({ form, basis: 'Gross', amount: pounds(12_000), drawdown: pounds(50_000) })).toMatchObject({
      crystallised: 0n,
      taxFree: 0n,
      taxable: pounds(12_000),
      tax: pounds(3_778.2),
      net: pounds(8_221.8),
      drawdownAfter: pounds(38_000),
      allowanceUsed: 0n,
      flexibleAccess: true,
    }));
  it('is found for the net that is wanted', () =>
    expect(split({ form, basis: 'Net', amount: pounds(8_221.8), drawdown: pounds(50_000) })).toMatchObject({
      net: pounds(8_221.8),
    }));
  it('is all of drawdown, or what the investments paid', () => {
    expect(split({ form, basis: 'Whole', amount: null, drawdown: 77n })).toMatchObject({
      taxable: 77n,
      drawdownAfter: 0n,
    });
    expect(split({ form, basis: 'Natural income', amount: 12n, drawdown: 77n })).toMatchObject({ taxable: 12n });
  });
  it('is refused beyond what is in drawdown, with what that leaves in hand', () => {
    expect(split({ form, basis: 'Gross', amount: 78n, drawdown: 77n })).toMatchObject({
      message: 'Only £0.77 is in drawdown.',
      offer: { basis: 'Gross', amount: 77n },
    });
    expect(split({ form, basis: 'Net', amount: pounds(9_000), drawdown: pounds(12_000) })).toMatchObject({
      message: 'Only £12,000.00 is in drawdown. After tax that is £8,221.80 in hand.',
      offer: { basis: 'Net', amount: pounds(8_221.8) },
    });
    expect(split({ form, basis: 'Net', amount: 1n })).toMatchObject({
      message: 'Nothing of this pension is in drawdown.',
      offer: null,
    });
  });
  it('does not take a solver at its word', () => {
    const wrong = { form, basis: 'Net', amount: 5n, drawdown: 100n, solve: () => 6n } as const;
    expect(() => split(wrong)).toThrow('the solver is wrong');
    expect(split({ ...wrong, solve: () => null })).toMatchObject({ field: 'amount', offer: null });
  });
});

describe('tax-free cash with income', () => {
  const form = 'Tax-free cash and income';
  it('pays all that is designated, unless less is wanted', () => {
    expect(split({ form, basis: 'Crystallise', amount: pounds(40_000) })).toMatchObject({
      taxFree: pounds(10_000),
      taxable: pounds(30_000),
      drawdownAfter: 0n,
    });
    expect(split({ form, basis: 'Crystallise', amount: pounds(40_000), incomeWanted: pounds(1_000) })).toMatchObject({
      taxable: pounds(1_000),
      drawdownAfter: pounds(29_000),
    });
    expect(
      split({ form, basis: 'Crystallise', amount: pounds(40_000), incomeWanted: pounds(30_000.01) }),
    ).toMatchObject({ field: 'incomeWanted', message: 'Only £30,000.00 would be in drawdown for income.' });
    expect(split({ form, basis: 'Crystallise', amount: 1n, incomeWanted: -1n })).toMatchObject({
      field: 'incomeWanted',
    });
  });
  it('mixes income up to what bears no tax, out of existing drawdown first, and tax-free cash', () =>
    expect(split({ form, basis: 'Net', amount: pounds(10_000), drawdown: pounds(5_000) })).toMatchObject({
      taxable: pounds(1_048.26),
      tax: 0n,
      taxFree: pounds(8_951.74),
      crystallised: pounds(35_806.96),
      drawdownAfter: pounds(5_000 - 1_048.26 + 26_855.22),
      net: pounds(10_000),
    }));
  it('takes income out of what is newly designated where there is no drawdown', () => {
    expect(split({ form, basis: 'Gross', amount: pounds(10_000) })).toMatchObject({
      taxable: pounds(1_048.26),
      taxFree: pounds(8_951.74),
      drawdownAfter: pounds(26_855.22 - 1_048.26),
    });
    // What is crystallised for a small income keeps its own tax-free cash.
    expect(split({ form, basis: 'Gross', amount: pounds(1_000) })).toMatchObject({
      crystallised: pounds(1_000),
      taxFree: pounds(250),
      taxable: pounds(750),
      drawdownAfter: 0n,
    });
  });
  it('turns to more income where the allowance or the pot ends, and says so', () => {
    const short = split({ form, basis: 'Gross', amount: pounds(10_000), left: pounds(3_000) });
    expect(short).toMatchObject({ taxFree: pounds(3_000), taxable: pounds(7_000), crystallised: pounds(12_000) });
    expect(short.refused ? [] : short.notes).toContain(
      'There is no more tax-free cash: £5,951.74 is income above what bears no tax.',
    );
    expect(split({ form, basis: 'Gross', amount: pounds(10_000), uncrystallised: pounds(10_000) })).toMatchObject({
      taxFree: pounds(2_500),
      taxable: pounds(7_500),
    });
    expect(split({ form, basis: 'Gross', amount: pounds(1), uncrystallised: 0n, drawdown: 99n })).toMatchObject({
      message: 'This pension has £0.99.',
      offer: { amount: 99n },
    });
  });
});

describe('a UFPLS', () => {
  const form = 'UFPLS';
  it('is found by its tax-free part and by its net too', () => {
    expect(split({ form, basis: 'Tax-free cash', amount: pounds(4_000) })).toMatchObject({ gross: pounds(16_000) });
    expect(split({ form, basis: 'Net', amount: pounds(28_121.8) })).toMatchObject({ net: pounds(28_121.8) });
  });
  it('needs allowance for its tax-free part, or agreement to the excess as taxable', () => {
    const given = { form, basis: 'Gross', amount: pounds(16_000), left: pounds(1_000) } as const;
    expect(split(given)).toMatchObject({ offer: { excessAsTaxable: true, taxable: pounds(3_000) } });
    expect(split({ ...given, excessAsTaxable: true })).toMatchObject({
      taxFree: pounds(1_000),
      taxable: pounds(15_000),
      designated: 0n,
      excess: pounds(3_000),
    });
  });
  it('cannot take the whole pot: that is offered through drawdown', () => {
    const whole = { refused: true, offer: { form: 'Whole pot', basis: 'Whole', amount: pounds(400_000) } };
    expect(split({ form, basis: 'Gross', amount: pounds(400_000) })).toMatchObject(whole);
    expect(split({ form, basis: 'Gross', amount: pounds(500_000) })).toMatchObject(whole);
    expect(split({ form, basis: 'Gross', amount: 1n, uncrystallised: 0n })).toMatchObject({ offer: null });
    expect(split({ form, basis: 'Net', amount: pounds(400_000) })).toMatchObject({ offer: { form, basis: 'Net' } });
  });
  it('leaves protected tax-free cash unused, and says so', () => {
    const figures = split({ form, basis: 'Gross', amount: pounds(1_000), protectedShare: 4_000n });
    expect(figures).toMatchObject({ taxFree: pounds(250) });
    expect(figures.refused ? [] : figures.notes.join(' ')).toContain('does not use the protected tax-free cash of 40%');
  });
});

describe('a small pot', () => {
  const pot = { form: 'Small pot', basis: 'Whole', amount: null, uncrystallised: pounds(8_000), left: 0n } as const;
  it('is a quarter tax-free, uses no allowance, and is no flexible access (HMRC PTM056530, Karen)', () => {
    const figures = split(pot);
    expect(figures).toMatchObject({
      taxFree: pounds(2_000),
      taxable: pounds(6_000),
      designated: 0n,
      uncrystallisedAfter: 0n,
      drawdownAfter: 0n,
      allowanceUsed: 0n,
      deathAllowanceUsed: 0n,
      flexibleAccess: false,
    });
    expect(figures.refused ? [] : figures.notes).toEqual(['This is small pot 1 of 3 from personal pensions.']);
  });
  it('is at most £10,000, three times', () => {
    expect(split({ ...pot, uncrystallised: pounds(10_000) })).toMatchObject({ taxFree: pounds(2_500) });
    expect(split({ ...pot, uncrystallised: pounds(10_000), drawdown: 1n })).toMatchObject({
      message: 'This pension has £10,000.01: a small pot has at most £10,000.00.',
    });
    expect(split({ ...pot, smallPotsTaken: 2 })).toMatchObject({ taxFree: pounds(2_000) });
    expect(split({ ...pot, smallPotsTaken: 3 })).toMatchObject({ refused: true, field: 'form' });
    expect(split({ ...pot, uncrystallised: 0n })).toMatchObject({ message: 'Nothing is left in this pension.' });
  });
});

describe('the whole pot', () => {
  const pot = { form: 'Whole pot', basis: 'Whole', amount: null, drawdown: pounds(1_000) } as const;
  it('is tax-free cash and all the rest as income, with what was in drawdown', () =>
    expect(split(pot)).toMatchObject({
      taxFree: pounds(100_000),
      designated: pounds(300_000),
      taxable: pounds(301_000),
      uncrystallisedAfter: 0n,
      drawdownAfter: 0n,
    }));
  it('asks about an excess, too', () =>
    expect(split({ ...pot, left: pounds(99_999) })).toMatchObject({ offer: { taxable: pounds(1) } }));
  it('is refused where there is none', () =>
    expect(split({ ...pot, uncrystallised: 0n, drawdown: 0n })).toMatchObject({ refused: true }));
});

describe('the ways to the same money in hand', () => {
  const { form: _form, basis: _basis, amount: _amount, incomeWanted: _wanted, ...rest } = exampleBenefit;
  it('are told with the tax now and the allowance used', () => {
    const ways = compareWays({ ...rest, drawdown: pounds(30_000) }, pounds(10_000));
    expect(ways.map(({ form, taxNow, allowanceUsed }) => [form, taxNow, allowanceUsed])).toEqual([
      ['UFPLS', pounds(2_788.86), pounds(3_197.21)],
      ['Drawdown income', pounds(5_233.5), 0n],
      ['Tax-free cash', 0n, pounds(10_000)],
      ['Tax-free cash and income', 0n, pounds(8_951.74)],
    ]);
    expect(ways.every(({ figures }) => figures?.net === pounds(10_000))).toBe(true);
  });
  it('say which cannot be had', () => {
    const ways = compareWays({ ...rest, left: pounds(5_000), excessAsTaxable: true }, pounds(10_000));
    expect(ways.map(({ form, refusal }) => [form, refusal?.field ?? null])).toEqual([
      ['UFPLS', null],
      ['Drawdown income', 'amount'],
      ['Tax-free cash', 'excessAsTaxable'],
      ['Tax-free cash and income', null],
    ]);
  });
});

const money = fc.oneof(fc.bigInt({ min: 0n, max: 5_000n }), fc.bigInt({ min: 0n, max: 200_000_000n }));
const anyBenefit: fc.Arbitrary<BenefitInput> = fc
  .record({
    form: fc.constantFrom(...benefitForms),
    basis: fc.nat({ max: 3 }),
    amount: fc.option(money, { freq: 20 }),
    incomeWanted: fc.option(money),
    uncrystallised: money,
    drawdown: money,
    left: money,
    deathLeft: money,
    protectedShare: fc.option(fc.bigInt({ min: 0n, max: 10_000n })),
    excessAsTaxable: fc.boolean(),
    smallPotsTaken: fc.nat({ max: 4 }),
    taxFreeBand: fc.constantFrom(0n, 104_826n),
  })
  .map(({ basis, ...more }) => ({
    ...exampleBenefit,
    ...more,
    basis: basesOf[more.form][basis % basesOf[more.form].length] ?? 'Whole',
  }));
/** A UFPLS and a small pot have the ordinary share. */
const shareOf = ({ form, protectedShare }: BenefitInput): bigint =>
  form === 'UFPLS' || form === 'Small pot' ? 2_500n : (protectedShare ?? 2_500n);
const runs = { verbose: 1, numRuns: 3_000 } as const;

describe('any benefit', () => {
  it('divides all there is to the penny, and takes nothing that is not there', () => {
    fc.assert(
      fc.property(anyBenefit, (input) => {
        const it = splitBenefit(input);
        if (it.refused) return true;
        const { taxFree, taxable, tax, net, gross, crystallised, designated, uncrystallisedAfter, drawdownAfter } = it;
        return (
          taxFree + taxable + uncrystallisedAfter + drawdownAfter === input.uncrystallised + input.drawdown &&
          gross === taxFree + taxable &&
          net === gross - tax &&
          (designated === 0n || designated === crystallised - taxFree) &&
          [taxFree, taxable, crystallised, designated, uncrystallisedAfter, drawdownAfter].every((each) => each >= 0n)
        );
      }),
      runs,
    );
  });
  it('never uses more than the allowances left, nor more than the share of what is crystallised', () => {
    fc.assert(
      fc.property(anyBenefit, (input) => {
        const it = splitBenefit(input);
        if (it.refused) return true;
        return (
          it.allowanceUsed <= input.left &&
          it.deathAllowanceUsed <= input.deathLeft &&
          it.taxFree <= (it.crystallised * shareOf(input)) / 10_000n &&
          (it.excess === 0n || it.allowanceUsed === (input.left < input.deathLeft ? input.left : input.deathLeft))
        );
      }),
      runs,
    );
  });
  it('leaves exactly the net that is wanted', () => {
    fc.assert(
      fc.property(anyBenefit, (input) => {
        const it = splitBenefit(input);
        return it.refused === true || input.basis !== 'Net' || it.net === input.amount;
      }),
      runs,
    );
  });
  it('pays no excess as income that nobody agreed to, except in the mix', () => {
    fc.assert(
      fc.property(anyBenefit, (input) => {
        const it = splitBenefit({ ...input, excessAsTaxable: false });
        return (
          it.refused === true ||
          it.excess === 0n ||
          (input.form === 'Tax-free cash and income' && input.basis !== 'Crystallise')
        );
      }),
      runs,
    );
  });
  it('can be had as it is offered instead of an amount', () => {
    fc.assert(
      fc.property(anyBenefit, (input) => {
        const it = splitBenefit(input);
        if (!it.refused || it.offer === null || !('amount' in it.offer)) return true;
        const again = splitBenefit({ ...input, ...it.offer, excessAsTaxable: true });
        return !again.refused || again.field === 'incomeWanted';
      }),
      runs,
    );
  });
  it('as a mix has the least income to tax: none beyond the band while there is tax-free cash', () => {
    fc.assert(
      fc.property(anyBenefit, (given) => {
        const input = { ...given, form: 'Tax-free cash and income', basis: 'Gross' } as const;
        const it = splitBenefit(input);
        if (it.refused || it.taxable <= input.taxFreeBand) return true;
        const allowance = input.left < input.deathLeft ? input.left : input.deathLeft;
        const cash = (input.uncrystallised * (input.protectedShare ?? 2_500n)) / 10_000n;
        return it.taxFree === (allowance < cash ? allowance : cash);
      }),
      runs,
    );
  });
});

describe('the solver of these tests', () => {
  it('finds every net up to what all of it leaves', () => {
    fc.assert(
      fc.property(money, money, (max, wanted) => {
        const netOf = (gross: bigint): bigint => gross - monthOneTax(gross);
        const gross = halving(netOf, wanted, max);
        return gross === null ? wanted > netOf(max) : netOf(gross) === wanted && gross <= max;
      }),
      { verbose: 1, numRuns: 1_000 },
    );
  });
});
