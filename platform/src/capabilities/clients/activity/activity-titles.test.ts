import { changesRecords } from '@tessera/contract';
import { calls } from '@tessera/contract/catalogue';
import { callTitles, titleOf } from './activity-titles';

describe('the words of an activity', () => {
  it('are there for every call that changes something, and for no other', () => {
    const signsIn = (id: string): boolean => ['signOut', 'changePassword', 'setPassword'].includes(id);
    const writes = calls.filter((call) => changesRecords(call) && !signsIn(call.id)).map(({ id }) => id);
    expect(Object.keys(callTitles).sort()).toEqual([...writes].sort());
  });

  it('name an action that has none by itself', () => {
    expect([titleOf('patchAccount'), titleOf('ledger.complete'), titleOf('firmUpgraded')]).toEqual([
      'Account edited',
      'Transaction completed',
      'firmUpgraded',
    ]);
  });

  it('count the transactions that were created', () => {
    expect([
      titleOf('createTransactionGroup', 1),
      titleOf('createTransactionGroup', 2),
      titleOf('ledger.open', 1),
      titleOf('ledger.open', 2),
    ]).toEqual([
      'Transaction created',
      'Transactions created',
      'Transaction created by the platform',
      'Transactions created by the platform',
    ]);
  });
});
