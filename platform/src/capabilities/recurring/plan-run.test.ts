import type { InstrumentState, LedgerState } from '../../ledger/state/state';
import { instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';
import { paymentOf, purchasesOf, salesOf, type Occurrence } from './plan-run';
import type { Recurring } from './stored-recurring';

const recurring: Recurring = {
  recurringOrderId: '0R00001',
  accountId: '0300001',
  transactionType: 'Payment',
  movement: 'Out',
  amount: 100_000n,
  method: 'BACS Credit',
  contributionType: null,
  paymentDay: 28,
  startDate: '2026-11-01',
  endDate: null,
  nextDate: '2026-11-30',
  investmentType: null,
  shares: [],
  autoDisinvest: 'Partial',
  sellDownMethod: 'Largest',
  mandateId: null,
};
const occurrence = (changed: Partial<Recurring> = {}): Occurrence => ({
  recurring: { ...recurring, ...changed },
  date: '2026-11-30',
  businessDate: '2026-11-23',
  authorised: false,
});

const { share, empty } = startOn('2026-11-23');

/** An account with cash and units at £1.00 each. */
const state = (
  cash: bigint,
  units: Readonly<Record<string, bigint>>,
  changed: Partial<InstrumentState> = {},
): LedgerState => ({
  ...empty,
  cash,
  holdings: new Map(
    Object.entries(units).map(([assetId, quantity]) => [
      assetId,
      { quantity: quantity * unit, bookCost: 0n, reserved: 0n },
    ]),
  ),
  instruments: instrumentsOf(
    ...Object.keys(units).map((assetId) => ({ ...share, assetId, minimumUnit: unit / 1000n, price: unit, ...changed })),
  ),
});
const sold = (sales: ReturnType<typeof salesOf>) =>
  Object.fromEntries(sales.requests.map(({ assetId, quantity }) => [assetId, Number(quantity) / Number(unit)]));

describe('the sales of a payment out', () => {
  it('are none while cash covers it', () =>
    expect(salesOf(occurrence(), state(100_000n, { A: 5_000n }), new Set())).toEqual({ requests: [], short: 0n }));
  it('Partial bring what is missing and a tenth more, from the largest first', () =>
    expect(sold(salesOf(occurrence(), state(40_000n, { A: 500n, B: 400n }), new Set()))).toEqual({ A: 500, B: 110 }));
  it('Full bring the whole payment and leave the cash', () =>
    expect(sold(salesOf(occurrence({ autoDisinvest: 'Full' }), state(100_000n, { A: 5_000n }), new Set()))).toEqual({
      A: 1_100,
    }));
  it('Proportional come from every holding by its value', () =>
    expect(
      sold(salesOf(occurrence({ sellDownMethod: 'Proportional' }), state(0n, { A: 3_000n, B: 1_000n }), new Set())),
    ).toEqual({ A: 825, B: 275 }));
  it('say what is missing when everything is sold', () =>
    expect(salesOf(occurrence(), state(10_000n, { A: 300n }), new Set()).short).toBe(60_000n));
  it('leave out what is suspended, has no price or was tried', () => {
    expect(salesOf(occurrence(), state(0n, { A: 5_000n }, { status: 'Suspended' }), new Set()).short).toBe(100_000n);
    expect(salesOf(occurrence(), state(0n, { A: 5_000n }, { price: null }), new Set()).short).toBe(100_000n);
    expect(sold(salesOf(occurrence(), state(0n, { A: 5_000n, B: 4_000n }), new Set(['A'])))).toEqual({ B: 1_100 });
  });
  it('are none where nothing may be sold', () =>
    expect(salesOf(occurrence({ autoDisinvest: null }), state(0n, { A: 5_000n }), new Set())).toEqual({
      requests: [],
      short: 0n,
    }));
});

it('purchases make the amount to the penny', () => {
  const shares = [
    { assetId: 'A', weight: 3_333n },
    { assetId: 'B', weight: 3_333n },
    { assetId: 'C', weight: 3_334n },
  ];
  expect(
    purchasesOf(occurrence({ movement: 'Invest', amount: 10_001n }), shares).reduce(
      (sum, { amount }) => sum + (amount ?? 0n),
      0n,
    ),
  ).toBe(10_001n);
});

it.each([
  ['Personal', 'Deposit'],
  ['Employer', 'Employer'],
  ['Employee', 'Employee'],
] as const)('a %s contribution is a payment of the kind %s', (contributionType, subType) => {
  expect(paymentOf(occurrence({ movement: 'In', method: 'Direct Debit', contributionType }))).toMatchObject({
    subType,
    movement: 'In',
    contributionType,
    regular: { paymentDate: '2026-11-30', moneyMovesOn: '2026-11-30' },
  });
});
