import { catalogue } from '@tessera/contract/catalogue';
import { mayCall } from '../../requests/access/caller';
import { requirePack } from '../../capabilities/reviews/review-pack';
import type { Scope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { ApiError, notFound } from '../../requests/http/api-error';
import { findWorkRow } from '../work-list/list-work';
import { requireAudit } from './audit-check';
import { exportOf } from './stored-work';

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
    // What needs somebody comes first.
    .orderBy((eb) => eb('outcome', '<>', 'Refused'))
    .orderBy('line')
    .execute();
  return {
    data: {
      ...row,
      items: items.map(({ client_id: clientId, name, outcome, reason }) => ({ clientId, name, outcome, reason })),
    },
  };
};

/** @throws ApiError 403 when one of the packs is of a client whom the caller does not see any more. */
const requirePacks = async (scope: Scope, workId: string): Promise<void> => {
  requirePack(scope);
  const unseen = await scope.db
    .selectFrom('work_item')
    .where('firm_id', '=', scope.firmId)
    .where('work_id', '=', workId)
    .where('outcome', '=', 'Done')
    .where('client_id', 'not in', seenClients(scope).select('client.client_id'))
    .select('client_id')
    .executeTakeFirst();
  if (unseen)
    throw new ApiError(
      'forbidden',
      'One of these clients is not yours any more. Make the packs again for the clients you have.',
    );
};

/** A part of a file, for its owner, who must still be allowed to read the list it was made of. */
export const getWorkPart: Handler<'getWorkPart'> = async ({ path: { workId, part }, scope }) => {
  const { file, kind } = await findWorkRow(scope, workId);
  const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0;
  if (file === null || !Number.isInteger(number) || number < 1 || number > file.parts) throw notFound('File');
  const list = await exportOf(scope.db, { firmId: scope.firmId, workId });
  if (list !== null && !mayCall(scope.caller, catalogue[list.list]))
    throw new ApiError('forbidden', 'You do not have access to this list any more.');
  if (kind === 'Review packs') await requirePacks(scope, workId);
  if (kind === 'Audit proof') requireAudit(scope, true);
  const { content } = await scope.db
    .selectFrom('work_part')
    .where('firm_id', '=', scope.firmId)
    .where('work_id', '=', workId)
    .where('part', '=', number)
    .select('content')
    .executeTakeFirstOrThrow();
  return { data: { base64: content.toString('base64') } };
};
