import { availableCash } from '../state/account-state';
import { afterEffects } from '../state/after-effects';
import type { TransactionCommand, TransactionRequest } from '../state/commands';
import { completeAll } from './complete-pending';
import { plan } from './plan';
import type { LedgerActor, LedgerState } from '../state/state';
import { blank, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { share, empty } = startOn(today);
const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today, at: today };
const state: LedgerState = {
  ...empty,
  holdings: new Map([[share.assetId, { quantity: 3n * unit, bookCost: 100n, reserved: 0n }]]),
};
const entry = (movement: 'In' | 'Out', units: bigint, amount: bigint | null = null): TransactionRequest => ({
  ...blank,
  type: 'Stock',
  subType: 'Stock',
  movement,
  quantity: units * unit,
  amount,
  assetId: share.assetId,
});
const sale = (units: bigint): TransactionRequest => ({
  ...blank,
  type: 'Order',
  subType: 'At Best',
  movement: 'Disinvest',
  quantity: units * unit,
  assetId: share.assetId,
});
const open = (...requests: TransactionRequest[]): TransactionCommand => ({
  kind: 'open',
  accountId: state.accountId,
  requests,
});
const refused = (command: TransactionCommand) => expect(() => plan(state, command, platform));

describe('a group that enters units', () => {
  it('takes out no units that a sale of the group has reserved', () => {
    refused(open(sale(2n), entry('Out', 2n))).toThrow(/Only 1 units of Unilever plc can be moved/);
    expect(plan(state, open(sale(2n), entry('Out', 1n)), platform).opened).toHaveLength(2);
  });

  it('takes the same units out once', () => refused(open(entry('Out', 2n), entry('Out', 2n))).toThrow(/Only 1 units/));

  it('leaves no penny of book cost when two members take everything, each its share of the rest', () => {
    const { holdings } = afterEffects(state, plan(state, open(entry('Out', 1n), entry('Out', 2n)), platform), [
      '1',
      '2',
    ]);
    expect(holdings.size).toBe(0);
    const after = afterEffects(state, plan(state, open(entry('Out', 2n), entry('In', 1n, 300n)), platform), ['1', '2']);
    expect(after.holdings.get(share.assetId)).toMatchObject({ quantity: 2n * unit, bookCost: 200n });
  });
});

describe('an expectation', () => {
  const expected = (expectedDate: string): TransactionCommand =>
    open({
      ...blank,
      type: 'Expectation',
      subType: 'Deposit',
      movement: 'In',
      amount: 5_000n,
      narrative: 'REF 1',
      expectedDate,
    });

  it('is at most two years ahead', () => {
    refused(expected('2028-11-21')).toThrow(
      'Enter 20 November 2028 or an earlier day: money is expected at most 2 years ahead.',
    );
    refused(expected('2126-11-24')).toThrow('2 years ahead');
    expect(plan(state, expected('2028-11-20'), platform).opened).toHaveLength(1);
  });
});

describe('a held expectation', () => {
  it('stays when a payment of its group is cancelled, because it does not wait for it', () => {
    const payment: TransactionRequest = {
      ...blank,
      type: 'Payment',
      subType: 'Deposit',
      movement: 'In',
      amount: 5_000n,
      method: 'Bank Transfer',
    };
    const made = afterEffects(
      state,
      plan(
        state,
        open(payment, {
          ...blank,
          type: 'Expectation',
          subType: 'Deposit',
          movement: 'In',
          amount: 5_000n,
          narrative: 'REF 1',
        }),
        platform,
      ),
      ['1', '2'],
    );
    const held = afterEffects(
      made,
      plan(made, { kind: 'hold', transactionId: '2', reason: 'Another sum came.' }, platform),
      [],
    );
    expect(
      plan(held, { kind: 'cancel', transactionId: '1', version: null, reason: null }, platform).changed.map(
        ({ transactionId }) => transactionId,
      ),
    ).toEqual(['1']);
  });
});

describe('the cash of a group once all of it is done', () => {
  const collected: TransactionRequest = {
    ...blank,
    type: 'Payment',
    subType: 'Deposit',
    movement: 'In',
    amount: 10_000n,
    method: 'Direct Debit',
  };
  const purchase = (amount: bigint): TransactionRequest => ({
    ...blank,
    type: 'Order',
    subType: 'At Best',
    movement: 'Invest',
    amount,
    assetId: share.assetId,
  });
  const done = (cash: bigint, ...requests: TransactionRequest[]) => {
    const before: LedgerState = { ...state, cash, mandate: { status: 'Active', from: '2026-10-01' } };
    const effects = plan(before, open(...requests), platform);
    const ids = effects.opened.map((_, index) => String(index));
    return completeAll(afterEffects(before, effects, ids), ids, platform);
  };

  it('can be spent, including a collection that an order waited for', () => {
    const after = done(50_000n, collected, purchase(10_000n));
    expect(after.uncleared).toBe(0n);
    expect(availableCash(after)).toBe(after.cash);
  });

  it('cannot be spent where no member waited for the cash', () => {
    expect(done(50_000n, collected)).toMatchObject({ cash: 60_000n, uncleared: 10_000n });
    expect(done(50_000n, sale(2n)).uncleared).toBe(9_000n);
  });

  it('can be spent, including the proceeds of a sale that a purchase waited for', () =>
    expect(done(0n, sale(2n), purchase(4_600n)).uncleared).toBe(0n));

  it('has cleared only as far as a member waited for it; later cash has not', () => {
    // The sale settles in two days, the collection later.
    const after = done(0n, sale(2n), collected, purchase(4_600n));
    expect(after.uncleared).toBe(10_000n);
    expect(done(0n, sale(2n), collected, purchase(9_200n)).uncleared).toBe(0n);
  });
});
