import { clientReadSorts } from '@tessera/contract/audit/values';
import type { CallRow } from '@tessera/contract/schemas';
import { addDays } from '@tessera/domain/dates';
import { mayRead } from '../../requests/access/caller';
import { idIs, seenClients } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { badField } from '../../requests/http/api-error';
import { containing, nameHolds } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { wireTimestamp } from '../../requests/http/wire';
import { startOf } from './start-of';

/** Who saw the clients that the caller sees, newest first; a person is named whatever their node. */
export const listClientReads: Handler<'listClientReads'> = async ({ query, scope }) => {
  const { direction } = readSort(query.sort, clientReadSorts, '-at');
  const page = readPage(query);
  const { clientId, person, dateFrom, dateTo } = query;
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom)
    throw badField('dateTo', 'The last day is before the first: choose a later one.');
  const found = seenClients(scope)
    .innerJoin('client_read', (join) =>
      join.onRef('client_read.firm_id', '=', 'client.firm_id').onRef('client_read.client_id', '=', 'client.client_id'),
    )
    .leftJoin('portal_user', (join) =>
      join
        .onRef('portal_user.firm_id', '=', 'client_read.firm_id')
        .onRef('portal_user.user_id', '=', 'client_read.user_id'),
    )
    .$if(clientId !== undefined, (each) => each.where(idIs('client.client_id', clientId ?? '')))
    .$if(person !== undefined, (each) =>
      each.where((eb) =>
        eb.or([
          nameHolds('portal_user.search_name', person ?? ''),
          eb('portal_user.email', 'ilike', containing(person ?? '')),
          eb('client_read.user_id', '=', person ?? ''),
        ]),
      ),
    )
    .$if(dateFrom !== undefined, (each) => each.where('client_read.at', '>=', startOf(dateFrom ?? '')))
    .$if(dateTo !== undefined, (each) => each.where('client_read.at', '<', startOf(addDays(dateTo ?? '', 1))));
  const named = mayRead(scope.caller, 'Client');
  return answerPage(
    page,
    found
      .select([
        'client_read.client_id',
        'client_read.user_id',
        'client_read.record_kind',
        'client_read.record_id',
        'client_read.at',
        'client.name as client_name',
        'portal_user.name as person_name',
        'portal_user.user_type as person_type',
      ])
      .orderBy('client_read.at', direction)
      .orderBy('client_read.client_id')
      .orderBy('client_read.user_id')
      .orderBy('client_read.record_id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    found.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row): CallRow<'listClientReads'> => ({
      id: [row.client_id, row.user_id, row.record_id, row.at.toISOString()].join(' '),
      at: wireTimestamp(row.at),
      userId: row.user_id,
      userName: row.person_name ?? row.user_id,
      isMachine: row.person_type === 'Machine',
      clientId: row.client_id,
      clientName: named ? row.client_name : null,
      record: { kind: row.record_kind as 'Client', id: row.record_id },
    }),
  );
};
