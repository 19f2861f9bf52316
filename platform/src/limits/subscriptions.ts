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
 * money moved in from other accounts here, by the day they came, and open payments in, by the day they are meant for. Transfers are no
 * subscriptions, and what was withdrawn still counts.
 */
export const subscriptions = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate): Promise<Subscriptions> => {
  const { from, to } = subscriptionPeriod(date);
  const { rows: [row] } = await sql<{ received: string; open: string }>`
    with mine as (select account_id from account where firm_id = ${firmId} and lead_client_id = ${clientId} and wrapper_type = ${wrapper})
    select
      (select coalesce(sum(posting.amount), 0) from cash_posting posting join portfolio_transaction paid using (firm_id, transaction_id) where posting.firm_id = ${firmId} and posting.account_id in (select account_id from mine)
        and transaction_code in ('PAYI', 'RVSL', 'ITRI') and value_date between ${from} and ${to} and contribution_type is distinct from 'Transfer') as received,
      (select coalesce(sum(amount), 0) from portfolio_transaction where firm_id = ${firmId} and account_id in (select account_id from mine)
        and transaction_type = 'Payment' and movement_type = 'In' and contribution_type is distinct from 'Transfer' and status in ('Pending', 'Waiting', 'Checking', 'Placed')
        and coalesce(payment_date, intended_settlement_date, transaction_date) between ${from} and ${to}) as open`.execute(db);
  return { received: parsePounds(row?.received ?? '0'), open: parsePounds(row?.open ?? '0') };
};

/** All that counts, received or open. */
export const subscribed = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate): Promise<Pence> => {
  const { received, open } = await subscriptions(db, firmId, clientId, wrapper, date);
  return received + open;
};

/** What may still be subscribed in the tax year of a date. */
export const subscriptionLeft = async (db: Kysely<DB>, firmId: string, clientId: string, wrapper: LimitedWrapper, date: IsoDate): Promise<RemainingSubscription> =>
  remainingSubscription(wrapper, date, { total: await subscribed(db, firmId, clientId, wrapper, date) });
