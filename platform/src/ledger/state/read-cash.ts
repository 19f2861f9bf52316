import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { AccountState } from './account-state';

/** SQL: cash received is uncleared until its value date, less the costs of the same transaction. */
export const unclearedCash = (firmId: string, accountId: string, businessDate: string) => sql`
  (select coalesce(sum(reserved_cash), 0) from portfolio_transaction where firm_id = ${firmId} and account_id = ${accountId} and (reserved_cash > 0 or reserved_quantity > 0)) as reserved,
  (select coalesce(sum(greatest(net, 0)), 0) from (select sum(amount) as net from cash_posting where firm_id = ${firmId} and account_id = ${accountId} and value_date > ${businessDate} group by transaction_id) coming) as uncleared`;

/**
 * Reads an account's cash as a plan sees it: the balance, the reserves of open transactions, and what has not cleared.
 */
export const readCash = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  businessDate: string,
): Promise<Pick<AccountState, 'cash' | 'reserved' | 'uncleared'>> => {
  const { rows } = await sql<{ cash: string; reserved: string; uncleared: string }>`
    select amount as cash, ${unclearedCash(firmId, accountId, businessDate)} from cash_balance where firm_id = ${firmId} and account_id = ${accountId}`.execute(
    db,
  );
  const [row] = rows;
  return {
    cash: parsePounds(row?.cash ?? '0'),
    reserved: parsePounds(row?.reserved ?? '0'),
    uncleared: parsePounds(row?.uncleared ?? '0'),
  };
};

/** Reads how much of the cash from one transaction has not cleared. */
export const readOwnUncleared = async (
  db: Kysely<DB>,
  { firmId, businessDate }: { readonly firmId: string; readonly businessDate: string },
  accountId: string,
  transactionId: string,
): Promise<Pence> => {
  const {
    rows: [row],
  } = await sql<{ own: string }>`
    select greatest(coalesce(sum(amount), 0), 0) as own from cash_posting where firm_id = ${firmId} and account_id = ${accountId} and transaction_id = ${transactionId} and value_date > ${businessDate}`.execute(
    db,
  );
  return parsePounds(row?.own ?? '0');
};
