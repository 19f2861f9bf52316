// Compiled, never run: the types that remotes see are part of the interface.
import { authenticationCalls } from '@tessera/contract/authentication/calls';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { clientCalls } from '@tessera/contract/clients/calls';
import { assetCalls } from '@tessera/contract/assets/calls';
import { accountCalls } from '@tessera/contract/accounts/calls';
import { staticCalls } from '@tessera/contract/statics/calls';
import { createRemoteApi } from './remote-api';
import type { Rows } from './call-types';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectType = <_T extends true>(): void => {};

const { listClients, getClient } = clientCalls;
const { getAccountSummary } = accountCalls;
const { listPrices } = assetCalls;
const { listNationalities } = staticCalls;
const { authenticate: authenticateCall, signOut: signOutCall } = authenticationCalls;
const api = createRemoteApi('clients', {
  listClients,
  getClient,
  getAccountSummary,
  listPrices,
  listNationalities,
  authenticate: authenticateCall,
  signOut: signOutCall,
});

expectType<Equal<typeof api.reducerPath, 'api/clients'>>();

const hooks = (): void => {
  const _list = api.useListClientsQuery({
    firmId: 'F1',
    idOrName: 'whit',
    page: 2,
    'clientGroups[clientFeeGroupId]': 'G1',
  });
  expectType<Equal<NonNullable<typeof _list.data>, Rows<CallRow<'listClients'>>>>();
  const _client = api.useGetClientQuery({ firmId: 'F1', clientId: undefined });
  expectType<Equal<NonNullable<typeof _client.data>, CallData<'getClient'>>>();
  const _prices = api.useListPricesQuery({ firmId: 'F1', assetId: 'A1', fromDate: new Date() });
  expectType<Equal<NonNullable<typeof _prices.data>, CallData<'listPrices'>>>();
  api.useListNationalitiesQuery();
  api.useGetAccountSummaryQuery({ firmId: 'F1', accountId: 'A1', fromDate: '2026-04-06', toDate: new Date() });

  // @ts-expect-error the client's id is part of the path
  api.useGetClientQuery({ firmId: 'F1' });
  // @ts-expect-error not a query name of this call
  api.useListClientsQuery({ firmId: 'F1', colour: 'red' });
  // @ts-expect-error pages are numbers
  api.useListClientsQuery({ firmId: 'F1', page: '2' });

  const [authenticate] = api.useAuthenticateMutation();
  void authenticate({ body: { firmId: 'F1', id: 'priya', password: 'x' }, idempotencyKey: 'k' });
  // @ts-expect-error the body is checked against the call's schema
  void authenticate({ body: { firmId: 'F1' } });
  const [signOut] = api.useSignOutMutation();
  void signOut({});
};
void hooks;
