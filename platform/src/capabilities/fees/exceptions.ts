import { findingsMax } from '@tessera/contract/notifications/values';
import { poundsText } from '@tessera/domain/wording';
import { parsePounds } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { ExceptionKind } from '../../background/notifications/kind';
import { feeCodes } from '../../ledger/charges/schedule';
import { notDueFrom } from './calculate-months';

/**
 * Accounts whose cash does not cover fees that are due. VAT is left out: a fee it alone makes too large is found when
 * the next month's comes due.
 */
const cashShort: ExceptionKind = {
  type: 'Cash short for fees',
  severity: 'Low',
  asked: { resource: 'Account', level: 'action' },
  action: { label: 'Mark as dealt with', changes: null },
  find: async ({ db, firmId, businessDate }) => {
    const { rows } = await sql<{
      account_id: string;
      node_id: string;
      lead_client_id: string;
      due: string;
      available: string;
      month: string;
      first: Date;
    }>`
      select a.account_id, a.node_id, a.lead_client_id, owed.due, owed.month, owed.first, greatest(0, b.amount - reserved.cash) as available
      from (
        select account_id, round(sum(amount), 2) as due, date_trunc('month', min(accrual_date))::date as month, date_trunc('month', min(accrual_date)) + interval '1 month' as first
        from fee_accrual where firm_id = ${firmId} and code = any(${[...feeCodes]}::text[]) and transaction_id is null and accrual_date < ${notDueFrom(businessDate)}
        group by account_id
      ) owed
      join account a on a.firm_id = ${firmId} and a.account_id = owed.account_id
      join cash_balance b on b.firm_id = ${firmId} and b.account_id = owed.account_id
      cross join lateral (
        select coalesce(sum(t.reserved_cash), 0) as cash from portfolio_transaction t
        where t.firm_id = ${firmId} and t.account_id = owed.account_id and t.status in ('Pending', 'Placed', 'Checking')
      ) reserved
      where owed.due > 0 and owed.due > b.amount - reserved.cash
      order by owed.first, a.account_id limit ${findingsMax}`.execute(db);
    return rows.map((row) => ({
      key: `${row.account_id} ${row.month}`,
      record: { kind: 'Account', id: row.account_id },
      nodeId: row.node_id,
      clientId: row.lead_client_id,
      accountId: row.account_id,
      title: 'Too little cash for fees',
      why: `${poundsText(parsePounds(row.due))} of fees is due, and the account has ${poundsText(parsePounds(row.available))} that is not reserved. Sell something or pay in: the fees are collected once the cash is there.`,
      amount: row.due,
      since: row.first,
      due: null,
      notForUserId: null,
    }));
  },
};

export const feeExceptions: readonly ExceptionKind[] = [cashShort];
