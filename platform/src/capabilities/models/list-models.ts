import { modelSorts, modelStatuses, modelTypes } from '@tessera/contract/models/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { nameHolds, readValues } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { selectModelRows, toModelRow } from './model-row';
import { seenModels } from './seen-models';

const columns = {
  name: 'model.name',
  id: 'model.model_id',
  type: 'model.model_type',
  status: 'model.status',
  updateDate: 'model.updated_at',
} as const;

export const listModels: Handler<'listModels'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, modelSorts, 'name');
  const page = readPage(query);
  const types = readValues(query.type, modelTypes, 'type');
  const statuses = readValues(query.status, modelStatuses, 'status');
  const eb = expressionBuilder<DB, 'model'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.name !== undefined) conditions.push(nameHolds('model.search_name', query.name));
  if (types !== null) conditions.push(eb('model.model_type', 'in', types));
  if (statuses !== null) conditions.push(eb('model.status', 'in', statuses));
  const filtered = seenModels(scope).where(eb.and(conditions));
  return answerPage(
    page,
    selectModelRows(filtered)
      .orderBy(columns[column], direction)
      .orderBy('model.model_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((each) => each.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    toModelRow,
  );
};
