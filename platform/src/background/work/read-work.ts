import { catalogue } from '@tessera/contract/catalogue';
import { workKinds, workSorts, workStatuses } from '@tessera/contract/work/values';
import { mayCall } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { ApiError, notFound } from '../../requests/http/api-error';
import { readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { exportOf } from './stored-work';
import { seenWork, selectWorkRows, toWorkRow } from './work-row';

const columns = { createdAt: 'work.created_at', kind: 'work.kind', status: 'work.status' } as const;

export const listWork: Handler<'listWork'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, workSorts, '-createdAt');
  const page = readPage(query);
  const kinds = readValues(query.kind, workKinds, 'kind');
  const statuses = readValues(query.status, workStatuses, 'status');
  const found = seenWork(scope)
    .$if(kinds !== null, (each) => each.where('work.kind', 'in', kinds ?? []))
    .$if(statuses !== null, (each) => each.where('work.status', 'in', statuses ?? []));
  return answerPage(
    page,
    selectWorkRows(found)
      .orderBy(columns[column], direction)
      .orderBy('work.work_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    found.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    toWorkRow(scope),
  );
};

/** One row. @throws ApiError 404 for somebody else's. */
export const findWorkRow = async (scope: ReadScope, workId: string) => {
  const row = await selectWorkRows(seenWork(scope).where('work.work_id', '=', workId)).executeTakeFirst();
  if (!row) throw notFound('Work');
  return toWorkRow(scope)(row);
};

export const getWork: Handler<'getWork'> = async ({ path: { workId }, scope }) => {
  const row = await findWorkRow(scope, workId);
  const items = await scope.db
    .selectFrom('work_item')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'work_item.firm_id').onRef('client.client_id', '=', 'work_item.client_id'),
    )
    .where('work_item.firm_id', '=', scope.firmId)
    .where('work_item.work_id', '=', workId)
    .select(['work_item.client_id', 'client.name', 'outcome', 'reason'])
    .orderBy('line')
    .execute();
  return {
    data: {
      ...row,
      items: items.map(({ client_id: clientId, name, outcome, reason }) => ({ clientId, name, outcome, reason })),
    },
  };
};

/** A part of a file, for its owner, who must still be allowed to read the list it was made of. */
export const getWorkPart: Handler<'getWorkPart'> = async ({ path: { workId, part }, scope }) => {
  const { file } = await findWorkRow(scope, workId);
  const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0;
  if (file === null || !Number.isInteger(number) || number < 1 || number > file.parts) throw notFound('File');
  const list = await exportOf(scope.db, { firmId: scope.firmId, workId });
  if (list !== null && !mayCall(scope.caller, catalogue[list.list]))
    throw new ApiError('forbidden', 'You do not have access to this list any more.');
  const { content } = await scope.db
    .selectFrom('work_part')
    .where('firm_id', '=', scope.firmId)
    .where('work_id', '=', workId)
    .where('part', '=', number)
    .select('content')
    .executeTakeFirstOrThrow();
  return { data: { base64: content.toString('base64') } };
};
