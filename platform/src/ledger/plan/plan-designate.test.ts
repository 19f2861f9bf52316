import { sum } from '@tessera/domain/money';
import fc from 'fast-check';
import type { DesignateCommand } from '../state/commands';
import { isCustomer, type Effects } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';
import type { InstrumentState, LedgerState, ReceivingAccount } from '../state/state';
import { plan } from './plan';
import { instrumentsOf, startOn, unit } from '../../testing/ledger/starting-state';

const today = '2026-11-25';
const { share, empty, person } = startOn(today);
const fund: InstrumentState = { ...share, assetId: '20BBB', name: 'Fundsmith', type: 'Fund', minimumUnit: 10_000n };

const heir = (accountId: string, changes: Partial<ReceivingAccount> = {}): ReceivingAccount => ({
  accountId,
  accountStatus: 'Active',
  wrapperType: 'SIPP',
  leadClientId: '0200002',
  sharesHolder: false,
  sharesOffice: true,
  pension: { funds: 'Beneficiary', clientProductId: 'P2' },
  subscription: null,
  ...changes,
});
const heirs = (...accounts: ReceivingAccount[]) => ({
  receivingAccounts: new Map(accounts.map((each) => [each.accountId, each])),
});
const estate: LedgerState = {
  ...empty,
  cash: 1_000_01n,
  holdings: new Map([
    [fund.assetId, { quantity: 3n * unit + 50_000n, bookCost: 100_01n, reserved: 0n }],
    [share.assetId, { quantity: 10n * unit, bookCost: 333_33n, reserved: 0n }],
  ]),
  accountStatus: 'Suspended',
  death: { diedOn: '2026-11-18', isJoint: false },
  wrapperType: 'SIPP',
  dateOfBirth: '1955-01-01',
  instruments: instrumentsOf(share, fund),
  pension: { funds: 'Uncrystallised', clientProductId: 'P1' },
  ...heirs(heir('A'), heir('B'), heir('C')),
};
const designate = (weights: readonly bigint[], kept = 0n): DesignateCommand => ({
  kind: 'designate',
  accountId: estate.accountId,
  shares: weights.map((weight, index) => ({ toAccountId: ['A', 'B', 'C'][index] ?? '', weight })),
  kept,
});
const refusalOf = (state: LedgerState, command: DesignateCommand): unknown => {
  try {
    plan(state, command, person);
  } catch (error) {
    return error instanceof LedgerRefusal ? { message: error.message, field: error.field } : error;
  }
  return null;
};

/** Cash, units and book cost that an account gets by postings. */
const gets = ({ groups }: Effects, accountId: string) => {
  const stock = groups
    .flatMap((group) => group.stock)
    .filter(({ party }) => isCustomer(party) && party.accountId === accountId);
  const of = (assetId: string) => stock.filter((line) => line.assetId === assetId);
  return {
    cash: sum(
      groups
        .flatMap((group) => group.cash)
        .filter(({ party }) => isCustomer(party) && party.accountId === accountId)
        .map(({ amount }) => amount),
    ),
    share: sum(of(share.assetId).map(({ quantity }) => quantity)),
    shareCost: sum(of(share.assetId).map(({ bookValue }) => bookValue)),
    fund: sum(of(fund.assetId).map(({ quantity }) => quantity)),
    fundCost: sum(of(fund.assetId).map(({ bookValue }) => bookValue)),
  };
};

describe('sharing out the pension of somebody who died', () => {
  it('gives each beneficiary their share of cash, units and book cost, in whole units', () => {
    const effects = plan(estate, designate([3_333n, 3_333n, 3_334n]), person);
    expect(['A', 'B', 'C'].map((id) => gets(effects, id))).toEqual([
      { cash: 333_30n, share: 3n * unit, shareCost: 100_00n, fund: 100_010_000n, fundCost: 33_33n },
      { cash: 333_30n, share: 3n * unit, shareCost: 100_00n, fund: 100_000_000n, fundCost: 33_33n },
      { cash: 333_41n, share: 4n * unit, shareCost: 133_33n, fund: 100_040_000n, fundCost: 33_35n },
    ]);
    expect(effects.linked).toBe(true);
    expect(new Set(effects.opened.map(({ status, subType }) => `${subType} ${status}`))).toEqual(
      new Set(['Internal Completed']),
    );
  });

  it('leaves in the account what is withheld, and nothing else', () => {
    const effects = plan(estate, designate([5_000n], 5_000n), person);
    expect(gets(effects, estate.accountId)).toMatchObject({ cash: -500_01n, share: -5n * unit });
    expect(gets(effects, 'A')).toMatchObject({ cash: 500_01n, share: 5n * unit });
  });

  it('loses no penny and no unit, whatever the shares', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 3 }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (weights, kept, cash, quantity) => {
          const state: LedgerState = {
            ...estate,
            cash,
            holdings: new Map([[share.assetId, { quantity, bookCost: 333_33n, reserved: 0n }]]),
          };
          let effects: Effects;
          try {
            effects = plan(state, designate(weights, kept), person);
          } catch (error) {
            // Too little for the first step of anybody.
            return error instanceof LedgerRefusal && kept > 0n;
          }
          const given = ['A', 'B', 'C'].map((id) => gets(effects, id));
          const left = gets(effects, estate.accountId);
          const whole = kept === 0n;
          return (
            sum(given.map((each) => each.cash)) === -left.cash &&
            sum(given.map((each) => each.share)) === -left.share &&
            sum(given.map((each) => each.shareCost)) === -left.shareCost &&
            (!whole || (left.cash === -cash && left.share === -quantity && left.shareCost === -333_33n))
          );
        },
      ),
    );
  });

  it.each<[string, Partial<LedgerState>, DesignateCommand, string]>([
    ['while the client lives', { death: null }, designate([1n]), 'accountId'],
    ['of an account that is no pension', { wrapperType: 'GIA' }, designate([1n]), 'accountId'],
    ['while something is with the bank or the market', { reserved: 1n }, designate([1n]), 'accountId'],
    ['while cash has not cleared', { uncleared: 1n }, designate([1n]), 'accountId'],
    ['of an empty account', { cash: 0n, holdings: new Map() }, designate([1n]), 'accountId'],
    ['over nobody', {}, designate([]), 'shares'],
    ['with a share of zero', {}, designate([1n, 0n]), 'share'],
    ['back to the client', heirs(heir('A', { leadClientId: '0200001' })), designate([1n]), 'toAccountId'],
    [
      'to funds of the beneficiary’s own',
      heirs(heir('A', { pension: { funds: 'Crystallised', clientProductId: 'P2' } })),
      designate([1n]),
      'toAccountId',
    ],
    ['to an account that is not open', heirs(heir('A', { accountStatus: 'Closed' })), designate([1n]), 'toAccountId'],
    [
      'twice to one account',
      {},
      {
        ...designate([1n]),
        shares: [
          { toAccountId: 'A', weight: 1n },
          { toAccountId: 'A', weight: 1n },
        ],
      },
      'toAccountId',
    ],
  ])('is refused %s', (_, changes, command, field) =>
    expect(refusalOf({ ...estate, ...changes }, command)).toMatchObject({ field }),
  );
});
