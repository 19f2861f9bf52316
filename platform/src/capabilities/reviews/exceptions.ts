import { findingsMax } from '@tessera/contract/notifications/values';
import { dateText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import type { ExceptionKind } from '../../background/notifications/kind';
import { standingJoin } from './standing';

/** A review whose day has passed. Clients without any review are on the list of reviews: a firm that begins would drown. */
const overdue: ExceptionKind = {
  type: 'Review overdue',
  severity: 'Low',
  asked: { resource: 'Client', level: 'writeClient' },
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{
      client_id: string;
      node_id: string;
      review_id: string;
      next_due: string;
      recorded_at: Date;
    }>`
      select c.client_id, c.node_id, s.review_id, s.next_due, s.recorded_at
      from client c ${standingJoin}
      where c.firm_id = ${firmId} and c.status = 'Active' and s.next_due < ${businessDate}::date
        and not exists (select from death d where d.firm_id = c.firm_id and d.client_id = c.client_id and d.status <> 'Withdrawn')
      order by s.next_due, c.client_id limit ${findingsMax}`.execute(db);
    return rows.map((row) => ({
      key: row.review_id,
      record: { kind: 'Client', id: row.client_id },
      nodeId: row.node_id,
      clientId: row.client_id,
      accountId: null,
      title: 'Review overdue',
      why: `It was due on ${dateText(row.next_due)}. Hold it, or record that the client refused it, under Reviews on the client’s page.`,
      amount: null,
      since: row.recorded_at,
      due: row.next_due,
      notForUserId: null,
    }));
  },
};

export const reviewExceptions: readonly ExceptionKind[] = [overdue];
