import { afterEffects } from '../state/after-effects';
import type { TransactionCommand, TransactionRequest } from '../state/commands';
import type { Effects } from '../state/effects';
import { plan } from './plan';
import { noFigures, type InstrumentState, type LedgerActor, type LedgerState } from '../state/state';

const unit = 100_000_000n;
const today = '2026-11-20';
const settled = '2026-11-24';
const sold: InstrumentState = {
  assetId: '20AAA',
  name: 'Unilever plc',
  type: 'Equity',
  status: 'Active',
  settlementDays: 2,
  minimumUnit: unit,
  countryOfIssue: 'GB',
  exchange: 'XLON',
  price: 50n * unit,
  priceDate: today,
  figures: noFigures,
};
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
  accountId: '0300001',
  cash: 0n,
  reserved: 0n,
  uncleared: 0n,
  holdings: new Map([[sold.assetId, { quantity: 20n * unit, bookCost: 100n, reserved: 0n }]]),
  businessDate: today,
  at: today,
  accountType: 'Wrapper',
  accountStatus: 'Active',
  wrapperType: 'GIA',
  bankDetails: 'Active',
  mandate: null,
  leadClientId: '0200001',
  dateOfBirth: '1970-01-01',
  ukResident: true,
  subscription: null,
  contributions: [],
  receivingAccounts: new Map(),
  hasIncomingTransfer: false,
  withdrawalsAreAuthorised: false,
  instruments: new Map([sold, fund].map((each) => [each.assetId, each])),
  firmCharges: [],
  presentFees: [],
  transactions: [],
};
const blank = {
  quantity: null,
  amount: null,
  method: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
} as const;
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
