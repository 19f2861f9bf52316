import { wrapperNames } from '@tessera/contract/accounts/values';
import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';

/** A pension as a document names it: its scheme, or its wrapper where it has none, and its id. */
export const readPensionName = async (db: Kysely<DB>, firmId: string, clientProductId: string): Promise<string> => {
  const row = await db
    .selectFrom('client_product')
    .leftJoin('scheme_product', (join) =>
      join
        .onRef('scheme_product.firm_id', '=', 'client_product.firm_id')
        .onRef('scheme_product.scheme_product_id', '=', 'client_product.scheme_product_id'),
    )
    .where('client_product.firm_id', '=', firmId)
    .where('client_product.client_product_id', '=', clientProductId)
    .select(['client_product.wrapper_type', 'scheme_product.name'])
    .executeTakeFirstOrThrow();
  return `${row.name ?? wrapperNames[row.wrapper_type]} (${clientProductId})`;
};
