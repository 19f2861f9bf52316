import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { isPaymentDay, paydaysAhead } from '../pensions/planning/benefit-dates';
import { ownAccounts } from './own-accounts';
import type { ReportAsk } from './report-query';

/** A regular payment that takes cash from an account on a day. */
export interface Payday {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly kind: 'Withdrawal' | 'Pension income' | 'Investment';
  readonly date: IsoDate;
  /** Null where only the day itself tells, as of natural income. */
  readonly amount: Pence | null;
}

/** Every regular withdrawal, pension income and investment of a report’s accounts up to a day, soonest first. */
export const readPaydays = async (scope: ReadScope, ask: ReportAsk, until: IsoDate): Promise<readonly Payday[]> => {
  const { db, firmId, businessDate } = scope;
  const { rows } = await sql<{
    id: string;
    account_id: string;
    account: string;
    client_id: string;
    client: string;
    kind: Payday['kind'];
    amount: string | null;
    day: number;
    next: IsoDate;
    end: IsoDate | null;
  }>`
    with own as (${ownAccounts(scope, ask)}),
    regular as (
      select recurring_order_id as id, account_id, case movement_type when 'Out' then 'Withdrawal' else 'Investment' end as kind, amount, payment_day as day, next_date as next, end_date as "end"
      from recurring_order where firm_id = ${firmId} and status = 'Active' and next_date is not null and movement_type in ('Out', 'Invest')
      union all
      select regular_benefit_id, account_id, 'Pension income', coalesce(amount, income_wanted), payment_day, next_date, end_date
      from regular_benefit where firm_id = ${firmId} and status = 'Active' and not paused and next_date is not null
    )
    select regular.*, account.name as account, client.client_id, client.name as client from regular join own using (account_id)
      join account on account.firm_id = ${firmId} and account.account_id = regular.account_id
      join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id
    order by client.sort_name, regular.id`.execute(db);
  return rows
    .flatMap((row) => {
      const { day, next, end } = row;
      if (!isPaymentDay(day)) return [];
      return paydaysAhead(day, next > businessDate ? next : businessDate, { until, endDate: end }).map(
        (date): Payday => ({
          id: row.id,
          accountId: row.account_id,
          accountName: row.account,
          clientId: row.client_id,
          clientName: row.client,
          kind: row.kind,
          date,
          amount: row.amount === null ? null : parsePounds(row.amount),
        }),
      );
    })
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
};
