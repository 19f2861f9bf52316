import { clientTransitions } from '@tessera/contract/clients/values';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import { sql } from 'kysely';
import { ApiError } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { seenVersion } from '../../requests/http/if-match';
import { refreshPortfolios } from '../../ledger/valuation/refresh';
import { lockSeen } from './entry/edit-client';
import { inaccessibleFieldsFor, redactProblems } from './entry/field-access';
import { toFieldErrors } from '../../requests/http/field-errors';

/** Sets a client's status by the transition table; anything missing for it is named field by field. */
export const updateClientStatus: Handler<'updateClientStatus'> = async ({
  path: { clientId },
  body: { status, auditDetails },
  ifMatch,
  scope,
  services,
}) => {
  const { firmId, caller, businessDate } = scope;
  const data = await scope.change(clientId, async (transaction) => {
    const { row, entry } = await lockSeen(
      transaction,
      scope,
      clientId,
      seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version'),
    );
    const move = clientTransitions.find(({ from, to }) => from === row.status && to === status);
    if (!move)
      throw new ApiError(
        'conflict',
        row.status === status
          ? `The client is ${status} already.`
          : `A client does not go from ${row.status} to ${status}.${nextOf(row.status)}`,
      );
    const missing = redactProblems(
      [
        ...clientProblems(entry, businessDate),
        ...clientMissing(entry, status === 'Active' ? 'active' : 'form', businessDate),
      ],
      inaccessibleFieldsFor(caller, 'read'),
    );
    if (missing.length > 0)
      throw new ApiError(
        'conflict',
        `The client is not ready to be ${status}. ${missing.map(({ message }) => message).join(' ')}`,
        toFieldErrors(missing),
      );
    const version = row.version + 1;
    await transaction
      .updateTable('client')
      .set({ status, version, updated_at: services.clock(), updated_by: caller.userId })
      .where('firm_id', '=', firmId)
      .where('client_id', '=', clientId)
      .execute();
    await refreshPortfolios(transaction, firmId, sql`select ${clientId}::text`);
    return { before: { status: row.status }, after: { status }, answer: { id: clientId, firmId, status, version } };
  });
  return { data };
};

const nextOf = (status: string): string => {
  const next = clientTransitions.find(({ from }) => from === status);
  return next ? ` From ${status} it goes to ${next.to}: ${next.when}` : ` ${status} is where it ends.`;
};
