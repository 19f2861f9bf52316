import type { ReadScope } from '../../requests/access/scope';

export const ownFirm = ({ db, firmId }: ReadScope) => db.selectFrom('firm').where('firm.firm_id', '=', firmId);

export const firmFlags = ({ db, firmId }: ReadScope) =>
  db.selectFrom('firm_flag').where('firm_flag.firm_id', '=', firmId);

/** Host names of nodes the caller sees. */
export const seenHosts = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('firm_hostname')
    .where('firm_hostname.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('firm_hostname.node_id', 'in', nodeIds ?? []));
