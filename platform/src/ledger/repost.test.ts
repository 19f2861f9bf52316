import fc from 'fast-check';
import { cashMove, stockMove, type Postings } from './state/effects';
import { plan } from './plan/plan';
import { LedgerRefusal } from './state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from './state/state';
import type { CorrectedFigures } from './state/commands';
import { startOn, unit } from '../testing/ledger/starting-state';

const today = '2026-11-20';
const { share, empty } = startOn(today);
const clears = '2026-11-24';
const accountId = '0300001';
const state: LedgerState = {
  ...empty,
  accountId,
  cash: 90_000_00n,
  holdings: new Map([[share.assetId, { quantity: 500n * unit, bookCost: 900_00n, reserved: 0n }]]),
};
const operations: LedgerActor = { firmId: 'NBW', userId: '0100009', userKind: 'Machine', businessDate: today };
const author: LedgerActor = { ...operations, userId: '0100001', userKind: 'User' };

const cashOnly = (amount: bigint) => ({ cash: cashMove(accountId, amount, 'BANK'), stock: [] });
const withUnits = (cash: bigint, quantity: bigint) => ({
  cash: cash === 0n ? [] : cashMove(accountId, cash, 'MARKET'),
  stock: stockMove(accountId, {
    assetId: share.assetId,
    quantity,
    value: quantity > 0n ? 450_00n : -450_00n,
    bookValue: quantity > 0n ? 450_00n : -18_00n,
  }),
});
type Kind = Pick<TransactionState, 'type' | 'subType' | 'movement' | 'method'> &
  Pick<Postings, 'code' | 'cash' | 'stock'>;
/** Every kind of transaction that can be corrected, with its postings. */
const kinds: Readonly<Record<string, Kind>> = {
  'a direct debit': {
    type: 'Payment',
    subType: 'Deposit',
    movement: 'In',
    method: 'Direct Debit',
    code: 'PAYI',
    ...cashOnly(450_00n),
  },
  'a payment in': {
    type: 'Payment',
    subType: 'Deposit',
    movement: 'In',
    method: 'Bank Transfer',
    code: 'PAYI',
    ...cashOnly(450_00n),
  },
  'a withdrawal': {
    type: 'Payment',
    subType: 'Withdrawal',
    movement: 'Out',
    method: 'BACS Credit',
    code: 'PAYO',
    ...cashOnly(-450_00n),
  },
  'an adviser’s fee': {
    type: 'Payment',
    subType: 'Adviser Adhoc Fee',
    movement: 'Out',
    method: null,
    code: 'FEEA',
    ...cashOnly(-450_00n),
  },
  'a purchase': {
    type: 'Order',
    subType: 'At Best',
    movement: 'Invest',
    method: null,
    code: 'BUYS',
    ...withUnits(-450_00n, 10n * unit),
  },
  'a sale': {
    type: 'Order',
    subType: 'At Best',
    movement: 'Disinvest',
    method: null,
    code: 'SELL',
    ...withUnits(450_00n, -10n * unit),
  },
  'units entered': {
    type: 'Stock',
    subType: 'Stock',
    movement: 'In',
    method: null,
    code: 'STKI',
    ...withUnits(0n, 10n * unit),
  },
  'units taken out': {
    type: 'Stock',
    subType: 'Stock',
    movement: 'Out',
    method: null,
    code: 'STKO',
    ...withUnits(0n, -10n * unit),
  },
};
const none: CorrectedFigures = { amount: null, quantity: null, price: null, valueDate: null };
const figuresFor = ({ type }: Kind) => (type === 'Payment' ? { amount: 300_00n } : { quantity: 9n * unit });

const correct = (
  { code, cash, stock, ...kind }: Kind,
  valueDate: string,
  figures: Partial<CorrectedFigures>,
  actor = operations,
  more: Partial<LedgerState> = {},
) => {
  const transaction: TransactionState = {
    ...kind,
    transactionId: '1',
    linkId: null,
    linkOrder: 0,
    status: 'Completed',
    amount: 450_00n,
    quantity: stock.length > 0 ? 10n * unit : null,
    assetId: stock.length > 0 ? share.assetId : null,
    contributionType: null,
    narrative: '',
    date: '2026-11-18',
    settlementDate: null,
    dealsAt: null,
    reservedCash: 0n,
    reservedQuantity: 0n,
    completedDate: '2026-11-18',
    unpaidCode: null,
    presentedAgain: false,
    taxWithheld: null,
    owedCash: 0n,
    proceedsShare: null,
    createdBy: author.userId,
    version: 2,
  };
  const posted: Postings[] = [{ code, narrative: '', postDate: '2026-11-18', valueDate, cash, stock }];
  const correction = {
    posted,
    execution: { price: 45n * unit, quantity: 10n * unit, time: new Date(0), venue: null },
    poolBefore: { quantity: 510n * unit, bookCost: 918_00n },
    later: [],
    reservingTransactions: [],
    opened: '2020-01-06',
    subscription: null,
  };
  const command = {
    kind: 'correct',
    transactionId: '1',
    version: null,
    reason: 'It was keyed wrong.',
    figures: { ...none, ...figures },
  } as const;
  try {
    return [
      ...new Set(
        plan({ ...state, transactions: [transaction], correction, ...more }, command, actor).groups.map(
          (group) => group.valueDate,
        ),
      ),
    ];
  } catch (error) {
    if (error instanceof LedgerRefusal) return { field: error.field, type: error.type, says: error.message };
    throw error;
  }
};

describe.each(Object.entries(kinds))('a correction of %s', (_, kind) => {
  it('never brings forward a future value date, alone or with other figures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.boolean(), (daysBefore, withFigures) => {
        const early = new Date(Date.parse('2026-11-23') - daysBefore * 86_400_000).toISOString().slice(0, 10);
        expect(correct(kind, clears, { valueDate: early, ...(withFigures ? figuresFor(kind) : {}) })).toMatchObject({
          field: 'valueDate',
          says: expect.stringContaining('cannot be brought forward') as string,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps a future value date for other figures, whether it is named or left out', () => {
    for (const named of [{}, { valueDate: clears }])
      expect(correct(kind, clears, { ...figuresFor(kind), ...named })).toEqual([clears]);
  });

  it('of a cleared transaction takes an earlier value date', () => {
    expect(correct(kind, '2026-11-20', { valueDate: '2026-11-19' })).toEqual(['2026-11-20', '2026-11-19']);
  });
});

describe('a correction that raises what a second person authorised', () => {
  const paid = ['a withdrawal', 'an adviser’s fee'].flatMap((name) => (kinds[name] ? [kinds[name]] : []));
  const raised = { amount: 5_000_00n };

  it('is made by someone other than its author', () => {
    for (const kind of paid) {
      expect(correct(kind, today, raised, author)).toMatchObject({
        type: 'forbidden',
        says: expect.stringMatching(/^Someone else has to make this correction/) as string,
      });
      expect(correct(kind, today, raised)).toEqual([today]);
    }
  });

  it('may be made by anyone where the firm wants no second person, or when it does not raise the sum', () => {
    for (const kind of paid) {
      expect(correct(kind, today, raised, author, { withdrawalsAreAuthorised: false })).toEqual([today]);
      expect(correct(kind, today, { amount: 449_99n }, author)).toEqual([today]);
    }
    expect(correct(kinds['a payment in'] as Kind, today, raised, author)).toEqual([today]);
  });
});

it('takes no more out of an account whose client died than was paid, whoever corrects it', () => {
  const death = { death: { diedOn: '2026-11-01', isJoint: false } };
  for (const kind of ['a withdrawal', 'an adviser’s fee'].flatMap((name) => (kinds[name] ? [kinds[name]] : []))) {
    expect(correct(kind, today, { amount: 450_01n }, operations, death)).toMatchObject({
      field: 'amount',
      says: expect.stringContaining('may not take more than £450.00 out') as string,
    });
    expect(correct(kind, today, { amount: 449_99n }, operations, death)).toEqual([today]);
  }
});
