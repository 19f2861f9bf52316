import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import { specialCharge } from '../../pensions/facts/tax';

/** A payment of taxable pension income that has arrived. Its tax was posted on the same day. */
export interface PayLine {
  readonly transactionId: string;
  readonly benefitId: string | null;
  readonly form: string | null;
  readonly accountId: string;
  readonly accountName: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientProductId: string | null;
  readonly paidOn: IsoDate;
  /** Paid with it and not pay: the tax-free part of a UFPLS. */
  readonly taxFree: Pence;
  readonly taxable: Pence;
  /** Negative for a refund. */
  readonly tax: Pence;
  /** The code it was taxed by; null for a payment that no benefit made. */
  readonly taxCode: string | null;
  /** Paid from what a beneficiary inherited, not from rights of their own. */
  readonly inherited: boolean;
}

/**
 * Completed payments under PAYE, of one firm. A payment is one transaction: its tax-free lump sum, where there is one, is
 * another, or the tax-free part of its amount.
 */
export const selectPayLines = (db: Kysely<DB>, firmId: string) =>
  db
    .selectFrom('portfolio_transaction as paid')
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 'paid.firm_id').onRef('account.account_id', '=', 'paid.account_id'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .leftJoin('benefit_transaction as part', (join) =>
      join.onRef('part.firm_id', '=', 'paid.firm_id').onRef('part.transaction_id', '=', 'paid.transaction_id'),
    )
    .leftJoin('benefit_event as event', (join) =>
      join.onRef('event.firm_id', '=', 'part.firm_id').onRef('event.benefit_id', '=', 'part.benefit_id'),
    )
    .where('paid.firm_id', '=', firmId)
    .where('paid.status', '=', 'Completed')
    .where('paid.tax_withheld', 'is not', null)
    .where('paid.completed_date', 'is not', null);

/** Whether a payment is pay: the special charge on a lump sum to a company or trust is no PAYE of anybody. */
export const isPay = ({ taxCode }: PayLine): boolean => taxCode !== specialCharge;

/** Whether a payslip and a P60 state it: what is free of income tax, such as inherited income, has neither. */
export const isTaxablePay = (line: PayLine): boolean => isPay(line) && line.taxable !== 0n;

const columns = [
  'paid.transaction_id',
  'paid.account_id',
  'paid.completed_date',
  'paid.transaction_date',
  'paid.amount',
  'paid.tax_withheld',
  'account.name as account_name',
  'account.client_product_id',
  'client.client_id',
  'client.name as client_name',
  'event.benefit_id',
  'event.form',
  'event.taxable',
  'event.tax_code',
  'event.inherited_from',
] as const;

export interface PaidBetween {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Of one pension, account or transaction alone. */
export interface PaidOf {
  readonly clientProductId?: string;
  readonly accountId?: string;
  readonly transactionId?: string;
}

/** Payments between two days, both included, in the order in which they arrived. */
export const readPayLines = async (
  db: Kysely<DB>,
  firmId: string,
  { from, to }: PaidBetween,
  { clientProductId, accountId, transactionId }: PaidOf = {},
): Promise<readonly PayLine[]> => {
  const rows = await selectPayLines(db, firmId)
    .where('paid.completed_date', '>=', from)
    .where('paid.completed_date', '<=', to)
    .$if(clientProductId !== undefined, (query) =>
      query.where('account.client_product_id', '=', clientProductId ?? null),
    )
    .$if(accountId !== undefined, (query) => query.where('paid.account_id', '=', accountId ?? ''))
    .$if(transactionId !== undefined, (query) => query.where('paid.transaction_id', '=', transactionId ?? ''))
    .orderBy('paid.completed_date')
    .orderBy('paid.transaction_id')
    .select(columns)
    .execute();
  return rows.map((row) => {
    const amount = parsePounds(row.amount ?? '0');
    const taxable = row.taxable === null ? amount : parsePounds(row.taxable);
    return {
      transactionId: row.transaction_id,
      benefitId: row.benefit_id,
      form: row.form,
      accountId: row.account_id,
      accountName: row.account_name,
      clientId: row.client_id,
      clientName: row.client_name,
      clientProductId: row.client_product_id,
      paidOn: row.completed_date ?? row.transaction_date,
      taxFree: amount - taxable,
      taxable,
      tax: parsePounds(row.tax_withheld ?? '0'),
      taxCode: row.tax_code,
      inherited: row.inherited_from !== null,
    };
  });
};
