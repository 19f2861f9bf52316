import { dateText } from '@tessera/domain/wording';
import type { ExceptionKind } from '../../background/notifications/kind';
import { wordsOf } from './subjects';

/** New rates that a second person has to look at before they begin. */
const toApprove: ExceptionKind = {
  type: 'Fee change to approve',
  severity: 'Medium',
  asked: { resource: 'Firm Management', level: 'action' },
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId }) =>
    (
      await db
        .selectFrom('fee_change')
        .where('firm_id', '=', firmId)
        .where('status', '=', 'Proposed')
        .selectAll()
        .orderBy('proposed_at')
        .execute()
    ).map((row) => ({
      key: row.fee_change_id,
      record: { kind: 'Fee', id: row.subject },
      nodeId: null,
      clientId: null,
      accountId: null,
      title: `${wordsOf(row.subject).name}: a change to approve`,
      why: `It is to begin on ${dateText(row.from_date)}. Somebody other than the person who proposed it has to approve it; until then nothing changes.`,
      amount: null,
      since: row.proposed_at,
      due: row.from_date,
      notForUserId: row.proposed_by,
    })),
};

export const feeChangeExceptions: readonly ExceptionKind[] = [toApprove];
