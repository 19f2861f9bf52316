import type { IsoDate } from '@tessera/domain/dates';
import { remainingSubscription, subscriptionPeriod, type RemainingSubscription } from '@tessera/domain/limits';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';

/** Wrappers whose subscriptions in a tax year have a limit. */
export type LimitedWrapper = Extract<WrapperType, 'ISA' | 'JISA'>;

export const isLimited = (wrapper: WrapperType): wrapper is LimitedWrapper => wrapper === 'ISA' || wrapper === 'JISA';

/** Subscriptions that count towards an allowance: received, and still open. */
export interface Subscriptions {
  readonly received: Pence;
  readonly open: Pence;
}

/**
 * Reads what a client has subscribed to all their accounts of a wrapper in the tax year of a date. It counts payments
 * received, less reversals, and money moved in from other accounts here, by the day of receipt; and open payments in,
 * by their planned day. The day money is received is the day of the subscription: a transfer's receipt, a direct
 * debit's collection, whenever it clears (HMRC's dates of subscription by way of payment, as Prudential's page on ISA
 * planning gives them). What is paid in as a transfer is no subscription, and withdrawals give no allowance back. A held payment uses
 * nothing: the allowance is checked again when it resumes. For a returned collection that is presented again, the owed
 * part counts as received already. `except` is a payment to leave out, because its own allowance is being checked.
 *
 * A transfer from another provider takes what was subscribed there in the tax year in which it began along, so that
 * much counts here: open, and received once it is complete. One that is refused or stopped uses nothing.
 */
export const subscriptions = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  wrapper: LimitedWrapper,
  date: IsoDate,
  except: string | null = null,
): Promise<Subscriptions> =>
  (await subscriptionsByClient(db, firmId, [clientId], wrapper, date, except)).get(clientId) ?? {
    received: 0n,
    open: 0n,
  };

/** As `subscriptions`, for several clients; a client without an account of the wrapper is left out. */
const subscriptionsByClient = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
  wrapper: LimitedWrapper,
  date: IsoDate,
  except: string | null,
): Promise<ReadonlyMap<string, Subscriptions>> => {
  const { from, to } = subscriptionPeriod(date);
  const { rows } = await sql<{ client_id: string; received: string; open: string }>`
    select mine.lead_client_id as client_id, sum(came.received + moved.received) as received, sum(coming.open + moved.open) as open
    from account mine
      cross join lateral (
        select coalesce(sum(posting.amount), 0) as received from cash_posting posting join portfolio_transaction paid using (firm_id, transaction_id) where posting.firm_id = ${firmId} and posting.account_id = mine.account_id
          and transaction_code in ('PAYI', 'RVSL', 'ITRI') and coalesce(paid.completed_date, value_date) between ${from} and ${to} and contribution_type is distinct from 'Transfer' and transaction_id is distinct from ${except}
      ) came
      cross join lateral (
        select coalesce(sum(asked.amount - asked.owed_cash), 0) as open from portfolio_transaction asked where asked.firm_id = ${firmId} and asked.account_id = mine.account_id
          and asked.transaction_type = 'Payment' and asked.movement_type = 'In' and asked.contribution_type is distinct from 'Transfer' and asked.status in ('Pending', 'Waiting', 'Placed') and asked.transaction_id is distinct from ${except}
          and coalesce(asked.payment_date, asked.intended_settlement_date, asked.transaction_date) between ${from} and ${to}
      ) coming
      cross join lateral (
        select coalesce(sum(subscribed.there) filter (where transfer_status = 'Completed'), 0) as received, coalesce(sum(subscribed.there) filter (where transfer_status <> 'Completed'), 0) as open
        from portfolio_transaction moving join product_transfer using (firm_id, transaction_id) cross join lateral (select (terms ->> 'currentYearSubscriptions')::numeric(16, 2) as there) subscribed
        where moving.firm_id = ${firmId} and moving.account_id = mine.account_id and moving.transaction_type = 'Product Transfer' and moving.movement_type = 'In'
          and transfer_status not in ('Rejected', 'Cancelled', 'Deleted') and date_initiated between ${from} and ${to}
      ) moved
    where mine.firm_id = ${firmId} and mine.lead_client_id = any(${[...clientIds]}::text[]) and mine.wrapper_type = ${wrapper}
    group by mine.lead_client_id ${prepared}`.execute(db);
  return new Map(
    rows.map((row) => [row.client_id, { received: parsePounds(row.received), open: parsePounds(row.open) }]),
  );
};

/** Reads the total that counts, received and open. */
export const totalSubscribed = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  wrapper: LimitedWrapper,
  date: IsoDate,
  except: string | null = null,
): Promise<Pence> => {
  const { received, open } = await subscriptions(db, firmId, clientId, wrapper, date, except);
  return received + open;
};

/** Reads what may still be subscribed in the tax year of a date. */
export const subscriptionLeft = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  wrapper: LimitedWrapper,
  date: IsoDate,
): Promise<RemainingSubscription> =>
  remainingSubscription(wrapper, date, { total: await totalSubscribed(db, firmId, clientId, wrapper, date) });

/** Reads what each of several clients may still subscribe in the tax year of a date. */
export const subscriptionsLeft = async (
  db: Kysely<DB>,
  firmId: string,
  clientIds: readonly string[],
  wrapper: LimitedWrapper,
  date: IsoDate,
): Promise<ReadonlyMap<string, Pence>> => {
  const found =
    clientIds.length === 0
      ? new Map<string, Subscriptions>()
      : await subscriptionsByClient(db, firmId, clientIds, wrapper, date, null);
  return new Map(
    clientIds.map((clientId) => {
      const { received, open } = found.get(clientId) ?? { received: 0n, open: 0n };
      return [clientId, remainingSubscription(wrapper, date, { total: received + open }).remaining];
    }),
  );
};
