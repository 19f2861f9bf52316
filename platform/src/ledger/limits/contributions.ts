import { isPension } from '@tessera/contract/accounts/values';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { subscriptionPeriod } from '@tessera/domain/limits';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { grossUp } from '@tessera/domain/relief';
import { sql, type Kysely } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { incomeCameBack } from '../rules/returned-benefits';
import { noAllowanceFacts, readAllowanceFacts, type AllowanceFacts } from './allowance-facts';

/**
 * Personal pensions claim relief at source; a small self-administered scheme is an occupational one and is paid gross
 * (HMRC PTM044220).
 */
export const claimsRelief = (wrapper: WrapperType): boolean => isPension(wrapper) && wrapper !== 'SSAS';

/** Contributions to a client's pensions in a tax year, received and open, gross. */
export interface Contributions {
  readonly taxYear: string;
  /** The member's own, with the relief that is or will be claimed. */
  readonly own: Pence;
  /** From everybody: the pension input. */
  readonly all: Pence;
  /**
   * The day on which the client first took benefits flexibly, here or elsewhere, and how much of `all` was or will be
   * received after it; null when no such day is recorded.
   */
  readonly flexibleAccess: { readonly date: IsoDate; readonly input: Pence; readonly open: Pence } | null;
  /** What the client said about this tax year and those before it. */
  readonly facts: AllowanceFacts;
}

export interface ContributionsWithOpen extends Contributions {
  /** The part of `all` that is still open. */
  readonly open: Pence;
}

/**
 * Reads what is contributed to all pensions of a client in the tax year of a date: payments received, less reversals,
 * by the day of receipt, and open payments in that are not held. Relief counts with the contribution it is for,
 * whenever it arrives; imported contributions had it added at once. The earliest flexible access of all the client's
 * products, facts and benefits counts, because benefits taken in one scheme limit contributions to every other. With a
 * client product, only what went into that pension is read.
 */
export const readContributions = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  date: IsoDate,
  clientProductId: string | null = null,
): Promise<ContributionsWithOpen> => {
  const paidIn = await readPaidIn(db, firmId, clientId, date, clientProductId);
  if (clientProductId !== null) return { ...paidIn, facts: noAllowanceFacts };
  const paidHere = async (day: IsoDate): Promise<Pence> => {
    const { all, open } = await readPaidIn(db, firmId, clientId, day, null);
    return all - open;
  };
  return { ...paidIn, facts: await readAllowanceFacts(db, firmId, clientId, date, paidHere) };
};

const readPaidIn = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  date: IsoDate,
  clientProductId: string | null,
): Promise<Omit<ContributionsWithOpen, 'facts'>> => {
  const { from, to } = subscriptionPeriod(date);
  const { rows } = await sql<{
    contribution_type: string | null;
    relieved: boolean;
    is_open: boolean;
    amount: string;
    /** Null for an open payment. */ day: IsoDate | null;
  }>`
    with mine as (select account_id, wrapper_type from account where firm_id = ${firmId} and lead_client_id = ${clientId} and wrapper_type in ('PENSION', 'SIPP', 'SSAS', 'TPSIPP') and (${clientProductId}::text is null or client_product_id = ${clientProductId})),
    paid as (
      select contribution_type, wrapper_type, false as is_open, posting.amount, coalesce(completed_date, value_date) as day from mine join cash_posting posting using (account_id) join portfolio_transaction using (firm_id, transaction_id)
        where posting.firm_id = ${firmId} and coalesce(completed_date, value_date) between ${from} and ${to} and (transaction_code = 'PAYI' or (transaction_code = 'RVSL' and transaction_type = 'Payment') or (transaction_code = 'TAXR' and transaction_type = 'Cash'))
      union all
      select contribution_type, wrapper_type, true as is_open, amount, null::date as day from mine join portfolio_transaction using (account_id)
        where firm_id = ${firmId} and transaction_type = 'Payment' and movement_type = 'In' and status in ('Pending', 'Waiting', 'Placed') and coalesce(payment_date, intended_settlement_date, transaction_date) between ${from} and ${to}
    )
    select contribution_type, wrapper_type <> 'SSAS' as relieved, is_open, amount, day from paid where contribution_type is distinct from 'Transfer' ${prepared}`.execute(
    db,
  );
  const { first } = await db
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select((eb) =>
      sql<IsoDate | null>`least(${eb.fn.min('flexible_benefits_accessed_date')}, (select min((fact ->> 'date')::date) from pension_fact
        where firm_id = ${firmId} and client_id = ${clientId} and kind = 'Flexible access elsewhere' and withdrawn_at is null),
        (select min(event_date) from benefit_event where firm_id = ${firmId} and client_id = ${clientId} and flexible_access and not ${incomeCameBack('benefit_event')}))`.as(
        'first',
      ),
    )
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  let own = 0n;
  let all = 0n;
  let open = 0n;
  let [inputAfter, openAfter] = [0n, 0n];
  for (const row of rows) {
    const paid = parsePounds(row.amount);
    const isOwn = row.contribution_type === 'Personal';
    const gross = isOwn && row.relieved ? grossUp(paid, date).gross : paid;
    if (isOwn) own += gross;
    all += gross;
    if (row.is_open) open += gross;
    // An open payment always arrives after an access that has already happened.
    if (first === null || (row.day !== null && row.day <= first)) continue;
    inputAfter += gross;
    if (row.is_open) openAfter += gross;
  }
  return {
    taxYear: taxYearOf(date),
    own,
    all,
    open,
    flexibleAccess: first === null ? null : { date: first, input: inputAfter, open: openAfter },
  };
};
