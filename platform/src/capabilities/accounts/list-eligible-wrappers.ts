import { wrapperTypes, type WrapperType } from '@tessera/contract/accounts/values';
import type { CallRow } from '@tessera/contract/schemas';
import { eligibilityProblem } from '@tessera/domain/account-rules';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readHolderFacts, type Holder } from './holder-facts';
import { findClient } from '../../requests/access/seen';

const row = (wrapperType: WrapperType, holders: readonly Holder[], on: string): CallRow<'listEligibleWrappers'> => {
  const reason = eligibilityProblem(wrapperType, holders, on);
  return {
    wrapperType,
    accountType: wrapperType === 'CASH' ? 'Cash' : 'Wrapper',
    joint: holders.length > 1,
    eligible: reason === null,
    reason,
  };
};

/** An imaginary joint holder who matches the client in everything the two must have in common. */
const partnerOf = (client: Holder): Holder => ({
  ...client,
  clientId: client.jointWith[0] ?? `${client.clientId} partner`,
  jointWith: [client.clientId],
});

/**
 * Every wrapper for the client alone, and the joint GIA. Whether a particular person can share it is checked once they
 * are named.
 */
export const listEligibleWrappers: Handler<'listEligibleWrappers'> = async ({ path: { clientId }, scope }) => {
  const client = (await readHolderFacts(scope, [await findClient(scope, clientId)])).get(clientId);
  if (!client) throw notFound('Client');
  return {
    data: [
      ...wrapperTypes.map((wrapperType) => row(wrapperType, [client], scope.businessDate)),
      row('GIA', [client, partnerOf(client)], scope.businessDate),
    ],
  };
};
