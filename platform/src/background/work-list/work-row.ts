import type { CallRow } from '@tessera/contract/schemas';
import { managesFirm } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { wireTimestamp } from '../../requests/http/wire';

/** Work the caller started; for those who manage the whole firm, everybody's. */
export const seenWork = ({ db, caller, firmId }: ReadScope) =>
  db
    .selectFrom('work')
    .innerJoin('portal_user as owner', (join) =>
      join.onRef('owner.firm_id', '=', 'work.firm_id').onRef('owner.user_id', '=', 'work.started_by'),
    )
    .where('work.firm_id', '=', firmId)
    .$if(!(managesFirm(caller) && caller.nodeIds === null), (query) =>
      query.where('work.started_by', '=', caller.userId),
    );

/** Adds the columns of a row. */
export const selectWorkRows = (work: ReturnType<typeof seenWork>) =>
  work
    .selectAll('work')
    .select('owner.name as owner_name')
    .select((eb) => [
      eb
        .selectFrom('work_item')
        .whereRef('work_item.firm_id', '=', 'work.firm_id')
        .whereRef('work_item.work_id', '=', 'work.work_id')
        .where('work_item.outcome', '=', 'Refused')
        .select((count) => count.fn.countAll<bigint>().as('count'))
        .as('refused'),
      eb
        .selectFrom('work_part')
        .whereRef('work_part.firm_id', '=', 'work.firm_id')
        .whereRef('work_part.work_id', '=', 'work.work_id')
        .select((count) => count.fn.countAll<bigint>().as('count'))
        .as('parts'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectWorkRows>['execute']>>[number];

/** A file is its owner's: a list is read under the owner's access. */
export const toWorkRow =
  ({ caller }: ReadScope) =>
  (row: Row): CallRow<'listWork'> => {
    const { file_name: fileName, media_type: mediaType, started_by: startedBy } = row;
    const collectable = fileName !== null && mediaType !== null && startedBy === caller.userId && row.parts;
    return {
      id: row.work_id,
      kind: row.kind,
      title: row.title,
      status: row.status,
      startedBy,
      startedByName: row.owner_name,
      createdAt: wireTimestamp(row.created_at),
      endedAt: row.ended_at === null ? null : wireTimestamp(row.ended_at),
      total: row.total,
      done: row.done,
      refused: Number(row.refused ?? 0),
      note: row.note,
      file: collectable ? { fileName, mediaType, parts: Number(row.parts) } : null,
    };
  };
