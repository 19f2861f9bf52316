import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * SQL: whether the bank sent back the taxed payment of a benefit, and it was not paid again yet: until then it is nobody's
 * income, and its tax was never taken.
 */
export const cameBack = (event: 'event' | 'benefit_event'): RawBuilder<SqlBool> =>
  sql`exists (select from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
    where link.firm_id = ${sql.ref(`${event}.firm_id`)} and link.benefit_id = ${sql.ref(`${event}.benefit_id`)} and link.part = 'Payment'
      and payment.status = 'Error' and payment.tax_withheld is not null)`;
