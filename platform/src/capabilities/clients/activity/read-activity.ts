import { sql } from 'kysely';
import type { AuditOutcome, UserKind } from '../../../foundation/database/column-types';
import { managesFirm, mayRead } from '../../../requests/access/caller';
import type { FoundId } from '../../../requests/access/found-id';
import type { ReadScope } from '../../../requests/access/scope';

export interface ActivityPage {
  readonly pageSize: number;
  readonly offset: number;
}

export interface ActivityRow {
  /** The id of the audit row or of the event. */
  readonly id: string;
  /** Reported by another system: `action` is the event's type, `after` its payload. */
  readonly is_event: boolean;
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

/**
 * Reads the audit rows and events of a client and of the client's accounts, products, facts about pensions, documents, regular
 * payments and transactions that the caller sees, newest first by when they happened. Accounts and transactions appear only as far as the
 * caller's scopes let them read those. The actor is named whatever their node.
 */
export const readActivity = async (
  { db, caller, firmId, nodeIds }: ReadScope,
  clientId: FoundId<'Client'>,
  { pageSize, offset }: ActivityPage,
): Promise<{ rows: ActivityRow[]; count: bigint }> => {
  const [ofAccounts, ofTransactions] = [mayRead(caller, 'Account'), mayRead(caller, 'Transaction')];
  const seen = nodeIds === null ? sql`` : sql`and account.node_id = any(${[...nodeIds]}::text[])`;
  const subjects = sql`
    mine as (select account_id from account_client join account using (firm_id, account_id) where firm_id = ${firmId} and client_id = ${clientId} ${seen}),
    subject as (
      select ${clientId}::text as id, 'Client' as kind
      union all select account_id, 'Account' from mine where ${ofAccounts}
      union all select client_product_id, 'Other' from client_product where firm_id = ${firmId} and client_id = ${clientId} and ${ofAccounts}
      union all select fact_id, 'Other' from pension_fact where firm_id = ${firmId} and client_id = ${clientId} and ${ofAccounts}
      union all select document_id, 'Other' from client_document where firm_id = ${firmId} and client_id = ${clientId} and (visible_to = 'Everyone' or added_by = ${caller.userId} or ${managesFirm(caller)})
      union all select transaction_id, 'Transaction' from portfolio_transaction where firm_id = ${firmId} and account_id in (select account_id from mine) and ${ofTransactions}
      union all select recurring_order_id, 'Other' from recurring_order where firm_id = ${firmId} and account_id in (select account_id from mine) and ${ofTransactions}
    ),
    happened as (
      select audit_id::text as id, false as is_event, audit_id as place, at, audit.user_id, action, outcome, subject.kind as record_kind, subject.id as record_id, reason, before, after
        from subject join audit on audit.firm_id = ${firmId} and audit.record_id = subject.id
      union all
      select event_id, true, null, at, event.user_id, event_type, 'done', entity_kind, entity_id, null, null, payload
        from subject join event on event.firm_id = ${firmId} and event.entity_id = subject.id and event.entity_kind = subject.kind
    )`;
  const [
    { rows },
    {
      rows: [total],
    },
  ] = await Promise.all([
    sql<ActivityRow>`with ${subjects}
      select happened.id, is_event, at, happened.user_id, actor.name as user_name, actor.user_type as user_kind, action, outcome, record_kind, record_id, reason, before, after
      from happened left join portal_user actor on actor.firm_id = ${firmId} and actor.user_id = happened.user_id
      order by at desc, is_event, place desc, happened.id desc limit ${pageSize} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`with ${subjects} select count(*) as count from happened`.execute(db),
  ]);
  return { rows, count: total?.count ?? 0n };
};
