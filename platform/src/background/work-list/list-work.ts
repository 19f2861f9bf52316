import { workKinds, workSorts, workStatuses } from '@tessera/contract/work/values';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { notFound } from '../../requests/http/api-error';
import { readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
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
