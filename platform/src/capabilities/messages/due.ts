import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { ExecutedTransaction } from '../../ledger/commit/executed';

/**
 * The transactions clients are notified of: orders, and payments to them. An adviser’s fee is reported in statements.
 */
const isNotified = ({ type, subType, movement }: ExecutedTransaction): boolean =>
  type === 'Order' || (type === 'Payment' && movement === 'Out' && subType !== 'Adviser Adhoc Fee');

/**
 * Records, in the transaction of the commit, that clients are to be notified of transactions now Completed. Each is
 * notified once. Returns whether a notice is due.
 */
export const noteCompleted = async (
  transaction: Transaction<DB>,
  firmId: string,
  completed: readonly ExecutedTransaction[],
): Promise<boolean> => {
  const transactionIds = completed.filter(isNotified).map(({ transactionId }) => transactionId);
  if (transactionIds.length === 0) return false;
  const { numAffectedRows } = await sql`
    insert into message_due (firm_id, subject_kind, subject_id)
    select done.firm_id, 'Transaction', done.transaction_id from portfolio_transaction done
    where done.firm_id = ${firmId} and done.transaction_id = any(${transactionIds}::text[]) and done.created_at is not null
      and not exists (select from message_subject told where told.firm_id = done.firm_id and told.subject_kind = 'Transaction' and told.subject_id = done.transaction_id)
    on conflict do nothing ${prepared}`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
};

/**
 * Records, in the transaction of the correction, that clients are to be notified of it, if they were notified of the
 * original or are being notified at this moment. Returns whether a notice is due.
 */
export const noteCorrected = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionId: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into message_due (firm_id, subject_kind, subject_id) select ${firmId}, 'Transaction', ${transactionId}::text
    where exists (select from message_subject told where told.firm_id = ${firmId} and told.subject_kind = 'Transaction' and told.subject_id = ${transactionId})
      -- Whoever tells it now has taken this out and not yet committed: the insert waits for them.
      or exists (select from message_due due where due.firm_id = ${firmId} and due.subject_kind = 'Transaction' and due.subject_id = ${transactionId})
    on conflict do nothing`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
};

/** The transactions that clients have already been notified of: for these, a correction is due. */
export const alreadyNotified = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (transactionIds.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('message_subject')
    .where('firm_id', '=', firmId)
    .where('subject_kind', '=', 'Transaction')
    .where('subject_id', 'in', transactionIds)
    .select('subject_id')
    .execute();
  return new Set(rows.map((row) => row.subject_id));
};

/** Records, in the transaction of the change, that clients are to be notified of an account that can now be used. */
export const noteOpened = async (transaction: Transaction<DB>, firmId: string, accountId: string): Promise<void> => {
  await transaction
    .insertInto('message_due')
    .values({ firm_id: firmId, subject_kind: 'Account', subject_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/**
 * The notices that can be sent now, with the lead client of their account. A sale for a withdrawal that is still in
 * progress waits for it until the business day is over; then its note is sent all the same, because it is due on the
 * business day after the trade at the latest (Commission Delegated Regulation (EU) 2017/565, art. 59(1)(b)).
 */
const toNotify = (firmId: string, businessDate: string): RawBuilder<unknown> => sql`
  select message_due.subject_kind, message_due.subject_id, account.lead_client_id
  from message_due
  left join portfolio_transaction done on message_due.subject_kind = 'Transaction' and done.firm_id = message_due.firm_id and done.transaction_id = message_due.subject_id
  join account on account.firm_id = message_due.firm_id and account.account_id = case message_due.subject_kind when 'Account' then message_due.subject_id else done.account_id end
  where message_due.firm_id = ${firmId} and not (
    done.transaction_type is not distinct from 'Order' and done.movement_type = 'Disinvest' and done.link_id is not null and done.completed_date >= ${businessDate} and exists (
      select from portfolio_transaction payment where payment.firm_id = done.firm_id and payment.link_id = done.link_id and payment.transaction_type = 'Payment' and payment.movement_type = 'Out'
        and payment.transaction_sub_type <> 'Adviser Adhoc Fee' and payment.status in ('Pending', 'Waiting', 'Checking', 'Placed')))`;

/** The lead clients of accounts with notices to send, in the order of their ids. */
export const dueClients = async (
  db: Kysely<DB>,
  firmId: string,
  businessDate: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{
    lead_client_id: string;
  }>`select distinct lead_client_id from (${toNotify(firmId, businessDate)}) as due order by lead_client_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.lead_client_id);
};

/**
 * Removes and returns the notices that can be sent now for a lead client's accounts; the same database transaction
 * sends them. The accounts and transactions they refer to are locked first, in the order in which commands lock them
 * before they record what is due: each can wait for the other, but never both.
 */
export const takeDue = async (
  transaction: Transaction<DB>,
  firmId: string,
  clientId: string,
  businessDate: string,
): Promise<{ readonly transactionIds: string[]; readonly accountIds: string[] }> => {
  const { rows: seen } = await sql<{
    subject_kind: 'Transaction' | 'Account';
    subject_id: string;
  }>`select subject_kind, subject_id from (${toNotify(firmId, businessDate)}) as due where lead_client_id = ${clientId}`.execute(
    transaction,
  );
  const [accounts, transactions] = (['Account', 'Transaction'] as const).map((kind) =>
    seen.filter((row) => row.subject_kind === kind).map((row) => row.subject_id),
  ) as [string[], string[]];
  await sql`select from account where firm_id = ${firmId} and (account_id = any(${accounts}::text[]) or account_id in (select account_id from portfolio_transaction where firm_id = ${firmId} and transaction_id = any(${transactions}::text[]))) order by account_id for key share`.execute(
    transaction,
  );
  await sql`select from portfolio_transaction where firm_id = ${firmId} and transaction_id = any(${transactions}::text[]) order by transaction_id for key share`.execute(
    transaction,
  );
  const { rows } = await sql<{ subject_kind: 'Transaction' | 'Account'; subject_id: string }>`
    with due as (${toNotify(firmId, businessDate)})
    delete from message_due using due where message_due.firm_id = ${firmId} and message_due.subject_kind = due.subject_kind and message_due.subject_id = due.subject_id and due.lead_client_id = ${clientId}
      and due.subject_id = any(${[...accounts, ...transactions]}::text[])
    returning message_due.subject_kind, message_due.subject_id`.execute(transaction);
  const idsOf = (kind: 'Transaction' | 'Account'): string[] =>
    rows
      .filter((row) => row.subject_kind === kind)
      .map((row) => row.subject_id)
      .sort();
  return { transactionIds: idsOf('Transaction'), accountIds: idsOf('Account') };
};
