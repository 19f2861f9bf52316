import { sql } from 'kysely';

/**
 * SQL: the tax code of a client product on the business date. It is the newest code recorded for that day or before,
 * else the one entered on the pension: a code that was recorded ahead holds from its day without anybody's doing.
 */
export const heldTaxCode = sql<
  string | null
>`coalesce((select entry.tax_code from tax_code_entry entry where entry.firm_id = client_product.firm_id and entry.client_product_id = client_product.client_product_id and entry.from_date <= (select business_date from business_date) order by entry.from_date desc limit 1), client_product.tax_code)`.as(
  'held_tax_code',
);
