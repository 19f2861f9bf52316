import type { CallData } from '@tessera/contract/schemas';
import { transferNotesMax } from '@tessera/contract/transfers/workbench';
import type { ReadScope } from '../../../requests/access/scope';
import { wireTimestamp } from '../../../requests/http/wire';

type WireNote = CallData<'getTransfer'>['notes'][number];

/** Reads what was written down about a transfer, the newest first. Notes name their people whatever their node. */
export const readNotes = async ({ db, firmId }: ReadScope, transferId: string): Promise<WireNote[]> =>
  (
    await db
      .selectFrom('transfer_note as n')
      .innerJoin('portal_user as author', (join) =>
        join.onRef('author.firm_id', '=', 'n.firm_id').onRef('author.user_id', '=', 'n.user_id'),
      )
      .leftJoin('transfer_task_done as done', (join) =>
        join
          .onRef('done.firm_id', '=', 'n.firm_id')
          .onRef('done.transaction_id', '=', 'n.transaction_id')
          .onRef('done.note', '=', 'n.note'),
      )
      .leftJoin('portal_user as doer', (join) =>
        join.onRef('doer.firm_id', '=', 'done.firm_id').onRef('doer.user_id', '=', 'done.user_id'),
      )
      .where('n.firm_id', '=', firmId)
      .where('n.transaction_id', '=', transferId)
      .select([
        'n.note',
        'n.kind',
        'n.text',
        'n.at',
        'n.business_date',
        'n.user_id',
        'n.whom',
        'n.how',
        'n.due',
        'author.name as author_name',
        'done.at as done_at',
        'done.user_id as done_by',
        'doer.name as doer_name',
      ])
      .orderBy('n.note', 'desc')
      .limit(transferNotesMax)
      .execute()
  ).map((row) => ({
    note: row.note,
    kind: row.kind,
    text: row.text,
    at: wireTimestamp(row.at),
    businessDate: row.business_date,
    by: { userId: row.user_id, name: row.author_name },
    whom: row.whom,
    how: row.how,
    due: row.due,
    done:
      row.done_at === null || row.done_by === null
        ? null
        : { at: wireTimestamp(row.done_at), by: { userId: row.done_by, name: row.doer_name ?? row.done_by } },
  }));
