import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import { afterEffects } from '../state/after-effects';
import type { BenefitCommand } from '../state/commands';
import { isCustomer, type Effects } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';
import type { InstrumentState, LedgerState } from '../state/state';
import { plan } from './plan';
import { instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { share, empty, platform, person } = startOn(today);
const fund: InstrumentState = { ...share, assetId: '20BBB', name: 'Fundsmith Equity I Acc', type: 'Fund' };
const unpriced: InstrumentState = { ...share, assetId: '20CCC', name: 'Unpriced plc', price: null, priceDate: null };

const drawdown: NonNullable<ReturnType<LedgerState['receivingAccounts']['get']>> = {
  accountId: '0300002',
  accountStatus: 'Active',
  wrapperType: 'SIPP',
  leadClientId: '0200001',
  sharesHolder: true,
  sharesOffice: true,
  pension: { funds: 'Crystallised', clientProductId: 'P1' },
  subscription: null,
};
const to = (changes: Partial<typeof drawdown>): Pick<LedgerState, 'receivingAccounts'> => ({
  receivingAccounts: new Map([[drawdown.accountId, { ...drawdown, ...changes }]]),
});
const pension: LedgerState = {
  ...empty,
  cash: 1_000_00n,
  reserved: 100_00n,
  uncleared: 50_00n,
  holdings: new Map([
    [share.assetId, { quantity: 10n * unit, bookCost: 333_33n, reserved: 2n * unit }],
    [fund.assetId, { quantity: 3n * unit, bookCost: 100_01n, reserved: 0n }],
    [unpriced.assetId, { quantity: 3n * unit, bookCost: 1_00n, reserved: 0n }],
  ]),
  wrapperType: 'SIPP',
  dateOfBirth: '1960-01-01',
  instruments: instrumentsOf(share, fund, unpriced),
  pension: { funds: 'Uncrystallised', clientProductId: 'P1' },
  ...to({}),
};
const inDrawdown: LedgerState = { ...pension, pension: { funds: 'Crystallised', clientProductId: 'P1' } };

const payment = { method: 'BACS Credit', moneyMovesOn: null, authorised: false, narrative: null } as const;
type Crystallise = Extract<BenefitCommand, { kind: 'crystallise' }>;
type PayBenefit = Extract<BenefitCommand, { kind: 'payBenefit' }>;
const crystallise = (changes: Partial<Crystallise> = {}): Crystallise => ({
  kind: 'crystallise',
  accountId: pension.accountId,
  drawdownAccountId: drawdown.accountId,
  taxFree: 250_00n,
  cash: 150_00n,
  holdings: [{ assetId: share.assetId, quantity: 5n * unit }],
  payment,
  ...changes,
});
const payBenefit = (changes: Partial<PayBenefit> = {}): PayBenefit => ({
  kind: 'payBenefit',
  accountId: pension.accountId,
  subType: 'UFPLS',
  taxFree: 100_00n,
  taxable: 300_00n,
  tax: 60_00n,
  payment,
  ...changes,
});

const refusalOf = (state: LedgerState, command: BenefitCommand): unknown => {
  try {
    plan(state, command, person);
  } catch (error) {
    return error;
  }
  return null;
};
/** The state after a benefit's payment T1 was opened in a status. */
const made = (state: LedgerState, command: BenefitCommand, status: 'Pending' | 'Placed' | 'Error' = 'Pending') => {
  const effects = plan(state, command, person);
  const after = afterEffects(
    state,
    effects,
    effects.opened.map((_, index) => `T${index + 1}`),
  );
  return {
    ...after,
    transactions: after.transactions.map((each) => (each.type === 'Payment' ? { ...each, status } : each)),
  };
};
const complete = (state: LedgerState): Effects =>
  plan(state, { kind: 'complete', transactionId: 'T1', reason: null, date: null, execution: null }, platform);
/** Sums of a plan's cash by party. */
const cashOf = ({ groups }: Pick<Effects, 'groups'>): Record<string, bigint> => {
  const sums: Record<string, bigint> = {};
  for (const { party, amount } of groups.flatMap(({ cash }) => cash)) {
    const key = isCustomer(party) ? party.accountId : party.controlCode;
    sums[key] = (sums[key] ?? 0n) + amount;
  }
  return sums;
};

describe('crystallising', () => {
  it('opens the lump sum, whose cash is reserved, and moves cash and units with their book cost at once, all linked', () => {
    const { opened, linked, groups } = plan(pension, crystallise(), person);
    expect(linked).toBe(true);
    expect(
      opened.map(({ linkOrder, accountId, type, subType, movement, status, amount, reservedCash }) => [
        linkOrder,
        accountId,
        `${type} ${subType} ${movement} ${status}`,
        amount,
        reservedCash,
      ]),
    ).toEqual([
      [0, '0300001', 'Payment PCLS Out Checking', 250_00n, 250_00n],
      [1, '0300001', 'Cash Transfer Internal Out Completed', 150_00n, 0n],
      [2, '0300002', 'Cash Transfer Internal In Completed', 150_00n, 0n],
      [3, '0300001', 'Stock Transfer Internal Out Completed', 225_00n, 0n],
      [4, '0300002', 'Stock Transfer Internal In Completed', 225_00n, 0n],
    ]);
    expect(groups.map(({ of, code }) => [of, code])).toEqual([
      [{ opened: 1 }, 'ITRO'],
      [{ opened: 2 }, 'ITRI'],
      [{ opened: 3 }, 'ITRO'],
      [{ opened: 4 }, 'ITRI'],
    ]);
    expect(cashOf({ groups })).toEqual({ '0300001': -150_00n, '0300002': 150_00n, INTERNAL: 0n });
    // Half of the units take half of the book cost, to the penny.
    expect(groups.flatMap(({ stock }) => stock).map(({ quantity, bookValue }) => [quantity, bookValue])).toEqual([
      [-5n * unit, -166_67n],
      [5n * unit, 166_67n],
      [5n * unit, 166_67n],
      [-5n * unit, -166_67n],
    ]);
  });

  it('begins without a second person when the firm wants none, or when the benefit was authorised', () => {
    for (const [withdrawalsAreAuthorised, authorised, status] of [
      [true, false, 'Checking'],
      [true, true, 'Pending'],
      [false, false, 'Pending'],
    ] as const)
      expect(
        plan({ ...pension, withdrawalsAreAuthorised }, crystallise({ payment: { ...payment, authorised } }), person)
          .opened[0],
      ).toMatchObject({ status });
  });

  it('pays on the day asked for, and not before the method can', () => {
    const on = (moneyMovesOn: string | null, method: 'BACS Credit' | 'Bank Transfer' = 'BACS Credit') =>
      plan(pension, crystallise({ payment: { ...payment, method, moneyMovesOn } }), person).opened[0]?.settlementDate;
    expect([on(null), on('2026-12-07'), on('2026-11-23'), on(null, 'Bank Transfer')]).toEqual([
      '2026-11-25',
      '2026-12-07',
      '2026-11-25',
      '2026-11-23',
    ]);
  });

  it('opens no payment without tax-free cash, and needs no drawdown account without a designation', () => {
    const moves = plan({ ...pension, bankDetails: null }, crystallise({ taxFree: 0n }), person);
    expect(moves.opened.map(({ linkOrder, type }) => [linkOrder, type])).toEqual([
      [0, 'Cash Transfer'],
      [1, 'Cash Transfer'],
      [2, 'Stock Transfer'],
      [3, 'Stock Transfer'],
    ]);
    const cash = plan(pension, crystallise({ drawdownAccountId: null, cash: 0n, holdings: [] }), person);
    expect(cash).toMatchObject({ linked: false, groups: [], opened: [{ subType: 'PCLS', linkOrder: 0 }] });
  });

  it('spends every penny and unit that is free, and no more', () => {
    const free = crystallise({
      cash: 600_00n,
      holdings: [
        { assetId: share.assetId, quantity: 8n * unit },
        { assetId: fund.assetId, quantity: 3n * unit },
      ],
    });
    const after = afterEffects(pension, plan(pension, free, person), ['1', '2', '3', '4', '5', '6', '7']);
    expect([after.cash, after.reserved]).toEqual([400_00n, 350_00n]);
    expect(after.holdings.get(fund.assetId)).toBeUndefined();
    expect(refusalOf(pension, { ...free, taxFree: 250_01n })).toMatchObject({ field: 'cash' });
  });

  const line = (assetId: string, units: bigint) => ({ assetId, quantity: units * unit });
  it.each<[string, Partial<LedgerState>, Partial<Crystallise>, string, RegExp]>([
    ['an ISA', { wrapperType: 'ISA' }, {}, 'accountId', /from a pension only/],
    ['crystallised funds', { pension: { funds: 'Crystallised', clientProductId: 'P1' } }, {}, 'accountId', /already/],
    ['a beneficiary’s funds', { pension: { funds: 'Beneficiary', clientProductId: 'P1' } }, {}, 'accountId', /already/],
    ['a Suspended account', { accountStatus: 'Suspended' }, {}, 'accountId', /^The account is Suspended/],
    ['a Pending account', { accountStatus: 'Pending' }, {}, 'accountId', /^The account is Pending/],
    ['an account that closes', { accountStatus: 'Closing' }, {}, 'accountId', /^The account is Closing/],
    ['a negative lump sum', {}, { taxFree: -1n }, 'taxFree', /zero or more/],
    ['a lump sum beyond measure', {}, { taxFree: 10n ** 12n }, 'taxFree', /at most/],
    ['negative cash', {}, { cash: -1n }, 'cash', /zero or more/],
    ['nothing', {}, { taxFree: 0n, cash: 0n, holdings: [] }, 'taxFree', /^Say what is taken/],
    ['cash for nowhere', {}, { drawdownAccountId: null, holdings: [] }, 'drawdownAccountId', /^Choose the drawdown/],
    ['units for nowhere', {}, { drawdownAccountId: null, cash: 0n }, 'drawdownAccountId', /^Choose the drawdown/],
    ['a general account', to({ wrapperType: 'GIA' }), {}, 'drawdownAccountId', /stay in the pension/],
    ['another client', to({ leadClientId: '0200002' }), {}, 'drawdownAccountId', /another client/],
    [
      'another product',
      to({ pension: { funds: 'Crystallised', clientProductId: 'P2' } }),
      {},
      'drawdownAccountId',
      /one pension product/,
    ],
    [
      'no product at all',
      {
        ...to({ pension: { funds: 'Crystallised', clientProductId: null } }),
        pension: { funds: 'Uncrystallised', clientProductId: null },
      },
      {},
      'drawdownAccountId',
      /one pension product/,
    ],
    [
      'an uncrystallised account',
      to({ pension: { funds: 'Uncrystallised', clientProductId: 'P1' } }),
      {},
      'drawdownAccountId',
      /not for crystallised funds/,
    ],
    [
      'a beneficiary’s account',
      to({ pension: { funds: 'Beneficiary', clientProductId: 'P1' } }),
      {},
      'drawdownAccountId',
      /not for crystallised funds/,
    ],
    ['a Closed drawdown account', to({ accountStatus: 'Closed' }), {}, 'drawdownAccountId', /takes nothing/],
    ['a Closing drawdown account', to({ accountStatus: 'Closing' }), {}, 'drawdownAccountId', /takes nothing/],
    ['no bank details', { bankDetails: null }, {}, 'method', /no bank details/],
    ['details that are not verified', { bankDetails: 'Pending' }, {}, 'method', /not verified/],
    [
      'a method that collects',
      {},
      { payment: { ...payment, method: 'Direct Debit' } },
      'method',
      /collects money and cannot pay it out/,
    ],
    ['a lump sum that is not there', {}, { taxFree: 850_01n, cash: 0n }, 'taxFree', /^Only £850\.00 can be spent/],
    ['cash that is not there', {}, { cash: 600_01n }, 'cash', /^Only £600\.00 can be spent/],
    ['units that are reserved', {}, { holdings: [line(share.assetId, 9n)] }, 'quantity of 0', /^Only 8 units/],
    [
      'units that are not held',
      { holdings: new Map() },
      { holdings: [line(fund.assetId, 1n)] },
      'assetId of 0',
      /holds no Fundsmith/,
    ],
    ['an instrument that is not listed', {}, { holdings: [line('20ZZZ', 1n)] }, 'assetId of 0', /not on the firm/],
    ['an instrument without a price', {}, { holdings: [line(unpriced.assetId, 1n)] }, 'assetId of 0', /no price/],
    [
      'a part of a unit',
      {},
      { holdings: [{ assetId: share.assetId, quantity: 1n }] },
      'quantity of 0',
      /in multiples of 1/,
    ],
    ['no units', {}, { holdings: [line(fund.assetId, 1n), line(share.assetId, 0n)] }, 'quantity of 1', /above zero/],
    [
      'an instrument twice',
      {},
      { holdings: [line(share.assetId, 1n), line(fund.assetId, 1n), line(share.assetId, 1n)] },
      'assetId of 2',
      /listed twice/,
    ],
    [
      'more instruments than one act moves',
      {},
      { holdings: Array.from({ length: 201 }, (_, index) => line(`A${index}`, 1n)) },
      'holdings',
      /^At most 200/,
    ],
  ])('refuses %s on its field', (_, state, command, field, message) => {
    const refusal = refusalOf({ ...pension, ...state }, crystallise(command)) as LedgerRefusal;
    expect(refusal).toBeInstanceOf(LedgerRefusal);
    expect(refusal.message).toMatch(message);
    expect(refusal.index === undefined ? refusal.field : `${refusal.field} of ${refusal.index}`).toBe(field);
  });

  it('refuses the account itself as its drawdown account', () => {
    const itself = new Map([[pension.accountId, { ...drawdown, accountId: pension.accountId }]]);
    expect(
      refusalOf({ ...pension, receivingAccounts: itself }, crystallise({ drawdownAccountId: pension.accountId })),
    ).toMatchObject({ field: 'drawdownAccountId' });
  });

  it('takes a Pending drawdown account, and moves as many instruments as one act allows', () => {
    expect(refusalOf({ ...pension, ...to({ accountStatus: 'Pending' }) }, crystallise())).toBeNull();
    const many = Array.from({ length: 200 }, (_, index) => ({ ...share, assetId: `A${index}` }));
    const state = {
      ...pension,
      instruments: new Map(many.map((each) => [each.assetId, each])),
      holdings: new Map(many.map(({ assetId }) => [assetId, { quantity: unit, bookCost: 1n, reserved: 0n }])),
    };
    const { opened } = plan(state, crystallise({ holdings: many.map(({ assetId }) => line(assetId, 1n)) }), person);
    expect(opened).toHaveLength(403);
  });

  it('stays the only way from uncrystallised to crystallised funds', () => {
    const move = {
      type: 'Stock Transfer',
      subType: 'Internal',
      movement: 'Out',
      amount: null,
      quantity: unit,
      method: null,
      assetId: share.assetId,
      contributionType: null,
      autoDisinvest: null,
      sellDownMethod: null,
      toAccountId: drawdown.accountId,
      narrative: null,
    } as const;
    expect(() =>
      plan(
        { ...pension, ...to({ benefitsDiffer: true }) },
        { kind: 'open', accountId: pension.accountId, requests: [move] },
        person,
      ),
    ).toThrow(expect.objectContaining({ field: 'toAccountId' }) as Error);
  });
});

describe('paying a benefit', () => {
  it('reserves the gross amount and keeps the tax beside it', () => {
    expect(plan(pension, payBenefit(), person)).toMatchObject({
      linked: false,
      groups: [],
      opened: [
        {
          type: 'Payment',
          subType: 'UFPLS',
          movement: 'Out',
          status: 'Checking',
          amount: 400_00n,
          reservedCash: 400_00n,
          taxWithheld: 60_00n,
          settlementDate: '2026-11-25',
        },
      ],
    });
  });

  it('of income is made from crystallised and beneficiaries’ funds, and a lump sum from uncrystallised ones', () => {
    for (const funds of ['Uncrystallised', 'Crystallised', 'Beneficiary'] as const)
      for (const subType of ['FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal'] as const) {
        const isAllowed = subType.startsWith('UFPLS') === (funds === 'Uncrystallised');
        const refusal = refusalOf({ ...pension, pension: { funds, clientProductId: 'P1' } }, payBenefit({ subType }));
        expect([funds, subType, refusal === null]).toEqual([funds, subType, isAllowed]);
        if (!isAllowed) expect(refusal).toMatchObject({ field: 'subType' });
      }
  });

  it.each<[string, Partial<LedgerState>, Partial<PayBenefit>, string, RegExp]>([
    ['an ISA', { wrapperType: 'ISA' }, {}, 'accountId', /from a pension only/],
    ['an account that closes', { accountStatus: 'Transfer Out' }, {}, 'accountId', /^The account is Transfer Out/],
    ['a negative tax-free part', {}, { taxFree: -1n }, 'taxFree', /zero or more/],
    ['a negative taxable part', {}, { taxable: -1n, tax: -1n }, 'taxable', /zero or more/],
    ['nothing', {}, { taxFree: 0n, taxable: 0n, tax: 0n }, 'taxable', /above zero/],
    ['a sum beyond measure', {}, { taxFree: 10n ** 10n, taxable: 1n, tax: 0n }, 'taxable', /at most/],
    ['more tax than the taxable part', {}, { tax: 300_01n }, 'tax', /more than the taxable part, £300\.00/],
    ['no bank details', { bankDetails: null }, {}, 'method', /no bank details/],
    ['details that are not verified', { bankDetails: 'Pending' }, {}, 'method', /not verified/],
    ['a method that collects', {}, { payment: { ...payment, method: 'Direct Debit' } }, 'method', /cannot pay it out/],
    ['cash that is not there', {}, { taxable: 750_01n }, 'taxable', /^Only £850\.00 can be spent/],
    ['tax-free cash that is not there', {}, { taxFree: 850_01n, taxable: 0n, tax: 0n }, 'taxFree', /^Only £850\.00/],
  ])('refuses %s on its field', (_, state, command, field, message) => {
    const refusal = refusalOf({ ...pension, ...state }, payBenefit(command));
    expect(refusal).toBeInstanceOf(LedgerRefusal);
    expect(refusal).toMatchObject({ field, message: expect.stringMatching(message) as string });
  });
});

describe('a benefit that the bank pays', () => {
  it('posts a lump sum under its own code', () => {
    const { groups, changed } = complete(made(pension, crystallise()));
    expect(groups.map(({ code }) => code)).toEqual(['PCLS']);
    expect(cashOf({ groups })).toEqual({ '0300001': -250_00n, BANK: 250_00n });
    expect(changed).toMatchObject([{ to: 'Completed', reservedCash: 0n, completedDate: today }]);
  });

  it('posts net to the bank and tax to HMRC, a refund the other way, and leaves out what is zero', () => {
    const of = (changes: Partial<PayBenefit>) => {
      const { groups } = complete(made(pension, payBenefit(changes)));
      return [groups.map(({ code }) => code), cashOf({ groups })];
    };
    expect(of({})).toEqual([['PAYO', 'TAXP'], { '0300001': -400_00n, BANK: 340_00n, HMRC: 60_00n }]);
    expect(of({ tax: -25_00n })).toEqual([['PAYO', 'TAXP'], { '0300001': -400_00n, BANK: 425_00n, HMRC: -25_00n }]);
    expect(of({ tax: 0n })).toEqual([['PAYO'], { '0300001': -400_00n, BANK: 400_00n }]);
    expect(of({ taxFree: 0n, tax: 300_00n })).toEqual([['TAXP'], { '0300001': -300_00n, HMRC: 300_00n }]);
  });

  it('takes exactly the gross amount from the account, whatever the tax', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 400_00n }),
        fc.bigInt({ min: 1n, max: 400_00n }),
        fc.bigInt({ min: -500_00n, max: 400_00n }),
        (taxFree, taxable, tax) => {
          fc.pre(tax <= taxable);
          const state = made(inDrawdown, payBenefit({ subType: 'FAD', taxFree, taxable, tax }));
          const effects = complete(state);
          const sums = cashOf(effects);
          expect(sums[pension.accountId]).toBe(-(taxFree + taxable));
          expect(sum(Object.values(sums))).toBe(0n);
          expect(sums['HMRC'] ?? 0n).toBe(tax);
          expect(effects.groups.every(({ cash }) => sum(cash.map(({ amount }) => amount)) === 0n)).toBe(true);
        },
      ),
    );
  });

  it('that comes back after it arrived gives back exactly what it took, on the day it had arrived, and can be deleted', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 400_00n }),
        fc.bigInt({ min: 1n, max: 400_00n }),
        fc.bigInt({ min: -500_00n, max: 400_00n }),
        (taxFree, taxable, tax) => {
          fc.pre(tax <= taxable);
          const state = made(inDrawdown, payBenefit({ subType: 'FAD', taxFree, taxable, tax }));
          const paid = complete(state);
          const later = { ...afterEffects(state, paid, []), businessDate: '2026-12-14' };
          const back = plan(later, { kind: 'reject', transactionId: 'T1', reason: 'Account closed.' }, platform);
          expect(back.changed).toMatchObject([{ to: 'Error', reason: 'Account closed.', reservedCash: 0n }]);
          expect(Object.values(cashOf({ groups: [...paid.groups, ...back.groups] })).every((each) => each === 0n)).toBe(
            true,
          );
          expect(back.groups.map(({ code, valueDate, postDate }) => [code, valueDate, postDate])).toEqual(
            paid.groups.map(({ code }) => [code, today, '2026-12-14']),
          );
          const remove = { kind: 'delete', transactionId: 'T1', version: null, reason: null } as const;
          expect(plan(afterEffects(later, back, []), remove, platform).changed).toMatchObject([{ to: 'Deleted' }]);
        },
      ),
    );
    const closed = { ...made(pension, crystallise(), 'Placed'), accountStatus: 'Closed' } as const;
    const arrived = afterEffects(closed, complete(closed), []);
    expect(() => plan(arrived, { kind: 'reject', transactionId: 'T1', reason: 'Account closed.' }, platform)).toThrow(
      'The account is Closed: nothing comes back to it.',
    );
  });

  it('waits while its bank details are not verified, and what is with the bank is paid all the same', () => {
    const unverified = { bankDetails: 'Pending' } as const;
    expect(() => complete({ ...made(pension, payBenefit()), ...unverified })).toThrow(/not verified/);
    expect(complete({ ...made(pension, payBenefit(), 'Placed'), ...unverified }).groups).toHaveLength(2);
  });

  it('gives its cash back when it is refused, and is deleted by operations and the platform only', () => {
    const placed = made(pension, crystallise(), 'Placed');
    const rejected = plan(placed, { kind: 'reject', transactionId: 'T1', reason: 'Account closed.' }, platform);
    expect(rejected).toMatchObject({ groups: [], changed: [{ to: 'Error', reservedCash: 0n }] });
    const failed = afterEffects(placed, rejected, []);
    const remove = { kind: 'delete', transactionId: 'T1', version: null, reason: null } as const;
    expect(() => plan(failed, remove, person)).toThrow(
      expect.objectContaining({
        type: 'forbidden',
        message: expect.stringContaining('its own page') as string,
      }) as Error,
    );
    expect(plan(failed, remove, platform).changed).toMatchObject([{ to: 'Deleted' }]);
    expect(() => plan(placed, { ...remove, kind: 'cancel' }, platform)).toThrow(/cannot be cancelled/);
    expect(() => plan(made(pension, crystallise()), { ...remove, kind: 'cancel' }, platform)).toThrow(/its own page/);
  });
});
