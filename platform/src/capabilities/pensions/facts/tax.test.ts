import { payeOf, taxFactsOn, taxFreeBandOf, type TaxCodeEntry, type TaxHistory } from './tax';

const nothing = { pay: 0n, tax: 0n };

describe('tax of pension income', () => {
  it('takes payments of one tax month together where the code is not cumulative, so that parts are taxed as the whole', () => {
    const code = '1257L M1';
    const whole = payeOf({ code, before: nothing, inMonth: nothing }, '2027-01-07', 15_150_00n, 'UFPLS');
    const first = payeOf({ code, before: nothing, inMonth: nothing }, '2027-01-07', 15_000_00n, 'UFPLS');
    const paid = { pay: 15_000_00n, tax: first.tax };
    const second = payeOf({ code, before: paid, inMonth: paid }, '2027-01-07', 150_00n, 'UFPLS');
    expect(first.tax + second.tax).toBe(whole.tax);
    expect(second.parts.reduce((sum, { tax }) => sum + tax, 0n)).toBe(second.tax);
    expect(taxFreeBandOf({ code, before: paid, inMonth: paid }, '2027-01-07')).toBe(0n);
  });

  it('is the special charge of 45% on a lump sum after a death to a company or trust, whatever was paid before', () => {
    const facts = { code: 'Special charge', before: nothing, inMonth: { pay: 900_00n, tax: 300_00n }, charged: true };
    expect(payeOf(facts, '2027-01-07', 1_000_00n, 'Death lump sum')).toMatchObject({
      tax: 450_00n,
      rule: expect.stringContaining('45%') as string,
    });
  });

  it('takes the basic rate of a small pot, whatever the code', () => {
    const facts = { code: '0T', before: nothing, inMonth: { pay: 9_000_00n, tax: 3_000_00n } };
    expect(payeOf(facts, '2027-01-07', 1_000_00n, 'Small pot').tax).toBe(200_00n);
  });
});

describe('what the tax of a payment depends on', () => {
  const entry = (fromDate: string, taxCode: string): TaxCodeEntry => ({
    fromDate,
    taxCode,
    source: 'P6',
    previousPay: 0n,
    previousTax: 0n,
  });
  const paid = (paidOn: string, taxable: bigint, tax: bigint, code: string) => ({ paidOn, taxable, tax, code });
  const history = (more: Partial<TaxHistory>): TaxHistory => ({
    codes: [],
    entered: null,
    enteredOn: null,
    paid: [],
    ...more,
  });
  const taxOf = (of: TaxHistory, on: string, taxable: bigint): bigint =>
    payeOf(taxFactsOn(of, on), on, taxable, 'Drawdown income').tax;

  it('is not made up for, nor given back, by another code of month 1 in the same tax month', () => {
    const nothingTaken = history({
      codes: [entry('2026-12-01', '1257L M1'), entry('2026-12-15', 'BR M1')],
      paid: [paid('2026-12-07', 1_048_00n, 0n, '1257LM1')],
    });
    expect(taxOf(nothingTaken, '2026-12-29', 500_00n)).toBe(100_00n);
    expect(taxOf(nothingTaken, '2026-12-29', 100_00n)).toBe(20_00n);
    const muchTaken = history({
      codes: [entry('2026-12-01', 'D0 M1'), entry('2026-12-15', '1257L M1')],
      paid: [paid('2026-12-07', 5_000_00n, 2_000_00n, 'D0 M1')],
    });
    expect(taxOf(muchTaken, '2026-12-29', 100_00n)).toBe(0n);
    expect(taxFreeBandOf(taxFactsOn(muchTaken, '2026-12-29'), '2026-12-29')).toBe(1_048_26n);
  });

  it('is what other codes taxed too where the code is cumulative', () => {
    const of = history({
      codes: [entry('2026-12-01', 'D0 M1'), entry('2026-12-15', '1257L')],
      paid: [paid('2026-12-07', 5_000_00n, 2_000_00n, 'D0 M1')],
    });
    expect(taxOf(of, '2026-12-29', 100_00n)).toBe(-2_000_00n);
  });

  it.each([
    ['a recorded code', history({ codes: [entry('2026-10-01', 'S1257L M1')] }), 'S1257L M1', 'S1257L'],
    ['BR', history({ codes: [entry('2026-10-01', 'BR X')] }), 'BR X', 'BR'],
    ['the emergency code', history({ paid: [paid('2027-01-07', 100_00n, 0n, '1257L M1')] }), '1257L M1', '1257L'],
    [
      'the code entered on the pension',
      history({ entered: '1000L M1', paid: [paid('2027-01-07', 100_00n, 0n, '1000L M1')] }),
      '1000L M1',
      '1000L',
    ],
    [
      'a code entered on the pension before its first payment',
      history({ entered: '1257L M1', enteredOn: '2027-02-01' }),
      '1257L M1',
      '1257L',
    ],
  ])('is month 1 until 5 April alone: %s goes on as cumulative', (_what, of, before, after) => {
    expect(taxFactsOn(of, '2027-04-05').code).toBe(before);
    expect(taxFactsOn(of, '2027-04-06').code).toBe(after);
  });

  it('is month 1 where the code entered on the pension is of the tax year, whatever was paid before', () => {
    const before = paid('2027-01-07', 100_00n, 0n, '1257L M1');
    const of = history({ entered: '1257L M1', enteredOn: '2027-04-06', paid: [before] });
    expect(taxFactsOn(of, '2027-06-07').code).toBe('1257L M1');
  });

  it('is month 1 where the emergency code is used for the first time, in whatever tax year', () => {
    expect(taxFactsOn(history({}), '2027-06-07').code).toBe('1257L M1');
  });
});
