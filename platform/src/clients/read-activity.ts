import { sql, type Kysely } from 'kysely';
import type { AuditOutcome, UserKind } from '../database/column-types';
import type { DB } from '../database/schema';

export interface ActivityPage {
  readonly pageSize: number;
  readonly offset: number;
}

/** Whose activity, and how much of it the caller may see. */
interface Subject {
  readonly firmId: string;
  readonly clientId: string;
  readonly nodeIds: readonly string[] | null;
  readonly ofAccounts: boolean;
  readonly ofTransactions: boolean;
}

export interface ActivityRow {
  readonly audit_id: bigint;
  readonly at: Date;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_kind: UserKind | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly record_kind: 'Client' | 'Account' | 'Transaction' | 'Other';
  readonly record_id: string;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Audit rows of a client and of what the client holds, newest first. Who did something is named whatever their node. */
export const readActivity = async (db: Kysely<DB>, { firmId, clientId, nodeIds, ofAccounts, ofTransactions }: Subject, { pageSize, offset }: ActivityPage): Promise<{ rows: ActivityRow[]; count: bigint }> => {
  const seen = nodeIds === null ? sql`` : sql`and account.node_id = any(${[...nodeIds]}::text[])`;
  const subjects = sql`
    mine as (select account_id from account_client join account using (firm_id, account_id) where firm_id = ${firmId} and client_id = ${clientId} ${seen}),
    subject as (
      select ${clientId}::text as id, 'Client' as kind
      union all select account_id, 'Account' from mine where ${ofAccounts}
      union all select client_product_id, 'Other' from client_product where firm_id = ${firmId} and client_id = ${clientId} and ${ofAccounts}
      union all select transaction_id, 'Transaction' from portfolio_transaction where firm_id = ${firmId} and account_id in (select account_id from mine) and ${ofTransactions}
      union all select recurring_order_id, 'Other' from recurring_order where firm_id = ${firmId} and account_id in (select account_id from mine) and ${ofTransactions}
    )`;
  const [{ rows }, { rows: [total] }] = await Promise.all([
    sql<ActivityRow>`with ${subjects}
      select audit_id, at, audit.user_id, actor.name as user_name, actor.user_type as user_kind, action, outcome, subject.kind as record_kind, subject.id as record_id, reason, before, after
      from subject join audit on audit.firm_id = ${firmId} and audit.record_id = subject.id left join portal_user actor on actor.firm_id = audit.firm_id and actor.user_id = audit.user_id
      order by audit_id desc limit ${pageSize} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`with ${subjects} select count(*) as count from subject join audit on audit.firm_id = ${firmId} and audit.record_id = subject.id`.execute(db),
  ]);
  return { rows, count: total?.count ?? 0n };
};
