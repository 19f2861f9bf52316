import type { CallData } from '@tessera/contract/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { wireTimestamp } from '../../requests/http/wire';
import { fromRow, shown } from './terms';

export type FeeChange = CallData<'proposeFeeChange'>;

/** A firm's changes of fees with the names of both people, newest first. */
export const selectChanges = (db: Kysely<DB>, firmId: string) =>
  db
    .selectFrom('fee_change')
    .innerJoin('portal_user as proposer', (join) =>
      join
        .onRef('proposer.firm_id', '=', 'fee_change.firm_id')
        .onRef('proposer.user_id', '=', 'fee_change.proposed_by'),
    )
    .leftJoin('portal_user as decider', (join) =>
      join.onRef('decider.firm_id', '=', 'fee_change.firm_id').onRef('decider.user_id', '=', 'fee_change.decided_by'),
    )
    .where('fee_change.firm_id', '=', firmId)
    .selectAll('fee_change')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name'])
    .orderBy('fee_change.proposed_at', 'desc')
    .orderBy('fee_change.fee_change_id', 'desc');

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export const toChange = (row: ChangeRow): FeeChange => ({
  id: row.fee_change_id,
  subject: row.subject,
  from: row.from_date,
  ...shown(row.subject, fromRow(row)),
  reason: row.reason,
  status: row.status,
  proposedBy: { id: row.proposed_by, name: row.proposer_name },
  proposedDate: wireTimestamp(row.proposed_at),
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
  decidedDate: row.decided_at && wireTimestamp(row.decided_at),
  decisionReason: row.decision_reason,
  version: row.version,
});

export const readChange = async (db: Kysely<DB>, firmId: string, changeId: string): Promise<FeeChange> =>
  toChange(await selectChanges(db, firmId).where('fee_change_id', '=', changeId).executeTakeFirstOrThrow());
