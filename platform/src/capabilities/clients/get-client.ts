import { identificationOf, identifiersOf } from '@tessera/domain/client-identifiers';
import { fieldScopeOf, fieldsOfKind } from '@tessera/contract/clients/field-scopes';
import { clientMissing } from '@tessera/domain/client-rules';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { selectClientRows, toClientRow } from './client-row';
import { inaccessibleFieldsFor, redactProblems, withhold } from './entry/field-access';
import { toFieldErrors } from '../../requests/http/field-errors';
import { relativesOf, seenPortfolios } from './seen-clients';
import { readStored } from './entry/stored-client';
import { enteredBankDetails } from '../bank-details/seen-bank-details';
import { countUses } from '../bank-details/count-uses';
import { idIs } from '../../requests/access/seen';

/** One client as far as the caller's scopes show it, with what is missing before the client can be Active. */
export const getClient: Handler<'getClient'> = async ({ path: { clientId }, scope }) => {
  const row = await selectClientRows(seenPortfolios(scope))
    .where(idIs('client.client_id', clientId))
    .leftJoin('portal_user as adviser', (join) =>
      join.onRef('adviser.firm_id', '=', 'client.firm_id').onRef('adviser.user_id', '=', 'client.adviser_user_id'),
    )
    .select('adviser.name as adviser_name')
    .executeTakeFirst();
  if (!row) throw notFound('Client');
  const [stored, relatives, bankDetails, death] = await Promise.all([
    readStored(scope.db, scope.firmId, row.client_id),
    relativesOf(scope, row.client_id),
    bankDetailsColumns(enteredBankDetails(scope)).where('bank_details.client_id', '=', clientId).executeTakeFirst(),
    scope.db
      .selectFrom('death')
      .where('firm_id', '=', scope.firmId)
      .where('client_id', '=', row.client_id)
      .where('status', '<>', 'Withdrawn')
      .select(['death_id', 'died_on', 'status'])
      .executeTakeFirst(),
  ]);
  if (!stored) throw notFound('Client');
  const bankDetailsUses = bankDetails
    ? await countUses(scope, { clientId: row.client_id }, { bankDetailsId: bankDetails.bank_details_id, isOwn: true })
    : null;
  const {
    row: {
      created_date: createdDate,
      terms_accepted_at: termsAcceptedAt,
      version,
      updated_at: updatedAt,
      updated_by: updatedBy,
      firm_id: firmId,
    },
    entry,
  } = stored;
  const closed = fieldsOfKind(inaccessibleFieldsFor(scope.caller, 'read'), entry.clientType);
  const shown = withhold({ ...entry, identifiers: [...identifiersOf(entry)] }, closed);
  return {
    data: {
      ...shown,
      ...toClientRow(row),
      adviserName: row.adviser_name,
      termsAcceptedAt: termsAcceptedAt && wireTimestamp(termsAcceptedAt),
      ...relatives,
      bankDetails: bankDetails ? toBankDetails(scope.caller, bankDetails) : null,
      bankDetailsUses,
      death:
        death && death.status !== 'Withdrawn'
          ? { deathId: death.death_id, diedOn: death.died_on, status: death.status }
          : null,
      identification: fieldScopeOf('identification', closed) ? null : identificationOf(entry),
      createdDate,
      missing: toFieldErrors(redactProblems(clientMissing(entry, 'active', scope.businessDate), closed)).map(
        ({ fieldName, errorMessage }) => ({ fieldName, errorMessage }),
      ),
      withheld: closed.map(({ field }) => field),
      auditDetails: {
        application: 'tessera',
        userFirmId: firmId,
        userId: updatedBy,
        updateDate: wireTimestamp(updatedAt),
        version,
      },
    },
  };
};
