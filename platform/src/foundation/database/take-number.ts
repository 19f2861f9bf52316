import { sql, type Kysely } from 'kysely';
import { prepared } from './prepared';
import type { DB } from './schema';

/** Sequences that ids are made of. */
export type NumberSequence =
  | 'account_number'
  | 'bank_details_number'
  | 'benefit_number'
  | 'client_number'
  | 'client_product_number'
  | 'death_number'
  | 'designation_number'
  | 'event_number'
  | 'fee_change_number'
  | 'file_number'
  | 'gains_fact_number'
  | 'mandate_number'
  | 'manual_transfer_number'
  | 'market_order_number'
  | 'master_party_number'
  | 'message_number'
  | 'notification_number'
  | 'pension_fact_number'
  | 'portfolio_group_number'
  | 'posting_group_number'
  | 'reconciliation_break_number'
  | 'reconciliation_match_number'
  | 'recurring_order_number'
  | 'regular_benefit_number'
  | 'review_number'
  | 'scheme_product_number'
  | 'transaction_number'
  | 'user_number'
  | 'webhook_number';

/** The next `count` numbers of a sequence, in order. */
export const takeNumbers = async (db: Kysely<DB>, sequence: NumberSequence, count: number): Promise<bigint[]> => {
  const { rows } = await sql<{
    number: bigint;
  }>`select nextval(${sequence}) as number from generate_series(1, ${count}) ${prepared}`.execute(db);
  return rows.map((row) => row.number);
};

/** The next number of a sequence. @throws Error when the database gives none: an id is never made of nothing. */
export const takeNumber = async (db: Kysely<DB>, sequence: NumberSequence): Promise<bigint> => {
  const [number] = await takeNumbers(db, sequence, 1);
  if (number === undefined) throw new Error(`The database gave no number of ${sequence}.`);
  return number;
};
