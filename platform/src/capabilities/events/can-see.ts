import type { ToldKind } from '../../foundation/database/column-types';
import { mayRead } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenAccounts, seenClients, seenTransactions } from '../../requests/access/seen';

/** Whether the caller sees a record, by firm, node and scopes. */
export const canSee = async (scope: ReadScope, kind: ToldKind, id: string): Promise<boolean> => {
  // A position is its account’s.
  if (kind === 'Position') return canSee(scope, 'Account', id.split('|')[0] ?? '');
  if (!mayRead(scope.caller, kind)) return false;
  const found = {
    Client: () =>
      seenClients(scope).where(idIs('client.client_id', id)).select('client.client_id as id').executeTakeFirst(),
    Account: () =>
      seenAccounts(scope).where(idIs('account.account_id', id)).select('account.account_id as id').executeTakeFirst(),
    Transaction: () =>
      seenTransactions(scope)
        .where(idIs('portfolio_transaction.transaction_id', id))
        .select('portfolio_transaction.transaction_id as id')
        .executeTakeFirst(),
  };
  return (await found[kind]()) !== undefined;
};
