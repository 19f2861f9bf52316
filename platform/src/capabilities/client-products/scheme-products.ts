import { readSchedules } from '../../ledger/charges/schedule';
import type { ReadScope } from '../../requests/access/scope';

/** The products the firm offers in each wrapper. They belong to no node. */
export const schemeProducts = ({ db, firmId }: ReadScope) =>
  db.selectFrom('scheme_product').where('scheme_product.firm_id', '=', firmId);

/** The yearly fees of the firm's own pension products, by the date they apply from. */
export const productFees = ({ db, firmId }: ReadScope): ReturnType<typeof readSchedules> =>
  readSchedules(db, firmId, ['PRDF']);
