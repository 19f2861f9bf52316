import fc from 'fast-check';
import { availableCash } from '../state/account-state';
import { partOfProceeds } from '../state/proceeds';
import { LedgerRefusal } from '../state/refusal';
import { afterEffects } from '../state/after-effects';
import type { TransactionCommand, TransactionRequest } from '../state/commands';
import type { Effects } from '../state/effects';
import { plan } from './plan';
import type { InstrumentState, LedgerActor, LedgerState } from '../state/state';
import { blank, instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { share: unilever, empty } = startOn(today);
const settled = '2026-11-24';
const sold: InstrumentState = { ...unilever, price: 50n * unit };
const fund: InstrumentState = {
  ...sold,
  assetId: '20BBB',
  name: 'Fundsmith Equity I Acc',
  type: 'Fund',
  minimumUnit: unit / 1000n,
  price: 5n * unit,
  exchange: null,
};
const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today, at: today };
const state: LedgerState = {
  ...empty,
  holdings: new Map([[sold.assetId, { quantity: 20n * unit, bookCost: 100n, reserved: 0n }]]),
  withdrawalsAreAuthorised: false,
  instruments: instrumentsOf(sold, fund),
};
const order = { ...blank, type: 'Order', subType: 'At Best' } as const;
const sale: TransactionRequest = { ...order, movement: 'Disinvest', quantity: 20n * unit, assetId: sold.assetId };
const buy = (size: Partial<TransactionRequest>): TransactionRequest => ({
  ...order,
  movement: 'Invest',
  assetId: fund.assetId,
  ...size,
});
const payOut = (amount: bigint): TransactionRequest => ({
  ...blank,
  type: 'Payment',
  subType: 'Withdrawal',
  movement: 'Out',
  amount,
  method: 'BACS Credit',
});

const step = (
  before: LedgerState,
  command: TransactionCommand,
): { readonly after: LedgerState; readonly effects: Effects } => {
  const effects = plan(before, command, platform);
  return {
    effects,
    after: afterEffects(
      before,
      effects,
      effects.opened.map((_, index) => String(index)),
    ),
  };
};

/** A group whose sale, estimated at £1,000.00, brings less: the state on the day the cash has cleared. */
const broughtBy = (price: bigint, ...requests: TransactionRequest[]): LedgerState => {
  const opened = step(state, { kind: 'open', accountId: state.accountId, requests: [sale, ...requests] }).after;
  const execution = { price, quantity: 20n * unit, time: new Date(0), venue: null, settlementDate: settled };
  const done = step(opened, { kind: 'complete', transactionId: '0', reason: null, date: null, execution });
  expect(done.effects.changed.map(({ to }) => to)).toEqual(['Completed']);
  return { ...done.after, uncleared: 0n, businessDate: settled, at: settled };
};
const resumeAll = (before: LedgerState, ...ids: string[]) =>
  ids.reduce<{ after: LedgerState; changed: Effects['changed'] }>(
    ({ after, changed }, transactionId) => {
      const { after: next, effects } = step(after, { kind: 'release', transactionId });
      return { after: next, changed: [...changed, ...effects.changed] };
    },
    { after: before, changed: [] },
  );

describe('a group whose sales bring less than estimated', () => {
  it('buys for the proceeds: the last purchase is cut, says so, and resumes', () => {
    const { changed, after } = resumeAll(
      broughtBy(48n * unit, buy({ amount: 500_00n }), buy({ amount: 500_00n })),
      '1',
      '2',
    );
    expect(changed).toMatchObject([
      { to: 'Pending', reservedCash: 500_00n },
      { to: 'Pending', reservedCash: 460_00n, amount: 460_00n },
    ]);
    expect(changed[1]?.reason).toBe(
      'All the linked cash has cleared, and it is less than was estimated: £460.00 can be spent and £500.00 is needed. It is cut from £500.00 to £460.00. The cash is available. It goes to the dealing point of 12:00 on 24 November 2026.',
    );
    expect(after.cash - after.reserved).toBe(0n);
  });

  it('cuts a purchase by quantity to the whole units that the proceeds pay for', () => {
    const { changed } = resumeAll(broughtBy(25n * unit, buy({ quantity: 190n * unit })), '1');
    // £500.00 pays for units at £5.25 each.
    expect(changed).toMatchObject([{ to: 'Pending', quantity: 95_238n * (unit / 1000n), reservedCash: 500_00n }]);
    expect(changed[0]?.reason).toContain('It is cut from 190 units to 95.238.');
  });

  it('fails a payment, which is not cut, and gives its cash to the purchase after it', () => {
    const { changed } = resumeAll(broughtBy(48n * unit, payOut(970_00n), buy({ amount: 30_00n })), '1', '2');
    expect(changed).toMatchObject([
      { to: 'Error', reservedCash: 0n },
      { to: 'Pending', reservedCash: 30_00n },
    ]);
    expect(changed[0]?.reason).toMatch(
      /A payment is not cut, so nothing is paid\. Delete it, and make a new one for what is there\.$/,
    );
  });

  it('fails a purchase when the cash left buys no whole unit', () => {
    const { changed } = resumeAll(broughtBy(25n * unit, buy({ amount: 500_00n }), buy({ amount: 500_00n })), '1', '2');
    expect(changed).toMatchObject([
      { to: 'Pending', reservedCash: 500_00n },
      { to: 'Error', reservedCash: 0n },
    ]);
    // A fund is dealt in thousandths.
    expect(changed[1]?.reason).toContain('That buys less than 0.001 of a unit, so nothing is bought.');
  });

  it('waits while cash has not cleared', () => {
    const before = { ...broughtBy(48n * unit, buy({ amount: 1_000_00n })), uncleared: 40_00n, businessDate: today };
    expect(() => plan(before, { kind: 'release', transactionId: '1' }, platform)).toThrow('Its cash is not there yet.');
  });
});

describe('purchases by a share of the proceeds', () => {
  const shares = (...hundredths: bigint[]) => hundredths.map((proceedsShare) => buy({ proceedsShare }));
  const open = (...requests: TransactionRequest[]): LedgerState =>
    step(state, { kind: 'open', accountId: state.accountId, requests }).after;
  const half = { ...sale, quantity: 10n * unit };
  const complete = (before: LedgerState, transactionId: string, price = 48n * unit, quantity = 10n * unit) =>
    step(before, {
      kind: 'complete',
      transactionId,
      reason: null,
      date: null,
      execution: { price, quantity, time: new Date(0), venue: null, settlementDate: settled },
    });
  const cleared = (before: LedgerState): LedgerState => ({
    ...before,
    uncleared: 0n,
    businessDate: settled,
    at: settled,
  });

  it('spend every penny of what the sales really brought, more or less than was estimated', () => {
    for (const price of [17n * unit, 48n * unit, 61_37654321n * 100n]) {
      const before = broughtBy(price, ...shares(33_33n, 33_33n, 33_34n));
      const { changed, after } = resumeAll(before, '1', '2', '3');
      expect(changed.map(({ to }) => to)).toEqual(['Pending', 'Pending', 'Pending']);
      expect(changed.reduce((total, { amount }) => total + (amount ?? 0n), 0n)).toBe(before.cash);
      expect(availableCash(after)).toBe(0n);
    }
  });

  it('leave what nobody takes as cash, and say what was estimated', () => {
    const { changed, after } = resumeAll(broughtBy(48n * unit, ...shares(60_00n)), '1');
    expect(changed).toMatchObject([{ to: 'Pending', amount: 576_00n, reservedCash: 576_00n }]);
    expect(changed[0]?.reason).toBe(
      '60% of what the linked sales brought is £576.00; £600.00 was estimated. The cash is available. It goes to the dealing point of 12:00 on 24 November 2026.',
    );
    expect(availableCash(after)).toBe(384_00n);
  });

  it('wait for all sales of the group, and go on with those that are left when one is cancelled', () => {
    const opened = open(half, half, ...shares(50_00n, 50_00n));
    const one = cleared(complete(opened, '0').after);
    expect(() => plan(one, { kind: 'release', transactionId: '2' }, platform)).toThrow('Its cash is not there yet.');
    const { changed } = step(one, { kind: 'cancel', transactionId: '1', version: null, reason: null }).effects;
    expect(changed).toMatchObject([
      { transactionId: '1', to: 'Deleted' },
      { transactionId: '2', to: 'Pending', amount: 240_00n },
      { transactionId: '3', to: 'Pending', amount: 240_00n },
    ]);
  });

  it('end with the last sale', () => {
    const opened = open(half, half, ...shares(100_00n));
    const one = step(opened, { kind: 'reject', transactionId: '0', reason: 'No market.' });
    expect(one.effects.changed.map(({ to }) => to)).toEqual(['Error']);
    const { changed } = step(one.after, { kind: 'cancel', transactionId: '1', version: null, reason: null }).effects;
    expect(changed).toMatchObject([
      { transactionId: '1', to: 'Deleted' },
      { transactionId: '2', to: 'Deleted', reason: 'What it waited for was cancelled.' },
    ]);
  });

  it('do not go on when a sale that had failed is deleted: that changes nothing but the sale', () => {
    const opened = open(half, half, ...shares(100_00n));
    const failed = step(opened, { kind: 'reject', transactionId: '1', reason: 'No market.' }).after;
    const one = cleared(complete(failed, '0').after);
    const { changed } = step(one, { kind: 'delete', transactionId: '1', version: null, reason: null }).effects;
    expect(changed).toMatchObject([{ transactionId: '1', to: 'Deleted' }]);
    expect(resumeAll(one, '2').changed).toMatchObject([{ to: 'Pending', amount: 480_00n }]);
  });

  it('do not hold the one behind when a share buys less than a unit', () => {
    const opened = open(sale, ...shares(1_00n, 99_00n));
    const done = complete(opened, '0', unit / 100n, 20n * unit);
    expect(done.effects.changed).toMatchObject([
      { transactionId: '0', to: 'Completed' },
      {
        transactionId: '1',
        to: 'Error',
        reason: expect.stringMatching(/^1% of what the linked sales brought is £0.00/),
      },
    ]);
    expect(resumeAll(cleared(done.after), '2').changed).toMatchObject([{ to: 'Pending', amount: 20n }]);
  });

  it('are refused on their field: without a sale, above the whole, with an amount, or for a sale', () => {
    const refusal = (...requests: TransactionRequest[]) => {
      try {
        open(...requests);
      } catch (error) {
        if (error instanceof LedgerRefusal) return [error.message, error.field, error.index];
        throw error;
      }
      return 'accepted';
    };
    expect(refusal(...shares(50_00n))).toEqual([
      'There are no proceeds to share: add a sale to the group, or enter an amount.',
      'proceedsShare',
      0,
    ]);
    expect(refusal(sale, ...shares(60_00n, 50_00n))).toEqual([
      'The shares add up to 110%, which is 10% too much. They can add up to 100% at most.',
      'proceedsShare',
      2,
    ]);
    expect(refusal(sale, buy({ proceedsShare: 50_00n, amount: 10_00n }))).toEqual([
      'Give a share of the proceeds, an amount or a quantity: one of the three.',
      'proceedsShare',
      1,
    ]);
    expect(refusal({ ...sale, quantity: null, proceedsShare: 50_00n })).toEqual([
      'Only a purchase takes a share of proceeds.',
      'proceedsShare',
      0,
    ]);
    expect(refusal(sale, buy({ proceedsShare: 1n, assetId: sold.assetId }))).toEqual([
      expect.stringContaining('This is too little to buy Unilever plc'),
      'proceedsShare',
      1,
    ]);
  });

  it('never add up to more than the proceeds, each within a penny of its exact share', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.array(fc.bigInt(1n, 10_000n), { maxLength: 8 }), (proceeds, wanted) => {
        let before = 0n;
        const parts = wanted.map((each) => {
          const share = before + each > 10_000n ? 10_000n - before : each;
          const part = partOfProceeds(proceeds, before, share);
          const off = part * 10_000n - proceeds * share;
          expect(off < 10_000n && off > -10_000n).toBe(true);
          before += share;
          return part;
        });
        const total = parts.reduce((sum, part) => sum + part, 0n);
        expect(total <= proceeds && total >= 0n).toBe(true);
        if (before === 10_000n) expect(total).toBe(proceeds);
      }),
    );
  });
});
