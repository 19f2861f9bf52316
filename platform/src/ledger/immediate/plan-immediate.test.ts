import fc from 'fast-check';
import { afterPostings, emptyState, type AccountState } from '../state/account-state';
import { planImmediate, type ImmediateCommand } from './plan-immediate';
import { LedgerRefusal } from '../state/refusal';

const date = '2026-11-20';
const instrument = { assetId: '20AAA', name: 'Vanguard UK Gilt UCITS ETF', settlementDays: 2 };
const other = { assetId: '20BBB', name: 'Fundsmith Equity I Acc', settlementDays: 3 };
const empty = emptyState('0300001');
const unit = 100_000_000n;
const after = (state: AccountState, command: ImmediateCommand): AccountState =>
  afterPostings(state, planImmediate(state, command, date));

const amount = fc.bigInt({ min: 1n, max: 50_000_00n });
const chosen = fc.constantFrom(instrument, other);
const commands: fc.Arbitrary<ImmediateCommand> = fc.oneof(
  amount.map((value): ImmediateCommand => ({
    kind: 'deposit',
    amount: value,
    method: 'Bank Transfer',
    from: 'Deposit',
  })),
  amount.map((value): ImmediateCommand => ({ kind: 'withdrawal', amount: value, method: 'BACS Credit' })),
  amount.map((value): ImmediateCommand => ({ kind: 'fee', amount: value, code: 'FEEA', narrative: 'Adviser fee' })),
  fc
    .tuple(amount, chosen)
    .map(([value, of]): ImmediateCommand => ({ kind: 'dividend', amount: value, instrument: of })),
  fc
    .tuple(
      fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      fc.bigInt({ min: 1n, max: 500n * unit }),
      fc.bigInt({ min: unit / 10n, max: 90n * unit }),
      chosen,
    )
    .map(([kind, quantity, price, of]): ImmediateCommand => ({ kind, quantity, price, instrument: of })),
);

describe('an immediate plan', () => {
  it('never leaves cash or stock below zero and always balances, for any command', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60 }), (asked) => {
        let state = empty;
        for (const command of asked) {
          try {
            const effects = planImmediate(state, command, date);
            for (const effect of effects) {
              expect(effect.cash.reduce((total, line) => total + line.amount, 0n)).toBe(0n);
              expect(effect.stock.reduce((total, line) => total + line.quantity, 0n)).toBe(0n);
              expect(effect.stock.reduce((total, line) => total + line.bookValue, 0n)).toBe(0n);
            }
            state = afterPostings(state, effects);
          } catch (error) {
            if (!(error instanceof LedgerRefusal)) throw error;
          }
          expect(state.cash >= 0n).toBe(true);
          for (const holding of state.holdings.values())
            expect(holding.quantity > 0n && holding.bookCost >= 0n).toBe(true);
        }
      }),
      { verbose: 1 },
    );
  });

  it('takes the whole book cost with the last unit sold', () => {
    let state = after(empty, { kind: 'deposit', amount: 100_000n, method: 'Bank Transfer', from: 'Deposit' });
    state = after(state, { kind: 'buy', quantity: 3n * unit, price: 10n * unit, instrument });
    state = after(state, { kind: 'sell', quantity: unit, price: 11n * unit, instrument });
    expect(state.holdings.get(instrument.assetId)).toEqual({ quantity: 2n * unit, bookCost: 2_000n, reserved: 0n });
    state = after(state, { kind: 'sell', quantity: 2n * unit, price: 11n * unit, instrument });
    expect(state.holdings.size).toBe(0);
    expect(state.cash).toBe(100_300n);
  });

  it('refuses to spend more than there is', () => {
    expect(() => planImmediate(empty, { kind: 'withdrawal', amount: 1n, method: 'BACS Credit' }, date)).toThrow(
      'There is not enough cash in the account.',
    );
    expect(() => planImmediate(empty, { kind: 'sell', quantity: 1n, price: unit, instrument }, date)).toThrow(
      LedgerRefusal,
    );
    expect(() =>
      planImmediate(empty, { kind: 'deposit', amount: 0n, method: 'Bank Transfer', from: 'Deposit' }, date),
    ).toThrow('The amount must be above zero.');
  });

  it('settles a purchase on the working day of its market', () => {
    const state = after(empty, { kind: 'deposit', amount: 100_000n, method: 'Bank Transfer', from: 'Deposit' });
    expect(planImmediate(state, { kind: 'buy', quantity: unit, price: unit, instrument }, date)[0]).toMatchObject({
      postDate: '2026-11-20',
      valueDate: '2026-11-24',
      code: 'BUYS',
    });
  });
});
