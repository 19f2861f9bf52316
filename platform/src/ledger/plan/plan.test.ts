import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import { afterEffects } from '../state/after-effects';
import type { TransactionCommand, TransactionRequest } from '../state/commands';
import { isOpen } from '../state/group';
import { plan } from './plan';
import { LedgerRefusal } from '../state/refusal';
import { noFigures, type InstrumentState, type LedgerState } from '../state/state';
import { blank, instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { share, empty: start, platform, person } = startOn(today);
const fund: InstrumentState = {
  ...share,
  assetId: '20BBB',
  name: 'Fundsmith Equity I Acc',
  type: 'Fund',
  settlementDays: 3,
  minimumUnit: unit / 1000n,
  price: 6_123_456_00n,
  exchange: null,
  figures: { ...noFigures, initialCharge: 10_000n, dilutionLevy: 2_500n, ocf: 7_500n, transactionCost: 1_000n },
};
const gilt: InstrumentState = {
  ...share,
  assetId: '20DDD',
  name: 'UK Treasury 4.25% 2032',
  type: 'Bond',
  settlementDays: 1,
  price: 95_000_000n,
  figures: { ...noFigures, coupon: { percentage: 42_500n, date: '2032-12-07' } },
};
const suspended: InstrumentState = { ...share, assetId: '20CCC', name: 'Suspended plc', status: 'Suspended' };

const empty: LedgerState = {
  ...start,
  instruments: instrumentsOf(share, fund, gilt, suspended),
  firmCharges: [
    { chargeType: 'Dealing', instrumentType: 'Equity', fromDate: '2020-01-01', amount: 750n, percentage: 0n },
  ],
};

const payment = (amount: bigint, out = false): TransactionRequest => ({
  ...blank,
  type: 'Payment',
  subType: out ? 'Withdrawal' : 'Deposit',
  movement: out ? 'Out' : 'In',
  amount,
  method: out ? 'BACS Credit' : 'Bank Transfer',
});
const order = (
  movement: 'Invest' | 'Disinvest',
  assetId: string,
  size: Partial<TransactionRequest>,
): TransactionRequest => ({ ...blank, type: 'Order', subType: 'At Best', movement, assetId, ...size });

const amount = fc.bigInt({ min: -1n, max: 40_000_00n });
const size = fc.oneof(
  amount.map((value) => ({ amount: value })),
  fc.bigInt({ min: 0n, max: 60n }).map((value) => ({ quantity: value * unit })),
  fc.bigInt({ min: 1n, max: 20n * unit }).map((value) => ({ quantity: value })),
);
const request = fc.oneof(
  amount.map((value) => payment(value)),
  amount.map((value) => payment(value, true)),
  fc
    .tuple(
      fc.constantFrom<'Invest' | 'Disinvest'>('Invest', 'Disinvest'),
      fc.constantFrom(share.assetId, fund.assetId, gilt.assetId, suspended.assetId, '20ZZZ'),
      size,
    )
    .map(([movement, assetId, of]) => order(movement, assetId, of)),
);
type Asked =
  | { readonly requests: readonly TransactionRequest[] }
  | {
      readonly kind: 'authorise' | 'cancel' | 'delete' | 'place' | 'complete' | 'complete' | 'reject' | 'release';
      readonly which: number;
    };
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.array(request, { minLength: 1, maxLength: 4 }).map((requests) => ({ requests })),
  fc.record({
    kind: fc.constantFrom<'authorise' | 'cancel' | 'delete' | 'place' | 'complete' | 'reject' | 'release'>(
      'authorise',
      'cancel',
      'delete',
      'place',
      'complete',
      'complete',
      'complete',
      'reject',
      'release',
    ),
    which: fc.nat(30),
  }),
);

const commandOf = (state: LedgerState, command: Asked): TransactionCommand | null => {
  if ('requests' in command) return { kind: 'open', accountId: state.accountId, requests: command.requests };
  const transactionId = state.transactions[command.which % Math.max(1, state.transactions.length)]?.transactionId;
  if (transactionId === undefined) return null;
  switch (command.kind) {
    case 'complete':
      return { kind: 'complete', transactionId, reason: null, date: null, execution: null };
    case 'reject':
      return { kind: 'reject', transactionId, reason: 'No.' };
    case 'place':
    case 'release':
      return { kind: command.kind, transactionId };
    default:
      return { kind: command.kind, transactionId, version: null, reason: null };
  }
};

const opened = (state: LedgerState, ...requests: TransactionRequest[]) =>
  plan(state, { kind: 'open', accountId: state.accountId, requests }, person).opened;
const dealtAt = (at: string, asset: InstrumentState) =>
  opened({ ...empty, cash: 1_000_00n, at }, order('Invest', asset.assetId, { amount: 500_00n }))[0];
const rich: LedgerState = { ...empty, cash: 200_000n, reserved: 50_000n, uncleared: 26_544n };

describe('an estimated date', () => {
  const holding: LedgerState = {
    ...empty,
    holdings: new Map([
      [share.assetId, { quantity: 100n * unit, bookCost: 1n, reserved: 0n }],
      [fund.assetId, { quantity: 500n * unit, bookCost: 1n, reserved: 0n }],
    ]),
  };
  const buyFund = order('Invest', fund.assetId, { amount: 500_00n });
  const collected: TransactionRequest = { ...payment(1_000_00n), method: 'Direct Debit' };
  const mandate = { status: 'Active', from: '2026-11-02' } as const;
  it.each([
    ['a direct debit, until it has cleared', { ...empty, mandate }, [collected, buyFund], 1, '2026-12-08'],
    [
      'a payment in on a day of its own',
      empty,
      [
        {
          ...payment(1_000_00n),
          regular: { recurringOrderId: '1', paymentDate: '2026-12-01', moneyMovesOn: '2026-12-01', authorised: true },
        },
        buyFund,
      ],
      1,
      '2026-12-01',
    ],
    [
      'a sale, until it has settled',
      holding,
      [order('Disinvest', share.assetId, { quantity: 20n * unit }), buyFund],
      1,
      '2026-11-24',
    ],
    [
      'the later of two sales, where it needs both',
      holding,
      [
        order('Disinvest', share.assetId, { quantity: 10n * unit }),
        order('Disinvest', fund.assetId, { quantity: 10n * unit }),
        order('Invest', fund.assetId, { amount: 480_00n }),
      ],
      2,
      '2026-11-25',
    ],
    [
      'the earlier of two sales, where that is enough',
      holding,
      [
        order('Disinvest', share.assetId, { quantity: 20n * unit }),
        order('Disinvest', fund.assetId, { quantity: 10n * unit }),
        buyFund,
      ],
      2,
      '2026-11-24',
    ],
  ] as const)('of a purchase is not before the cash it waits for: %s', (_, state, requests, index, dealt) => {
    expect(opened(state, ...requests)[index]).toMatchObject({ status: 'Waiting', estimate: { dealingDate: dealt } });
  });
  it('of a payment out is not before settlement of the sale it waits for', () => {
    expect(
      opened(
        { ...holding, withdrawalsAreAuthorised: false },
        order('Disinvest', share.assetId, { quantity: 20n * unit }),
        payment(500_00n, true),
      )[1],
    ).toMatchObject({ status: 'Waiting', settlementDate: '2026-11-27' });
  });
});

describe('a plan of a fund order', () => {
  it.each([
    ['2026-11-20T11:59', '2026-11-20', '2026-11-25'],
    ['2026-11-20T12:00', '2026-11-23', '2026-11-26'],
    ['2026-11-20T12:01', '2026-11-23', '2026-11-26'],
    ['2026-11-20', '2026-11-20', '2026-11-25'],
  ])('at %s deals on %s and settles on %s, and says so', (at, dealt, settled) => {
    const day = dealt === today ? '20 November 2026' : '23 November 2026';
    expect(dealtAt(at, fund)).toMatchObject({
      estimate: { dealingDate: dealt },
      settlementDate: settled,
      reason: `The cash is reserved. It goes to the dealing point of 12:00 on ${day}.`,
    });
    expect(dealtAt(at, share)).toMatchObject({
      estimate: { dealingDate: today },
      reason: 'The cash is reserved. It goes to the market on 20 November 2026.',
    });
  });

  it('that waited uses the dealing point after its cash arrived', () => {
    const group = opened(empty, payment(1_000_00n), order('Invest', fund.assetId, { amount: 500_00n }));
    expect(group[1]).toMatchObject({
      status: 'Waiting',
      estimate: { dealingDate: '2026-11-23' },
      settlementDate: '2026-11-26',
      reason: 'Waiting for the linked payment or sale to clear, which is expected on 23 November 2026.',
    });
    const waiting = afterEffects(empty, { opened: group, linked: true, changed: [], groups: [] }, ['1', '2']);
    const { changed } = plan(
      { ...waiting, at: '2026-11-20T12:01' },
      { kind: 'complete', transactionId: '1', reason: null, date: null, execution: null },
      platform,
    );
    expect(changed[1]).toMatchObject({
      transactionId: '2',
      to: 'Pending',
      settlementDate: '2026-11-26',
      reason: 'The cash is available. It goes to the dealing point of 12:00 on 23 November 2026.',
    });
  });
});

describe('a plan', () => {
  it('always balances, never reserves or spends more than there is, and reserves nothing for ended transactions, for any command', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 40 }), (commands) => {
        let state: LedgerState = {
          ...empty,
          cash: 10_000_00n,
          holdings: new Map([[share.assetId, { quantity: 100n * unit, bookCost: 3_210_00n, reserved: 0n }]]),
        };
        let number = 0;
        for (const each of commands) {
          const command = commandOf(state, each);
          if (!command) continue;
          try {
            const effects = plan(state, command, command.kind === 'authorise' ? person : platform);
            for (const group of effects.groups) {
              expect(sum(group.cash.map((line) => line.amount))).toBe(0n);
              expect(sum(group.stock.map((line) => line.quantity))).toBe(0n);
              expect(sum(group.stock.map((line) => line.bookValue))).toBe(0n);
            }
            state = afterEffects(
              state,
              effects,
              effects.opened.map(() => `T${(number += 1)}`),
            );
          } catch (error) {
            if (!(error instanceof LedgerRefusal)) throw error;
          }
          expect(state.cash >= state.reserved + state.uncleared).toBe(true);
          expect(state.reserved).toBe(sum(state.transactions.map((transaction) => transaction.reservedCash)));
          for (const [assetId, holding] of state.holdings) {
            expect(holding.quantity > 0n && holding.bookCost >= 0n && holding.reserved <= holding.quantity).toBe(true);
            expect(holding.reserved).toBe(
              sum(
                state.transactions
                  .filter((transaction) => transaction.assetId === assetId)
                  .map((transaction) => transaction.reservedQuantity),
              ),
            );
          }
          for (const transaction of state.transactions)
            if (!isOpen(transaction))
              expect([transaction.reservedCash, transaction.reservedQuantity]).toEqual([0n, 0n]);
        }
      }),
      { verbose: 1, numRuns: 200 },
    );
  });

  it('says what can be spent and where the rest is', () => {
    expect(() => opened(rich, payment(123_457n, true))).toThrow(
      'Only £1,234.56 can be spent: £2,000.00 is in the account, £500.00 is reserved for open transactions and £265.44 has not cleared.',
    );
    expect(opened(rich, payment(123_456n, true))).toMatchObject([{ status: 'Checking', reservedCash: 123_456n }]);
  });

  it('puts charges inside the amount of a purchase and the margin on top of a quantity', () => {
    const [byAmount] = opened({ ...empty, cash: 2_000_000n }, order('Invest', share.assetId, { amount: 1_000_000n }));
    // 220 units of £45 are £9,900: £49.50 of stamp duty reserve tax and £7.50 make £9,957; one more would be £10,002.
    expect(byAmount).toMatchObject({
      reservedCash: 1_000_000n,
      estimate: { quantity: 220n * unit, consideration: 990_000n },
    });
    expect(byAmount?.charges.map(({ type, amount: taken }) => [type, taken])).toEqual([
      ['Stamp', 4_950n],
      ['Dealing', 750n],
    ]);
    const [byQuantity] = opened(
      { ...empty, cash: 2_000_000n },
      order('Invest', share.assetId, { quantity: 100n * unit }),
    );
    // £4,500 and five per cent are £4,725; the charges on that are £23.63 and £7.50.
    expect(byQuantity?.reservedCash).toBe(472_500n + 2_363n + 750n);
  });

  it('adds the charges of a purchase to the book cost, each with postings of its own', () => {
    const state = { ...empty, cash: 1_100_000n };
    const made = afterEffects(
      state,
      plan(
        state,
        {
          kind: 'open',
          accountId: state.accountId,
          requests: [order('Invest', share.assetId, { amount: 1_100_000n })],
        },
        person,
      ),
      ['T1'],
    );
    const effects = plan(
      made,
      { kind: 'complete', transactionId: 'T1', reason: null, date: null, execution: null },
      platform,
    );
    // 243 units are £10,935: £54.68 of tax, £1.50 of levy above £10,000, £7.50 for dealing.
    expect(effects.groups.map(({ code, cash }) => [code, cash[0]?.amount])).toEqual([
      ['BUYS', -1_093_500n],
      ['STMP', -5_468n],
      ['PTML', -150n],
      ['DEAL', -750n],
    ]);
    const after = afterEffects(made, effects, []);
    expect(after).toMatchObject({ cash: 132n, reserved: 0n });
    expect(after.holdings.get(share.assetId)).toMatchObject({ quantity: 243n * unit, bookCost: 1_099_868n });
  });

  it.each<[string, LedgerState, TransactionRequest, string, string]>([
    [
      'an order on a cash account',
      { ...empty, accountType: 'Cash' },
      order('Invest', share.assetId, { amount: 10_000n }),
      'accountId',
      'cash account',
    ],
    [
      'a withdrawal from a suspended account',
      { ...rich, accountStatus: 'Suspended' },
      payment(100n, true),
      'accountId',
      'is Suspended',
    ],
    [
      'an order on a pending account',
      { ...rich, accountStatus: 'Pending' },
      order('Invest', share.assetId, { amount: 10_000n }),
      'accountId',
      'is Pending',
    ],
    ['a payment into a closed account', { ...rich, accountStatus: 'Closed' }, payment(100n), 'accountId', 'is Closed'],
    [
      'an instrument that is not on the list',
      rich,
      order('Invest', '20ZZZ', { amount: 10_000n }),
      'assetId',
      'not on the firm’s list',
    ],
    [
      'a suspended instrument',
      rich,
      order('Invest', suspended.assetId, { amount: 10_000n }),
      'assetId',
      'is suspended',
    ],
    [
      'an instrument without a price',
      { ...rich, instruments: new Map([[share.assetId, { ...share, price: null }]]) },
      order('Invest', share.assetId, { amount: 10_000n }),
      'assetId',
      'no price',
    ],
    ['a part of a unit', rich, order('Invest', share.assetId, { quantity: unit / 2n }), 'quantity', 'multiples of 1'],
    [
      'an order too small for one unit',
      rich,
      order('Invest', share.assetId, { amount: 1_000n }),
      'amount',
      '1 of it costs £52.73 with charges',
    ],
    [
      'a sale of what is not held',
      rich,
      order('Disinvest', share.assetId, { quantity: unit }),
      'quantity',
      'holds no Unilever plc',
    ],
    [
      'an amount and a quantity',
      rich,
      order('Invest', share.assetId, { quantity: unit, amount: 1n }),
      'quantity',
      'not both',
    ],
    ['nothing', rich, payment(0n), 'amount', 'above zero'],
    [
      'a withdrawal without bank details',
      { ...rich, bankDetails: null },
      payment(100n, true),
      'method',
      'no bank details',
    ],
    [
      'a withdrawal to details that are not verified',
      { ...rich, bankDetails: 'Pending' },
      payment(100n, true),
      'method',
      'not verified',
    ],
    [
      'an employer’s contribution to a GIA',
      rich,
      { ...payment(100n), subType: 'Employer' },
      'transactionSubType',
      'pensions only',
    ],
    [
      'a deposit into a GIA that calls itself an employer’s',
      rich,
      { ...payment(100n), contributionType: 'Employer' },
      'contributionType',
      'pensions only',
    ],
    [
      'a withdrawal from a Junior ISA',
      { ...rich, wrapperType: 'JISA' },
      payment(100n, true),
      'accountId',
      'before the child is 18',
    ],
    ['a withdrawal from a pension', { ...rich, wrapperType: 'SIPP' }, payment(100n, true), 'accountId', 'as benefits'],
  ])('refuses %s on its field', (_, state, asked_, field, message) => {
    let refusal: unknown;
    try {
      opened(state, asked_);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(LedgerRefusal);
    expect(refusal).toMatchObject({ field, index: 0, message: expect.stringContaining(message) as string });
  });

  it('lets a pending account be paid into', () => {
    expect(opened({ ...empty, accountStatus: 'Pending' }, payment(100n))).toMatchObject([{ status: 'Pending' }]);
  });

  it('lets only operations and the platform place, complete and reject', () => {
    const made = afterEffects(
      rich,
      plan(rich, { kind: 'open', accountId: rich.accountId, requests: [payment(100n)] }, person),
      ['T1'],
    );
    for (const kind of ['place', 'complete', 'reject'] as const) {
      expect(() => plan(made, { kind, transactionId: 'T1', reason: 'x', date: null, execution: null }, person)).toThrow(
        expect.objectContaining({ type: 'forbidden' }) as Error,
      );
    }
  });

  it('of moves to two ISAs of one person takes both from one allowance', () => {
    const isaOf = (accountId: string) => ({
      accountId,
      accountStatus: 'Active' as const,
      wrapperType: 'ISA' as const,
      leadClientId: rich.leadClientId,
      sharesHolder: true,
      sharesOffice: true,
      subscription: { wrapper: 'ISA' as const, dateOfBirth: '1970-01-01', ukResident: true, used: new Map() },
    });
    const state = { ...rich, cash: 50_000_00n, receivingAccounts: new Map(['I1', 'I2'].map((id) => [id, isaOf(id)])) };
    const to = (toAccountId: string, pence: bigint): TransactionRequest => ({
      ...blank,
      type: 'Cash Transfer',
      subType: 'Internal',
      movement: 'Out',
      amount: pence,
      toAccountId,
    });
    const asked = (...requests: TransactionRequest[]) =>
      plan(state, { kind: 'open', accountId: state.accountId, requests }, person);
    expect(
      asked(to('I1', 12_000_00n), to('I2', 8_000_00n)).opened.map(({ accountId, linkOrder }) => [accountId, linkOrder]),
    ).toEqual([
      [rich.accountId, 0],
      ['I1', 1],
      [rich.accountId, 2],
      ['I2', 3],
    ]);
    expect(() => asked(to('I1', 12_000_00n), to('I2', 8_000_01n))).toThrow(
      expect.objectContaining({
        index: 1,
        field: 'amount',
        message: "Only £8,000.00 of this tax year's ISA allowance is left.",
      }) as Error,
    );
  });
});
