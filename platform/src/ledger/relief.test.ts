import { afterEffects } from './after-effects';
import type { TransactionCommand } from './commands';
import { plan } from './plan';
import type { LedgerActor, LedgerState } from './state';

const today = '2026-11-20';
const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: today };
const pension: LedgerState = {
  accountId: '0300001', cash: 0n, reserved: 0n, uncleared: 0n, holdings: new Map(), businessDate: today, accountType: 'Wrapper', accountStatus: 'Active', wrapperType: 'SIPP', bankDetails: 'Active', mandate: { status: 'Active', from: today },
  leadClientId: '0200001', dateOfBirth: '1980-05-05', ukResident: true, subscription: null, contributions: [], taker: null, withdrawalsAreAuthorised: true, instruments: new Map(), firmCharges: [], presentFees: [], transactions: [],
};

/** Does commands one after the other; what they open is numbered. */
const done = (commands: readonly TransactionCommand[]): LedgerState =>
  commands.reduce((state, command) => {
    const effects = plan(state, command, platform);
    return afterEffects(state, effects, effects.opened.map((_, index) => String(state.transactions.length + index + 1)));
  }, pension);

const open: TransactionCommand = {
  kind: 'open', accountId: '0300001',
  requests: [{ type: 'Payment', subType: 'Deposit', movement: 'In', amount: 800_00n, quantity: null, method: 'Direct Debit', assetId: null, contributionType: 'Personal', autoDisinvest: null, sellDownMethod: null, toAccountId: null, narrative: null }],
};
const place: TransactionCommand = { kind: 'place', transactionId: '1' };
const complete: TransactionCommand = { kind: 'complete', transactionId: '1', reason: null, date: null, execution: null };
const unpaid: TransactionCommand = { kind: 'reject', transactionId: '1', reason: '0 Refer to payer' };
const told = ({ transactions }: LedgerState) => transactions.map(({ type, status, amount }) => `${type} ${status} ${String(amount)}`);

describe('the relief on a collected contribution', () => {
  it('is expected once the contribution is credited', () => expect(told(done([open, place, complete]))).toEqual(['Payment Completed 80000', 'Expectation Pending 20000']));

  it('is expected no more once the contribution came back, with the reason', () => {
    const credited = done([open, place, complete]);
    expect(told(done([open, place, complete, unpaid]))).toEqual(['Payment Error 80000', 'Expectation Deleted 20000']);
    expect(plan(credited, unpaid, platform).moved[1]).toMatchObject({ transactionId: '2', from: 'Pending', to: 'Deleted', action: 'Deleted', reason: 'The payment it is claimed for came back unpaid.' });
  });

  it('stays when it has come', () => expect(told(done([open, place, complete, { ...complete, transactionId: '2' }, unpaid]))).toEqual(['Payment Error 80000', 'Expectation Completed 20000']));

  it('is expected anew once the contribution is presented again and paid', () =>
    expect(told(done([open, place, complete, unpaid, { kind: 'represent', transactionId: '1' }, place, complete]))).toEqual(['Payment Completed 80000', 'Expectation Deleted 20000', 'Expectation Pending 20000']));
});
