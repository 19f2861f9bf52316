import { taxMonthOf } from '@tessera/domain/tax-months';
import { LedgerRefusal } from '../state/refusal';
import { planTaxMonth, type TaxMonthState } from './plan-tax-month';

const november = taxMonthOf('2026-11-20');
const state = (said: Partial<TaxMonthState> = {}): TaxMonthState => ({
  tax: 120_00n,
  broughtForward: 0n,
  settled: 'not yet',
  ...said,
});

describe('settling a tax month', () => {
  it('moves what is owed from the HMRC control account to the bank, on the day it is paid', () =>
    expect(planTaxMonth(state({ broughtForward: 5_00n }), november, '2026-12-22')).toEqual({
      paid: 125_00n,
      postings: {
        code: 'TAXP',
        narrative: 'PAYE of the tax month to 5 December 2026, paid to HMRC',
        postDate: '2026-12-22',
        valueDate: '2026-12-22',
        cash: [
          { controlCode: 'HMRC', amount: -125_00n },
          { controlCode: 'BANK', amount: 125_00n },
        ],
      },
    }));

  it.each([
    ['no tax was withheld', { tax: 0n }],
    ['refunds exceed tax', { tax: -30_00n }],
    ['a refund of the months before covers it', { broughtForward: -120_00n }],
  ])('posts nothing when %s', (_, said) =>
    expect(planTaxMonth(state(said), november, '2026-12-22')).toEqual({ paid: 0n, postings: null }),
  );

  it.each([
    ['before its day', {}, '2026-12-21', 'The tax month to 5 December 2026 is paid on 22 December 2026.'],
    ['twice', { settled: 'already' }, '2026-12-22', 'The tax month to 5 December 2026 is settled already.'],
    [
      'after a later one',
      { settled: 'a later month is' },
      '2027-01-22',
      'A month after the tax month to 5 December 2026 is settled: what is left of this one goes with the next.',
    ],
  ] as const)('is refused %s', (_, said, day, message) =>
    expect(() => planTaxMonth(state(said), november, day)).toThrow(new LedgerRefusal(message)),
  );
});
