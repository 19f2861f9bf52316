import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { findAccount, findClient, idIs, seenAccounts, seenClients } from '../../requests/access/seen';
import { subscriptionLeftOf } from '../limits/limits';
import { cashOf, figuresOf } from './valuation';

/*
 * What a handler may ask by an id, as the compiler sees it. `tsc -b` reads this file and nothing runs it: a line that must not compile says so, and the build
 * fails when it does.
 */

export const foundIdsAreAsked = async (scope: ReadScope, accountId: string): Promise<void> => {
  const found = await findAccount(scope, accountId);
  await cashOf(scope, found);
  const rows = await seenAccounts(scope)
    .where(idIs('account.account_id', accountId))
    .select(['account.account_id', 'account.lead_client_id', 'account.name'])
    .execute();
  await figuresOf(
    scope,
    rows.map((row) => row.account_id),
    { from: null, to: scope.businessDate },
  );
  // Whoever leads an account that was found is asked of its limits, whatever their node.
  for (const row of rows) await subscriptionLeftOf(scope, row.lead_client_id, 'ISA', scope.businessDate);
};

export const otherStringsAreNot = async (scope: ReadScope, accountId: string): Promise<void> => {
  // @ts-expect-error a plain string, such as one of an address or a body, was not found
  await cashOf(scope, accountId);
  const client = await findClient(scope, '0200001');
  // @ts-expect-error a client's id is no account's
  await cashOf(scope, client);
  const [row] = await seenAccounts(scope).select(['account.name', 'account.lead_client_id']).execute();
  // @ts-expect-error another column of a row that was found is no id
  if (row) await cashOf(scope, row.name);
  // @ts-expect-error who leads an account the caller sees may be a client they do not see
  const lead: FoundId<'Client'> | undefined = row?.lead_client_id;
  // @ts-expect-error an account that is read without the caller's scope was not found
  const [unscoped]: { account_id: FoundId<'Account'> }[] = await scope.db
    .selectFrom('account')
    .select('account.account_id')
    .execute();
  // @ts-expect-error a query of clients does not find the accounts it joins
  const joined: { account_id: FoundId<'Account'> }[] = await seenClients(scope)
    .innerJoin('account', 'account.lead_client_id', 'client.client_id')
    .select('account.account_id')
    .execute();
  void [lead, unscoped, joined];
};
