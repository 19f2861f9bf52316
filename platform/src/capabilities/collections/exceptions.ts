import { findingsMax } from '@tessera/contract/notifications/values';
import { sql } from 'kysely';
import type { ExceptionKind, FindScope } from '../../background/notifications/kind';
import { lastSteps, ofTransaction } from '../transactions/exceptions';

const action = { label: 'Mark as dealt with', changes: null } as const;
const asked = { resource: 'Transaction', level: 'action' } as const;

/** Direct debits that failed: unpaid when the payer's bank sent one back, refused when it was never debited. */
const failed = (scope: FindScope, was: 'unpaid' | 'refused') =>
  lastSteps(scope)
    .where('portfolio_transaction.status', '=', 'Error')
    .where('portfolio_transaction.transaction_type', '=', 'Payment')
    .where('portfolio_transaction.movement_type', '=', 'In')
    .where('portfolio_transaction.method', '=', 'Direct Debit')
    .where('portfolio_transaction.unpaid_code', was === 'unpaid' ? 'is not' : 'is', null)
    .execute();

const unpaid: ExceptionKind = {
  type: 'Collection unpaid',
  severity: 'High',
  asked,
  action,
  find: async (scope) =>
    (await failed(scope, 'unpaid')).map((row) =>
      ofTransaction(row, {
        title: 'Direct debit came back unpaid',
        why: row.last_reason ?? 'The payer’s bank did not pay it. Agree with the client how it is paid.',
      }),
    ),
};

const refused: ExceptionKind = {
  type: 'Collection refused',
  severity: 'Medium',
  asked,
  action,
  find: async (scope) =>
    (await failed(scope, 'refused')).map((row) =>
      ofTransaction(row, {
        title: 'Direct debit refused',
        why: row.last_reason ?? 'It was not collected. Agree with the client how it is paid.',
      }),
    ),
};

/** How long a mandate that ended is an exception where no regular payment depends on it, in days. */
const endedDays = 30;

const mandateEnded: ExceptionKind = {
  type: 'Mandate ended',
  severity: 'Medium',
  asked: { resource: 'Account', level: 'action' },
  action,
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{
      mandate_id: string;
      version: number;
      client_id: string;
      node_id: string;
      at: Date;
      reason: string | null;
      next_date: string | null;
    }>`
      select m.mandate_id, m.version, m.client_id, c.node_id, coalesce(last.at, m.updated_at) as at, last.reason, regular.next_date
      from mandate m
      join client c on c.firm_id = m.firm_id and c.client_id = m.client_id
      left join lateral (
        select s.at, s.reason from mandate_step s where s.firm_id = m.firm_id and s.mandate_id = m.mandate_id order by s.step desc limit 1
      ) last on true
      left join lateral (
        select min(r.next_date) as next_date from recurring_order r join account a on a.firm_id = r.firm_id and a.account_id = r.account_id
        where r.firm_id = m.firm_id and a.lead_client_id = m.client_id and r.status = 'Active' and r.method = 'Direct Debit' and r.movement_type = 'In'
      ) regular on true
      where m.firm_id = ${firmId} and m.status = 'Cancelled'
        and not exists (select from mandate newer where newer.firm_id = m.firm_id and newer.client_id = m.client_id and newer.mandate_id <> m.mandate_id
          and (newer.status <> 'Cancelled' or newer.updated_at > m.updated_at))
        and (regular.next_date is not null or coalesce(last.at, m.updated_at) >= ${businessDate}::date - ${endedDays}::int)
      order by at, m.mandate_id limit ${findingsMax}`.execute(db);
    return rows.map((row) => ({
      key: `${row.mandate_id} ${row.version}`,
      record: { kind: 'Client', id: row.client_id },
      nodeId: row.node_id,
      clientId: row.client_id,
      accountId: null,
      title: 'Direct debit mandate ended',
      why: `${row.reason ?? 'The mandate was cancelled.'}${row.next_date === null ? '' : ' Regular payments depend on it: agree with the client how they go on.'}`,
      amount: null,
      since: row.at,
      due: row.next_date,
      notForUserId: null,
    }));
  },
};

export const collectionExceptions: readonly ExceptionKind[] = [unpaid, refused, mandateEnded];
