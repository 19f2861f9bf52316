import { payeOf, taxFreeBandOf } from './tax';

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

  it('is the special charge of 45 % on a lump sum after a death to a company or trust, whatever was paid before', () => {
    const facts = { code: 'Special charge', before: nothing, inMonth: { pay: 900_00n, tax: 300_00n }, charged: true };
    expect(payeOf(facts, '2027-01-07', 1_000_00n, 'Death lump sum')).toMatchObject({
      tax: 450_00n,
      rule: expect.stringContaining('45 %') as string,
    });
  });

  it('takes the basic rate of a small pot, whatever the code', () => {
    const facts = { code: '0T', before: nothing, inMonth: { pay: 9_000_00n, tax: 3_000_00n } };
    expect(payeOf(facts, '2027-01-07', 1_000_00n, 'Small pot').tax).toBe(200_00n);
  });
});
