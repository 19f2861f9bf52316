import { payeOn } from './paye';
import { readPayeCode } from './paye-code';
import { overpaidTax, type RefundOf } from './tax-refund';

const date = '2026-11-20';
const emergencyTax = (pay: bigint): bigint =>
  payeOn({ code: readPayeCode('1257L M1'), date, pay, before: { pay: 0n, tax: 0n } }).tax;
const of = (given: Partial<RefundOf> = {}): RefundOf => ({
  taxable: 1_500_000n,
  taxTaken: emergencyTax(1_500_000n),
  otherIncome: 0n,
  date,
  region: 'Rest of UK',
  potEmptied: false,
  otherWork: false,
  ...given,
});

describe('what the emergency code takes too much', () => {
  it('of £15,000 without other income is all but £486', () => {
    expect(overpaidTax(of())).toMatchObject({
      due: 48_600n,
      overpaid: 512_820n - 48_600n,
      form: 'P55',
      sentence:
        '£4,642.20 more tax was taken than is due on this payment. Form P55 claims it back from HMRC in the tax year; without it HMRC settles after 5 April.',
    });
  });

  it('counts the tax due on top of other income', () =>
    expect(overpaidTax(of({ otherIncome: 4_500_000n })).due).toBe((527_000n * 20n) / 100n + (973_000n * 40n) / 100n));

  it.each([
    [false, false, 0n, 'P55'],
    [false, true, 2_000_000n, 'P55'],
    [true, true, 0n, 'P53Z'],
    [true, false, 200_000n, 'P53Z'],
    [true, false, 0n, 'P50Z'],
  ])('emptied %p, working %p, other income %p: form %s', (potEmptied, otherWork, otherIncome, form) =>
    expect(overpaidTax(of({ potEmptied, otherWork, otherIncome })).form).toBe(form),
  );

  it('of a small pot is claimed with P53', () =>
    expect(overpaidTax(of({ smallPot: true, potEmptied: true })).form).toBe('P53'));

  it('is nothing where no more was taken than is due, and needs no form', () => {
    expect(overpaidTax(of({ taxTaken: 48_600n }))).toMatchObject({
      overpaid: 0n,
      form: null,
      sentence: 'The tax taken is the tax due on this payment.',
    });
    expect(overpaidTax(of({ taxTaken: 40_000n })).sentence).toBe(
      '£86.00 more tax is due on this payment than was taken. HMRC collects it after 5 April or through a tax code.',
    );
  });

  it('shows the figures it comes from', () =>
    expect(overpaidTax(of()).figures).toEqual([
      { label: 'Taxable payment', amount: 1_500_000n },
      { label: 'Other income of the tax year', amount: 0n },
      { label: 'Tax taken', amount: 512_820n },
      { label: 'Tax due on the payment', amount: 48_600n },
      { label: 'Taken too much', amount: 464_220n },
    ]));

  it('is refused for a payment below zero', () => expect(() => overpaidTax(of({ taxable: -1n }))).toThrow(RangeError));
});
