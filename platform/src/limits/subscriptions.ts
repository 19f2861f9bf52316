import type { IsoDate } from '@tessera/domain/dates';
import { remainingSubscription, subscriptionPeriod, type RemainingSubscription } from '@tessera/domain/limits';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { WrapperType } from '../database/column-types';
import type { DB } from '../database/schema';

/** Wrappers whose subscriptions of a tax year have a limit. */
export type LimitedWrapper = Extract<WrapperType, 'ISA' | 'JISA'>;

export const isLimited = (wrapper: WrapperType): wrapper is LimitedWrapper => wrapper === 'ISA' || wrapper === 'JISA';

/** What counts against an allowance: what came, and what is still to come. */
export interface Subscriptions {
  readonly received: Pence;
  readonly open: Pence;
}

/**
 * What a client has subscribed to all their accounts of a wrapper in the tax year of a date: payments received, less those taken back, and
 * money moved in from other accounts here, by the day they came, and open payments in, by the day they are meant for. The day money comes is
 * the day of the subscription: a transfer's receipt, a direct debit's collection, whenever it clears (HMRC's dates of subscription by way of
 * payment, as Prudential's page on ISA planning gives them). Transfers are no subscriptions, and what was withdrawn still counts. A payment that is held takes nothing: it
 * is asked again when it goes on. Of a collection that came back and is presented again, what is owed is received already. `except` is a payment that is asked about itself.
 */
export const subscriptions = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate, except: string | null = null): Promise<Subscriptions> => {
  const { from, to } = subscriptionPeriod(date);
  const { rows: [row] } = await sql<{ received: string; open: string }>`
    with mine as (select account_id from account where firm_id = ${firmId} and lead_client_id = ${clientId} and wrapper_type = ${wrapper})
    select
      (select coalesce(sum(posting.amount), 0) from cash_posting posting join portfolio_transaction paid using (firm_id, transaction_id) where posting.firm_id = ${firmId} and posting.account_id in (select account_id from mine)
        and transaction_code in ('PAYI', 'RVSL', 'ITRI') and coalesce(paid.completed_date, value_date) between ${from} and ${to} and contribution_type is distinct from 'Transfer' and transaction_id is distinct from ${except}) as received,
      (select coalesce(sum(amount - owed_cash), 0) from portfolio_transaction where firm_id = ${firmId} and account_id in (select account_id from mine)
        and transaction_type = 'Payment' and movement_type = 'In' and contribution_type is distinct from 'Transfer' and status in ('Pending', 'Waiting', 'Placed') and transaction_id is distinct from ${except}
        and coalesce(payment_date, intended_settlement_date, transaction_date) between ${from} and ${to}) as open`.execute(db);
  return { received: parsePounds(row?.received ?? '0'), open: parsePounds(row?.open ?? '0') };
};

/** All that counts, received or open. */
export const subscribed = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate, except: string | null = null): Promise<Pence> => {
  const { received, open } = await subscriptions(db, firmId, clientId, wrapper, date, except);
  return received + open;
};

/** What may still be subscribed in the tax year of a date. */
export const subscriptionLeft = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate): Promise<RemainingSubscription> =>
  remainingSubscription(wrapper, date, { total: await subscribed(db, firmId, clientId, wrapper, date) });
