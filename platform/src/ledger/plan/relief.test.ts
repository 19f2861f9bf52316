import { afterEffects } from '../state/after-effects';
import type { TransactionCommand } from '../state/commands';
import { plan } from './plan';
import type { LedgerState } from '../state/state';
import { startOn } from '../../testing/ledger/starting-state';

const today = '2026-11-20';
const { empty, platform } = startOn(today);
const pension: LedgerState = {
  ...empty,
  wrapperType: 'SIPP',
  mandate: { status: 'Active', from: today },
  dateOfBirth: '1980-05-05',
  instruments: new Map(),
};

/** Runs commands one after the other, and numbers the transactions they open. */
const done = (commands: readonly TransactionCommand[]): LedgerState =>
  commands.reduce((state, command) => {
    const effects = plan(state, command, platform);
    return afterEffects(
      state,
      effects,
      effects.opened.map((_, index) => String(state.transactions.length + index + 1)),
    );
  }, pension);

const open: TransactionCommand = {
  kind: 'open',
  accountId: '0300001',
  requests: [
    {
      type: 'Payment',
      subType: 'Deposit',
      movement: 'In',
      amount: 800_00n,
      quantity: null,
      method: 'Direct Debit',
      assetId: null,
      contributionType: 'Personal',
      autoDisinvest: null,
      sellDownMethod: null,
      toAccountId: null,
      narrative: null,
    },
  ],
};
const place: TransactionCommand = { kind: 'place', transactionId: '1' };
const complete: TransactionCommand = {
  kind: 'complete',
  transactionId: '1',
  reason: null,
  date: null,
  execution: null,
};
const unpaid: TransactionCommand = { kind: 'reject', transactionId: '1', reason: '0 Refer to payer' };
const told = ({ transactions }: LedgerState) =>
  transactions.map(({ type, status, amount }) => `${type} ${status} ${String(amount)}`);

describe('the relief on a collected contribution', () => {
  it('is expected once the contribution is credited', () =>
    expect(told(done([open, place, complete]))).toEqual(['Payment Completed 80000', 'Expectation Pending 20000']));

  it('is withdrawn, with the reason, when the contribution comes back', () => {
    const credited = done([open, place, complete]);
    expect(told(done([open, place, complete, unpaid]))).toEqual(['Payment Error 80000', 'Expectation Deleted 20000']);
    expect(plan(credited, unpaid, platform).changed[1]).toMatchObject({
      transactionId: '2',
      from: 'Pending',
      to: 'Deleted',
      action: 'Deleted',
      reason: 'The payment it is claimed for came back unpaid.',
    });
  });

  const relief: TransactionCommand = { ...complete, transactionId: '2' };
  const posted = (state: LedgerState, command: TransactionCommand) =>
    plan(state, command, platform).groups.map(({ code, cash }) => [
      code,
      ...cash.map(({ party, amount }) => `${'accountId' in party ? 'account' : party.controlCode} ${String(amount)}`),
    ]);

  it('is reversed with the contribution if it was paid, and reduces the next claim', () => {
    const paid = done([open, place, complete, relief]);
    expect(posted(paid, unpaid)).toEqual([
      ['RVSL', 'account -80000', 'BANK 80000'],
      ['RVSL', 'account -20000', 'HMRC 20000'],
    ]);
    expect(plan(paid, unpaid, platform).changed[1]).toMatchObject({
      transactionId: '2',
      from: 'Completed',
      to: 'Error',
      owedCash: 0n,
      reason:
        'The payment it is claimed for came back unpaid. It goes back to HMRC: the claim of the tax month to 5 December 2026, made by 31 December 2026, is £200.00 less.',
    });
    const after = done([open, place, complete, relief, unpaid]);
    expect([...told(after), String(after.cash)]).toEqual(['Payment Error 80000', 'Expectation Error 20000', '0']);
  });

  it('is reversed after the contribution as far as there is cash, never below zero nor from reserves; the rest is owed', () => {
    const spent: LedgerState = {
      ...done([open, place, complete, relief]),
      cash: 900_00n,
      reserved: 50_00n,
      ownUncleared: 800_00n,
    };
    expect(posted(spent, unpaid)).toEqual([
      ['RVSL', 'account -80000', 'BANK 80000'],
      ['RVSL', 'account -5000', 'UNPAID -15000', 'HMRC 20000'],
    ]);
    expect(plan(spent, unpaid, platform).changed[1]).toMatchObject({
      owedCash: 150_00n,
      reason: expect.stringContaining('£150.00 of it was spent and could not be taken back: the client owes it.'),
    });
    const gone = plan({ ...spent, cash: 50_00n }, unpaid, platform);
    expect(gone.changed.map(({ owedCash }) => owedCash)).toEqual([800_00n, 200_00n]);
  });

  it('leaves reserves covered by cleared cash: proceeds of a sale that settles later do not count', () => {
    const sold: LedgerState = {
      ...done([open, place, complete, relief]),
      cash: 1_550_00n,
      reserved: 500_00n,
      uncleared: 1_050_00n,
      ownUncleared: 0n,
    };
    expect(posted(sold, unpaid)).toEqual([
      ['RVSL', 'UNPAID -80000', 'BANK 80000'],
      ['RVSL', 'UNPAID -20000', 'HMRC 20000'],
    ]);
    expect(posted({ ...sold, reserved: 0n }, unpaid)[0]).toEqual(['RVSL', 'account -80000', 'BANK 80000']);
  });

  it('that is still owed is paid from the relief on the contribution that finally arrives', () => {
    const spent: LedgerState = {
      ...done([open, place, complete, relief]),
      cash: 900_00n,
      reserved: 50_00n,
      ownUncleared: 800_00n,
    };
    const again = [unpaid, { kind: 'represent', transactionId: '1' }, place, complete].reduce<LedgerState>(
      (state, command) => {
        const effects = plan(state, command as TransactionCommand, platform);
        return afterEffects(
          state,
          effects,
          effects.opened.map((_, index) => String(state.transactions.length + index + 1)),
        );
      },
      spent,
    );
    const { changed } = plan(again, { ...complete, transactionId: '3' }, platform);
    expect(posted(again, { ...complete, transactionId: '3' })).toEqual([
      ['TAXR', 'account 20000', 'HMRC -20000'],
      ['RVSL', 'account -15000', 'UNPAID 15000'],
    ]);
    expect(changed[1]).toMatchObject({
      transactionId: '2',
      from: 'Error',
      to: 'Error',
      action: 'Settled',
      owedCash: 0n,
    });
  });

  it('is reversed alone when HMRC asks for it', () => {
    const after = done([
      open,
      place,
      complete,
      relief,
      { kind: 'reject', transactionId: '2', reason: 'HMRC took it back' },
    ]);
    expect([...told(after), String(after.cash)]).toEqual([
      'Payment Completed 80000',
      'Expectation Error 20000',
      '80000',
    ]);
  });

  it('is expected anew once the contribution is presented again and paid', () =>
    expect(
      told(done([open, place, complete, unpaid, { kind: 'represent', transactionId: '1' }, place, complete])),
    ).toEqual(['Payment Completed 80000', 'Expectation Deleted 20000', 'Expectation Pending 20000']));
});
