import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the account whose bank details a payment goes to. Every part of a benefit goes to the payee of the account that it
 * was asked from, whichever account of the pension pays it. Any other payment goes to its own account's.
 */
export const payeeAccount = (payment: 'portfolio_transaction' | 'own'): RawBuilder<string> =>
  sql`coalesce((select asked.account_id from benefit_transaction link join benefit asked using (firm_id, benefit_id)
    where link.firm_id = ${sql.ref(`${payment}.firm_id`)} and link.transaction_id = ${sql.ref(`${payment}.transaction_id`)} and link.part = 'Payment'), ${sql.ref(`${payment}.account_id`)})`;
