import { sql, type RawBuilder, type SqlBool } from 'kysely';

type EventTable = 'event' | 'benefit_event' | 'other';

/** SQL: a payment whose day has passed while it was held for a check. Taxed income goes no further: it is paid again. */
const heldPastItsDay = sql<SqlBool>`(payment.status = 'Checking' and payment.intended_settlement_date < (select business_date from business_date))`;

const hasPayment = (event: EventTable | 'benefit', which: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
    where link.firm_id = ${sql.ref(`${event}.firm_id`)} and link.benefit_id = ${sql.ref(`${event}.benefit_id`)} and link.part = 'Payment' and ${which})`;

const paymentCameBack = (event: EventTable, which: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  hasPayment(event, sql`(payment.status = 'Error' or ${heldPastItsDay}) and ${which}`);

/** SQL: whether a payment of a benefit was held past its day. */
export const isHeldPastItsDay = (event: EventTable): RawBuilder<SqlBool> => hasPayment(event, heldPastItsDay);

/** SQL: the same of its taxed payment, which has to be paid again. */
export const incomeIsHeldPastItsDay = (event: EventTable | 'benefit'): RawBuilder<SqlBool> =>
  hasPayment(event, sql`${heldPastItsDay} and payment.tax_withheld is not null`);

/**
 * SQL: whether the bank sent back the taxed payment of a benefit, or it was held past its day, and it was not paid again
 * yet: until then it is nobody's income, its tax was never taken, and it is no flexible access.
 */
export const incomeCameBack = (event: EventTable): RawBuilder<SqlBool> =>
  paymentCameBack(event, sql`payment.tax_withheld is not null`);

/**
 * SQL: the same of the payment that has the tax-free part. Income from drawdown has none, but for inherited income that is
 * free of tax.
 */
export const lumpSumCameBack = (event: EventTable): RawBuilder<SqlBool> =>
  paymentCameBack(
    event,
    sql`(payment.transaction_sub_type not in ('FAD', 'FAD Gross Withdrawal') or ${sql.ref(`${event}.inherited_from`)} is not null)`,
  );

/**
 * SQL: the day of a benefit's tax-free part. A lump sum that is paid beside income has the day of its own payment, which
 * is another than the income's once one of them was paid again.
 */
export const lumpSumDay = (event: EventTable): RawBuilder<string> =>
  sql`coalesce((select max(coalesce(payment.completed_date, payment.intended_settlement_date))
    from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
    where link.firm_id = ${sql.ref(`${event}.firm_id`)} and link.benefit_id = ${sql.ref(`${event}.benefit_id`)} and link.part = 'Payment'
      and payment.transaction_sub_type = 'PCLS' and payment.status not in ('Error', 'Deleted')), ${sql.ref(`${event}.event_date`)})`;

/** SQL: what of a benefit was neither sent back nor held past its day, part by part. */
export const standingOf = (event: EventTable) => {
  const unless = (cameBack: RawBuilder<SqlBool>, column: 'tax_free' | 'taxable' | 'tax') =>
    sql<string>`(case when ${cameBack} then 0 else ${sql.ref(`${event}.${column}`)} end)`;
  return {
    taxFree: unless(lumpSumCameBack(event), 'tax_free'),
    taxable: unless(incomeCameBack(event), 'taxable'),
    tax: unless(incomeCameBack(event), 'tax'),
  };
};
