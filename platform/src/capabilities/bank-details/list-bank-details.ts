import { bankDetailsStatuses } from '@tessera/contract/bank-details/values';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { bankDetailsColumns, toBankDetailsRow } from './bank-details-row';
import { enteredBankDetails } from './seen-bank-details';

/** The bank details in use for the clients and accounts the caller sees, oldest first. */
export const listBankDetails: Handler<'listBankDetails'> = async ({ query, scope }) => {
  const page = readPage(query);
  const statuses = readValues(query.status, bankDetailsStatuses, 'status');
  const { clientId } = query;
  const filtered = enteredBankDetails(scope)
    .$if(statuses !== null, (builder) => builder.where('bank_details.status', 'in', statuses ?? []))
    .$if(clientId !== undefined, (builder) => builder.where('client.client_id', '=', clientId ?? ''));
  return answerPage(
    page,
    bankDetailsColumns(filtered)
      .orderBy('bank_details.created_at')
      .orderBy('bank_details.bank_details_id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => toBankDetailsRow(scope.caller, row),
  );
};
