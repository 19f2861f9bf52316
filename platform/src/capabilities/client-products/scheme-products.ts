import { readSchedules } from '../../ledger/charges/schedule';
import type { ReadScope } from '../../requests/access/scope';

/** What the firm offers in each wrapper. It belongs to no node. */
export const schemeProducts = ({ db, firmId }: ReadScope) =>
  db.selectFrom('scheme_product').where('scheme_product.firm_id', '=', firmId);

/** What the firm's own pension products cost a year, by the day it holds from. */
export const productFees = ({ db, firmId }: ReadScope): ReturnType<typeof readSchedules> =>
  readSchedules(db, firmId, ['PRDF']);
