import type { AccountEffect } from '@tessera/contract/deaths/values';
import { andList } from '@tessera/contract';
import { countText } from '@tessera/domain/wording';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { AccountStatus, WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** An account that somebody who died holds, and what that does to it. */
export interface AffectedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly nodeId: string;
  readonly wrapperType: WrapperType;
  readonly status: AccountStatus;
  /** Decimal pounds. */
  readonly value: string;
  readonly effect: AccountEffect;
  readonly text: string;
}

/** What a death stops, each with how many there are. */
export interface Stopped {
  readonly what: string;
  readonly count: number;
  readonly text: string;
}

interface HeldRow {
  account_id: string;
  name: string;
  node_id: string;
  wrapper_type: WrapperType;
  status: AccountStatus;
  value: string;
  leads: boolean;
  others: string[] | null;
}

const effectOf = ({ leads, others, status }: HeldRow): Pick<AffectedAccount, 'effect' | 'text'> => {
  const survivors = andList(others ?? []);
  if (others === null)
    return {
      effect: 'Frozen',
      text:
        status === 'Active' || status === 'Suspended'
          ? 'Frozen: nothing is paid in or out, bought, sold or taken as a benefit.'
          : `Frozen, and stays ${status}: nothing is paid in or out, bought or sold.`,
    };
  return leads
    ? {
        effect: 'Another lead is needed',
        text: `Goes on for ${survivors}, who holds it too. Nothing is paid in or out until ${survivors} leads it.`,
      }
    : { effect: 'Goes on', text: `Goes on for ${survivors}, who leads it.` };
};

/** The accounts a client holds that are not over, each with what the client's death does to it. */
export const affectedAccounts = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
): Promise<readonly AffectedAccount[]> => {
  const { rows } = await sql<HeldRow>`
    select account.account_id, account.name, account.node_id, account.wrapper_type, account.status,
      coalesce(valuation.stock_value + valuation.cash_value, 0) as value, account.lead_client_id = ${clientId} as leads,
      (select array_agg(holder.name order by holder.client_id) from account_client other join client holder using (firm_id, client_id)
        where other.firm_id = account.firm_id and other.account_id = account.account_id and other.client_id <> ${clientId}) as others
    from account_client held join account using (firm_id, account_id) left join account_valuation valuation using (firm_id, account_id)
    where held.firm_id = ${firmId} and held.client_id = ${clientId} and account.status not in ('Closed', 'Deleted')
    order by account.account_id`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    nodeId: row.node_id,
    wrapperType: row.wrapper_type,
    status: row.status,
    value: row.value,
    ...effectOf(row),
  }));
};

/** Accounts that are frozen, and those that the client leads together with somebody. */
export const splitAccounts = (accounts: readonly AffectedAccount[]) => {
  const idsOf = (effect: AccountEffect): string[] =>
    accounts.filter((each) => each.effect === effect).map(({ accountId }) => accountId);
  return { frozen: idsOf('Frozen'), jointLed: idsOf('Another lead is needed') };
};

/** Payments of benefits are not stopped: what was calculated is paid, or comes back. */
export const isBenefitPayment = sql<boolean>`(t.transaction_type = 'Payment' and t.movement_type = 'Out' and t.transaction_sub_type in ('PCLS', 'FAD', 'FAD Gross Withdrawal', 'UFPLS', 'UFPLS Gross Withdrawal'))`;

interface Counts {
  regular: number;
  mandates: number;
  open: number;
  placed: number;
  regular_benefits: number;
  benefits: number;
  calculated: number;
}

/** Counts what a death stops, and what it lets go on. */
export const readStopped = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
  accounts: readonly AffectedAccount[],
): Promise<readonly Stopped[]> => {
  const { frozen } = splitAccounts(accounts);
  const of = sql`firm_id = ${firmId} and account_id = ${anyOf(frozen)}`;
  const { rows } = await sql<Counts>`select
    (select count(*)::int from recurring_order where ${of} and status = 'Active') as regular,
    (select count(*)::int from mandate join bank_details details using (firm_id, bank_details_id) where mandate.firm_id = ${firmId} and mandate.status <> 'Cancelled' and (details.client_id = ${clientId} or details.account_id = ${anyOf(frozen)})) as mandates,
    (select count(*)::int from portfolio_transaction t where t.firm_id = ${firmId} and t.account_id = ${anyOf(frozen)} and t.transaction_type in ('Payment', 'Order') and t.status in ('Pending', 'Waiting', 'Checking') and not ${isBenefitPayment}) as open,
    (select count(*)::int from portfolio_transaction t where t.firm_id = ${firmId} and t.account_id = ${anyOf(frozen)} and t.status = 'Placed') as placed,
    (select count(*)::int from regular_benefit where ${of} and status = 'Active') as regular_benefits,
    (select count(*)::int from benefit where ${of} and status in ('Pending', 'Waiting')) as benefits,
    (select count(*)::int from benefit where ${of} and status = 'Calculated') as calculated`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The database counted nothing.');
  const said: Stopped[] = [
    {
      what: 'Regular payments',
      count: counts.regular,
      text: `${countText(counts.regular, 'regular payment ends', 'regular payments end')}.`,
    },
    {
      what: 'Direct debit mandates',
      count: counts.mandates,
      text: `${countText(counts.mandates, 'mandate ends', 'mandates end')}: nothing more is collected.`,
    },
    {
      what: 'Open transactions',
      count: counts.open,
      text: `${countText(counts.open, 'open payment or order is', 'open payments and orders are')} cancelled.`,
    },
    {
      what: 'Regular benefits',
      count: counts.regular_benefits,
      text: `${countText(counts.regular_benefits, 'regular benefit is', 'regular benefits are')} cancelled.`,
    },
    {
      what: 'Benefits not calculated',
      count: counts.benefits,
      text: `${countText(counts.benefits, 'benefit that is not calculated is', 'benefits that are not calculated are')} ended.`,
    },
    {
      what: 'Benefits with the bank',
      count: counts.calculated,
      text: `${countText(counts.calculated, 'calculated benefit is', 'calculated benefits are')} paid. What the bank sends back stays in the pension.`,
    },
    {
      what: 'With the bank or the market',
      count: counts.placed,
      text: `${countText(counts.placed, 'transaction is with the bank or the market and goes', 'transactions are with the bank or the market and go')} through.`,
    },
  ];
  return said.filter(({ count }) => count > 0);
};
