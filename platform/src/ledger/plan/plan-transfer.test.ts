import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import type { TransactionCommand, TransferCommand, TransferPart } from '../state/commands';
import { isCustomer, type Effects } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';
import type { InstrumentState, LedgerActor, LedgerState, TransactionState, TransferredState } from '../state/state';
import { plan } from './plan';
import { instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-25';
const { share, empty, platform } = startOn(today);
const unpriced: InstrumentState = { ...share, assetId: '20BBB', name: 'New fund', price: null, priceDate: null };

const transfer = (changes: Partial<TransactionState> = {}): TransactionState => ({
  transactionId: '0500001',
  linkId: null,
  linkOrder: 0,
  type: 'Product Transfer',
  subType: 'Transfer',
  movement: 'In',
  method: null,
  status: 'Waiting',
  amount: 10_000_00n,
  quantity: null,
  assetId: null,
  contributionType: null,
  narrative: 'From elsewhere',
  date: today,
  settlementDate: null,
  dealsAt: null,
  proceedsShare: null,
  reservedCash: 0n,
  reservedQuantity: 0n,
  taxWithheld: null,
  completedDate: null,
  unpaidCode: null,
  presentedAgain: false,
  owedCash: 0n,
  createdBy: '0100001',
  version: 1,
  ...changes,
});
const nothingMoved: TransferredState = { cash: { moved: 0n, held: 0n }, units: new Map() };
const held = (cash: bigint, units = 0n): TransferredState => ({
  cash: { moved: 0n, held: cash },
  units: new Map([[share.assetId, { moved: 0n, movedBookCost: 0n, held: units }]]),
});
const left = (cash: bigint, units = 0n, bookCost = 0n): TransferredState => ({
  cash: { moved: -cash, held: 0n },
  units: new Map([[share.assetId, { moved: -units, movedBookCost: -bookCost, held: 0n }]]),
});

const account: LedgerState = {
  ...empty,
  cash: 1_000_00n,
  reserved: 100_00n,
  holdings: new Map([[share.assetId, { quantity: 9n * unit, bookCost: 100_00n, reserved: 2n * unit }]]),
  wrapperType: 'ISA',
  bankDetails: null,
  dateOfBirth: '1980-01-01',
  hasIncomingTransfer: true,
  instruments: instrumentsOf(share, unpriced),
  transactions: [transfer()],
  transferred: nothingMoved,
};
const out = (state: Partial<LedgerState> = {}, changes: Partial<TransactionState> = {}): LedgerState => ({
  ...account,
  transactions: [transfer({ movement: 'Out', ...changes })],
  ...state,
});

const cash = (from: TransferPart['from'], to: TransferPart['to'], amount: bigint): TransferPart => ({
  kind: 'Cash',
  from,
  to,
  amount,
  narrative: 'Cash',
});
const units = (
  from: TransferPart['from'],
  to: TransferPart['to'],
  quantity: bigint,
  bookCost: bigint | null = null,
  assetId = share.assetId,
): TransferPart => ({ kind: 'Units', from, to, assetId, quantity, bookCost, narrative: 'Units' });
const move = (parts: readonly TransferPart[], changes: Partial<TransferCommand> = {}): TransferCommand => ({
  kind: 'transfer',
  transactionId: '0500001',
  to: 'Waiting',
  step: 'Part arrived',
  reason: null,
  parts,
  ...changes,
});
const planned = (parts: readonly TransferPart[], state = account, changes: Partial<TransferCommand> = {}): Effects =>
  plan(state, move(parts, changes), platform);
const refusalOf = (state: LedgerState, command: TransactionCommand): unknown => {
  try {
    plan(state, command, platform);
  } catch (error) {
    return error instanceof LedgerRefusal
      ? { message: error.message, field: error.field, index: error.index, type: error.type }
      : error;
  }
  return null;
};

/** What a party gets in cash, units of the share and their book cost. */
const gets = ({ groups }: Pick<Effects, 'groups'>, party: string) => {
  const name = (each: { readonly accountId: string } | { readonly controlCode: string }): string =>
    'accountId' in each ? each.accountId : each.controlCode;
  const stock = groups.flatMap((group) => group.stock).filter((line) => name(line.party) === party);
  return {
    cash: sum(
      groups
        .flatMap((group) => group.cash)
        .filter((line) => name(line.party) === party)
        .map(({ amount }) => amount),
    ),
    units: sum(stock.map(({ quantity }) => quantity)),
    cost: sum(stock.map(({ bookValue }) => bookValue)),
  };
};

describe('a transfer that begins', () => {
  const begin = (movement: 'In' | 'Out', amount = 5_000_00n): TransactionCommand => ({
    kind: 'openTransfer',
    accountId: account.accountId,
    movement,
    amount,
    narrative: 'From elsewhere',
  });

  it('moves and reserves nothing, and waits for a second person when it goes out of a firm that wants one', () => {
    for (const [movement, wants, status] of [
      ['In', true, 'Pending'],
      ['Out', true, 'Checking'],
      ['Out', false, 'Pending'],
    ] as const) {
      const effects = plan({ ...account, withdrawalsAreAuthorised: wants }, begin(movement), platform);
      expect(effects).toMatchObject({ groups: [], changed: [], linked: false });
      expect(effects.opened).toMatchObject([
        { type: 'Product Transfer', subType: 'Transfer', movement, status, amount: 5_000_00n, reservedCash: 0n },
      ]);
    }
  });

  it('goes into an account that may be paid into, and out of one that is Active or Transfer Out', () => {
    const died = { diedOn: '2026-11-18', isJoint: false };
    for (const [movement, change, allowed] of [
      ['In', { accountStatus: 'Pending' }, true],
      ['In', { accountStatus: 'Transfer Out' }, false],
      ['In', { death: died }, false],
      ['Out', { accountStatus: 'Transfer Out' }, true],
      ['Out', { accountStatus: 'Closing' }, false],
      ['Out', { accountStatus: 'Pending' }, false],
      ['Out', { death: died }, false],
    ] as const)
      expect(refusalOf({ ...account, ...change }, begin(movement))).toEqual(
        allowed ? null : expect.objectContaining({ field: 'accountId' }),
      );
    expect(refusalOf(account, begin('In', 0n))).toMatchObject({ field: 'amount' });
  });
});

describe('what a transfer moves', () => {
  it('comes from the other provider through TRANSFERS into a transaction of its own', () => {
    const effects = planned([
      cash('Provider', 'Account', 500_00n),
      units('Provider', 'Account', 3n * unit, 77_00n),
      units('Provider', 'Account', unit, null, unpriced.assetId),
    ]);
    expect(effects.joins).toBe('0500001');
    expect(effects.opened).toMatchObject([
      { type: 'Cash Transfer', movement: 'In', amount: 500_00n, contributionType: 'Transfer', linkOrder: 1 },
      { type: 'Stock Transfer', movement: 'In', amount: 135_00n, quantity: 3n * unit, linkOrder: 2 },
      { type: 'Stock Transfer', movement: 'In', amount: 0n, quantity: unit, linkOrder: 3 },
    ]);
    expect(effects.opened.every(({ subType, status }) => subType === 'Transfer' && status === 'Completed')).toBe(true);
    expect(effects.groups.map(({ code, of }) => [code, of])).toEqual([
      ['TRFI', { opened: 0 }],
      ['TRFI', { opened: 1 }],
      ['TRFI', { opened: 2 }],
    ]);
    expect(effects.groups[0]?.cash).toHaveLength(4);
    expect(effects.groups[1]?.stock).toHaveLength(4);
    expect(gets(effects, account.accountId)).toEqual({ cash: 500_00n, units: 4n * unit, cost: 77_00n });
    expect(gets(effects, 'TRANSFERS')).toEqual({ cash: 0n, units: 0n, cost: 0n });
    expect(gets(effects, 'BANK').cash).toBe(-500_00n);
    expect(gets(effects, 'MARKET').units).toBe(-4n * unit);
  });

  it('is held on the transfer itself, and accepted or returned as far as it is held', () => {
    const holds = planned([cash('Provider', 'Held', 40_00n), units('Provider', 'Held', 2n * unit)]);
    expect(holds.opened).toEqual([]);
    expect(holds.joins).toBeUndefined();
    expect(holds.groups.map(({ of }) => of)).toEqual([{ transactionId: '0500001' }, { transactionId: '0500001' }]);
    expect(gets(holds, 'TRANSFERS')).toMatchObject({ cash: 40_00n, units: 2n * unit });
    const state = { ...account, transferred: held(40_00n, 2n * unit) };
    const settles = planned(
      [
        cash('Held', 'Account', 30_00n),
        cash('Held', 'Provider', 10_00n),
        units('Held', 'Account', unit, 9_00n),
        units('Held', 'Provider', unit),
      ],
      state,
      { to: 'Completed' },
    );
    expect(gets(settles, 'TRANSFERS')).toMatchObject({ cash: -40_00n, units: -2n * unit });
    expect(gets(settles, account.accountId)).toEqual({ cash: 30_00n, units: unit, cost: 9_00n });
    expect(
      settles.groups.map(({ code, of, cash: c, stock }) => [code, 'opened' in of, c.length + stock.length]),
    ).toEqual([
      ['TRFI', true, 2],
      ['TRFO', false, 2],
      ['TRFI', true, 2],
      ['TRFO', false, 2],
    ]);
    expect(refusalOf(state, move([cash('Held', 'Account', 30_00n), cash('Held', 'Provider', 10_01n)]))).toMatchObject({
      field: 'amount',
      index: 1,
    });
    expect(refusalOf(state, move([units('Held', 'Account', 3n * unit)]))).toMatchObject({
      field: 'quantity',
      index: 0,
    });
  });

  it('leaves with its share of the book cost, when it is free', () => {
    const effects = planned([cash('Account', 'Provider', 900_00n), units('Account', 'Provider', 7n * unit)], out());
    expect(effects.opened).toMatchObject([
      { type: 'Cash Transfer', movement: 'Out', amount: 900_00n, contributionType: null },
      { type: 'Stock Transfer', movement: 'Out', amount: 315_00n },
    ]);
    expect(effects.groups.map(({ code }) => code)).toEqual(['TRFO', 'TRFO']);
    expect(gets(effects, account.accountId)).toEqual({ cash: -900_00n, units: -7n * unit, cost: -77_78n });
    expect(gets(effects, 'TRANSFERS')).toEqual({ cash: 0n, units: 0n, cost: 0n });
    expect(gets(effects, 'BANK').cash).toBe(900_00n);
    const whole = out({
      holdings: new Map([[share.assetId, { quantity: 9n * unit, bookCost: 100_00n, reserved: 0n }]]),
    });
    expect(
      gets(
        planned([units('Account', 'Provider', 4n * unit), units('Account', 'Provider', 5n * unit)], whole),
        '0300001',
      ),
    ).toMatchObject({ units: -9n * unit, cost: -100_00n });
    expect(refusalOf(out(), move([cash('Account', 'Provider', 900_01n)]))).toMatchObject({ field: 'amount' });
    expect(
      refusalOf(out(), move([units('Account', 'Provider', 4n * unit), units('Account', 'Provider', 4n * unit)])),
    ).toMatchObject({ field: 'quantity', index: 1 });
  });

  it('comes back when the other provider refuses it, with the book cost that left and no more than left', () => {
    const state = out({ transferred: left(900_00n, 3n * unit, 10_00n), accountStatus: 'Transfer Out' });
    const back = planned(
      [
        cash('Provider', 'Account', 900_00n),
        units('Provider', 'Account', unit),
        units('Provider', 'Account', 2n * unit),
      ],
      state,
      { to: 'Error' },
    );
    expect(back.opened.map(({ movement }) => movement)).toEqual(['In', 'In', 'In']);
    expect(gets(back, account.accountId)).toEqual({ cash: 900_00n, units: 3n * unit, cost: 10_00n });
    expect(refusalOf(state, move([cash('Provider', 'Account', 900_01n)]))).toMatchObject({ field: 'amount' });
    expect(refusalOf(state, move([units('Provider', 'Account', 4n * unit)]))).toMatchObject({ field: 'quantity' });
    expect(refusalOf(state, move([cash('Provider', 'Account', 899_99n)], { to: 'Error' }))).toMatchObject({
      type: 'conflict',
    });
    const died = { ...state, death: { diedOn: today, isJoint: false } };
    expect(refusalOf(died, move([cash('Provider', 'Account', 900_00n)]))).toBeNull();
    expect(refusalOf({ ...state, accountStatus: 'Closed' }, move([cash('Provider', 'Account', 1n)]))).toMatchObject({
      field: 'accountId',
    });
  });

  it.each([
    ['a way out of a transfer in', account, [cash('Account', 'Provider', 1n)]],
    ['a way that is none', account, [cash('Held', 'Held', 1n)]],
    ['a transfer out that is held', out(), [cash('Provider', 'Held', 1n)]],
    ['no amount', account, [cash('Provider', 'Account', 0n)]],
    ['no units', account, [units('Provider', 'Account', 0n)]],
    ['a book cost below zero', account, [units('Provider', 'Account', unit, -1n)]],
    ['an instrument off the list', account, [units('Provider', 'Held', unit, null, '20XXX')]],
    ['an account that takes nothing', { ...account, accountStatus: 'Suspended' }, [cash('Provider', 'Account', 1n)]],
    ['an account that gives nothing', out({ accountStatus: 'Suspended' }), [cash('Account', 'Provider', 1n)]],
    ['units for a cash account', { ...account, accountType: 'Cash' }, [units('Provider', 'Account', unit)]],
    ['part of a unit', out(), [units('Account', 'Provider', unit / 2n)]],
  ] as const)('refuses %s, and says which part it is', (_, state, parts) => {
    expect(refusalOf(state, move([...parts]))).toMatchObject({ index: 0, type: 'bad-request' });
  });

  it('is held although the account takes nothing', () => {
    expect(refusalOf({ ...account, accountStatus: 'Suspended' }, move([cash('Provider', 'Held', 1n)]))).toBeNull();
  });
});

describe('the status of a transfer', () => {
  const withStatus = (changes: Partial<TransactionState>): LedgerState => ({
    ...account,
    transactions: [transfer(changes)],
  });

  it('changes in one step, with the value and the day once it is over', () => {
    expect(
      planned([], account, { to: 'Completed', step: 'Completed', reason: 'All came.', amount: 9_00n }).changed,
    ).toEqual([
      {
        transactionId: '0500001',
        from: 'Waiting',
        to: 'Completed',
        action: 'Completed',
        reason: 'All came.',
        reservedCash: 0n,
        reservedQuantity: 0n,
        amount: 9_00n,
        completedDate: today,
      },
    ]);
    expect(planned([cash('Provider', 'Account', 1n)]).changed).toMatchObject([{ from: 'Waiting', to: 'Waiting' }]);
  });

  it('stays Completed with late income, and ends in no other way', () => {
    const done = withStatus({ status: 'Completed', completedDate: '2026-10-01' });
    const { changed, opened } = planned([cash('Provider', 'Account', 12n)], done, { to: 'Completed' });
    expect(opened).toHaveLength(1);
    expect(changed).toMatchObject([{ from: 'Completed', to: 'Completed' }]);
    expect(changed[0]).not.toHaveProperty('completedDate');
    for (const [parts, to] of [
      [[cash('Provider', 'Held', 12n)], 'Completed'],
      [[cash('Provider', 'Account', 12n)], 'Waiting'],
      [[], 'Error'],
    ] as const)
      expect(refusalOf(done, move([...parts], { to }))).toMatchObject({ type: 'conflict' });
  });

  it.each([
    ['over', withStatus({ status: 'Error' }), move([])],
    ['deleted', withStatus({ status: 'Deleted' }), move([])],
    ['completed and left', out({}, { status: 'Completed' }), move([], { to: 'Completed' })],
    ['not authorised yet', out({}, { status: 'Checking' }), move([cash('Account', 'Provider', 1n)])],
    ['placed', account, move([], { to: 'Placed' })],
    ['a part of one', withStatus({ type: 'Cash Transfer', status: 'Completed' }), move([])],
    ['a payment', withStatus({ type: 'Payment', subType: 'Deposit' }), move([])],
    ['held in part', { ...account, transferred: held(1n) }, move([], { to: 'Completed' })],
    ['held in units', { ...account, transferred: held(0n, 1n) }, move([], { to: 'Completed' })],
    ['there in part', { ...account, transferred: left(-1n) }, move([], { to: 'Error' })],
    ['gone in part', out({ transferred: left(0n, 1n) }), move([], { to: 'Deleted' })],
  ] as const)('does not change when it is %s', (_, state, command) => {
    expect(refusalOf(state, command)).toMatchObject({ type: 'conflict' });
  });

  it.each(['cancel', 'delete', 'place', 'complete', 'reject', 'release', 'hold', 'correct'] as const)(
    'is not changed by the command to %s',
    (kind) => {
      const posted = { posted: [], execution: null, poolBefore: { quantity: 0n, bookCost: 0n }, later: [] };
      const correction = { ...posted, reservingTransactions: [], opened: '2020-01-01', subscription: null };
      const machine: LedgerActor = { ...platform, userId: '0100009', userKind: 'Machine' };
      const actor = kind === 'release' ? platform : machine;
      const common = { transactionId: '0500001', version: null, reason: 'No.' };
      const command = { kind, ...common, date: null, execution: null, figures: null } as TransactionCommand;
      for (const each of [
        transfer({ status: kind === 'release' ? 'Waiting' : kind === 'correct' ? 'Completed' : 'Pending' }),
        transfer({ type: 'Cash Transfer', status: 'Completed', movement: 'Out' }),
      ])
        expect(() => plan({ ...account, correction, transactions: [each] }, command, actor)).toThrow(LedgerRefusal);
    },
  );

  it('is Pending once a second person has authorised it', () => {
    const second: LedgerActor = { ...platform, userId: '0100002', userKind: 'User' };
    const command = { kind: 'authorise', transactionId: '0500001', version: null, reason: null } as const;
    expect(plan(out({}, { status: 'Checking' }), command, second).changed).toMatchObject([{ to: 'Pending' }]);
  });
});

const routes = [
  ['Provider', 'Account'],
  ['Provider', 'Held'],
  ['Held', 'Account'],
  ['Held', 'Provider'],
  ['Account', 'Provider'],
] as const;
const anyPart = fc
  .record({
    route: fc.constantFrom(...routes),
    isCash: fc.boolean(),
    size: fc.integer({ min: 0, max: 12 }),
    cost: fc.option(fc.integer({ min: 0, max: 5_000 })),
  })
  .map(({ route: [from, to], isCash, size, cost }) =>
    isCash
      ? cash(from, to, BigInt(size) * 50_00n)
      : units(from, to, BigInt(size) * unit, cost === null ? null : BigInt(cost)),
  );

it('nets to zero in every group, and TRANSFERS has exactly what is held, whatever parts move', () => {
  let moved = 0;
  fc.assert(
    fc.property(fc.boolean(), fc.array(anyPart, { maxLength: 12 }), (isIn, parts) => {
      let now: LedgerState = isIn ? account : out();
      const groups: Effects['groups'][number][] = [];
      // Each part by itself: a refused one changes nothing.
      for (const part of parts) {
        try {
          const effects = plan(now, move([part]), platform);
          groups.push(...effects.groups);
          moved += 1;
          const each = gets({ groups }, account.accountId);
          const transferred: TransferredState = {
            cash: { moved: each.cash, held: gets({ groups }, 'TRANSFERS').cash },
            units: new Map([
              [
                share.assetId,
                { moved: each.units, movedBookCost: each.cost, held: gets({ groups }, 'TRANSFERS').units },
              ],
            ]),
          };
          const before = account.holdings.get(share.assetId) ?? { quantity: 0n, bookCost: 0n, reserved: 0n };
          const quantity = before.quantity + each.units;
          expect(quantity).toBeGreaterThanOrEqual(before.reserved);
          const bookCost = before.bookCost + each.cost;
          expect(bookCost).toBeGreaterThanOrEqual(0n);
          now = {
            ...now,
            transferred,
            cash: account.cash + each.cash,
            holdings: new Map([[share.assetId, { ...before, quantity, bookCost }]]),
          };
          expect(now.cash).toBeGreaterThanOrEqual(account.reserved);
        } catch (error) {
          if (!(error instanceof LedgerRefusal)) throw error;
        }
      }
      for (const { cash: lines, stock } of groups) {
        expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
        for (const figure of ['quantity', 'value', 'bookValue'] as const)
          expect(sum(stock.map((line) => line[figure]))).toBe(0n);
        expect([...lines, ...stock].filter(({ party }) => isCustomer(party)).length).toBeLessThanOrEqual(1);
      }
      const there = gets({ groups }, 'TRANSFERS');
      expect(there.cash).toBeGreaterThanOrEqual(0n);
      expect(there.units).toBeGreaterThanOrEqual(0n);
      // It ends exactly when nothing is held.
      const ends = refusalOf(now, move([], { to: 'Completed' })) === null;
      expect(ends).toBe(there.cash === 0n && there.units === 0n);
      if (ends)
        for (const what of ['cash', 'units'] as const)
          expect(gets({ groups }, account.accountId)[what]).toBe(
            -(gets({ groups }, 'BANK')[what] + gets({ groups }, 'MARKET')[what]),
          );
    }),
  );
  expect(moved).toBeGreaterThan(100);
});
