import type { CallData } from '@tessera/contract/schemas';
import { clientMissing, clientProblems } from '@tessera/domain/client-rules';
import { recordId } from '@tessera/domain/identifiers';
import { sql } from 'kysely';
import { takeNumber } from '../../../foundation/database/take-number';
import { checkCanEnter } from '../../bank-details/access';
import { readEntered } from '../../bank-details/read-entered';
import { setBankDetails, unchanged } from '../../bank-details/set-bank-details';
import { badRequest } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import { checkFirm } from '../../../requests/access/check-firm';
import { refreshPortfolios } from '../../../ledger/valuation/refresh';
import { changesOf } from './changes';
import { emptyEntry, normaliseForStorage } from './entry';
import { checkCanSetFields } from './field-access';
import { toFieldErrors } from '../../../requests/http/field-errors';
import { readEntry } from './read-entry';
import { resolveReferences } from './resolve-references';
import { columnsOf, writeLists } from './stored-client';
import { emailTakenProblem } from './email-taken';

/**
 * Creates a client with a portfolio: Active when nothing is missing, Pending when the anti-money-laundering check or
 * the terms are missing. An incomplete form is refused.
 */
export const createClient: Handler<'createClient'> = async ({
  body: { firmId, clientType, bankDetails: entered, ...body },
  scope,
  services,
}) => {
  checkFirm({ firmId }, scope);
  const { caller, businessDate } = scope;
  checkCanEnter(caller, entered);
  checkCanSetFields(caller, body);
  const empty = emptyEntry(clientType);
  const read = readEntry(body, empty);
  const data = await scope.change(
    ({ id }: CallData<'createClient'>) => id,
    async (transaction) => {
      const { entry, errors, names } = await resolveReferences({
        transaction,
        caller,
        clientId: null,
        body,
        before: empty,
        entry: read,
      });
      const bank = await readEntered(transaction, entered, { ofMinor: clientType === 'Minor' });
      const found = [
        ...toFieldErrors([...clientProblems(entry, businessDate), ...clientMissing(entry, 'form', businessDate)]),
        ...errors,
        ...bank.errors,
        ...(entry.email === null ? [] : await emailTakenProblem(transaction, firmId, null, entry.email)),
      ];
      if (found.length > 0) throw badRequest(found);
      const status = clientMissing(entry, 'active', businessDate).length === 0 ? 'Active' : 'Pending';
      const number = await takeNumber(transaction, 'client_number');
      const clientId = recordId('client', number);
      const at = services.clock();
      await transaction
        .insertInto('client')
        .values({
          ...columnsOf(entry),
          firm_id: firmId,
          client_id: clientId,
          client_type: clientType,
          status,
          terms_accepted_at: entry.termsAccepted ? at : null,
          created_date: businessDate,
          updated_at: at,
          updated_by: caller.userId,
        })
        .execute();
      await writeLists(transaction, firmId, clientId, entry);
      await refreshPortfolios(transaction, firmId, sql`select ${clientId}::text`);
      const { before, after } = changesOf({}, { ...normaliseForStorage(entry), status }, names);
      const details = bank.details
        ? await setBankDetails(transaction, services.ledger, caller, { clientId }, bank.details, at)
        : unchanged;
      return { before, after: { ...after, ...details.after }, answer: { id: clientId, firmId, status, version: 1 } };
    },
  );
  return { data };
};
