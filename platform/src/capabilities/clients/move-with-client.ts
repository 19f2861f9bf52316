import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { writeAudit } from '../../requests/access/audit';
import { changesOf, type Names } from './changes';
import type { ClientEntry } from './entry';

/** What follows a client who goes to another place or adviser. */
interface Move {
  readonly firmId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly before: ClientEntry;
  readonly after: ClientEntry;
  readonly names: Names;
  readonly at: Date;
}

/**
 * Takes along what belongs where the client does: the accounts the client leads with the groups of pensions, and the children who had the client's place and adviser and have no other
 * parent there, with their accounts. Each child has an audit row of its own.
 */
export const moveWithClient = async (transaction: Transaction<DB>, { firmId, userId, clientId, before, after, names, at }: Move): Promise<void> => {
  const [from = '', to = ''] = [before.nodeId[0], after.nodeId[0]];
  if (from === to && before.adviserUserId === after.adviserUserId) return;
  // Of two parents who go at once the second finds that the first has gone.
  await transaction.selectFrom('client').where('firm_id', '=', firmId).where('client_id', 'in', (eb) => eb.selectFrom('client_parent').where('firm_id', '=', firmId).where('parent_client_id', '=', clientId).select('client_id')).orderBy('client_id').forNoKeyUpdate().select('client_id').execute();
  const children = await transaction.selectFrom('client_parent as of').innerJoin('client as child', (join) => join.onRef('child.firm_id', '=', 'of.firm_id').onRef('child.client_id', '=', 'of.client_id'))
    .where('of.firm_id', '=', firmId).where('of.parent_client_id', '=', clientId).where('child.client_type', '=', 'Minor').where('child.node_id', '=', from).where('child.adviser_user_id', 'is not distinct from', before.adviserUserId)
    .where(({ not, exists, selectFrom }) => not(exists(
      selectFrom('client_parent as other').innerJoin('client as parent', (join) => join.onRef('parent.firm_id', '=', 'other.firm_id').onRef('parent.client_id', '=', 'other.parent_client_id'))
        .whereRef('other.firm_id', '=', 'of.firm_id').whereRef('other.client_id', '=', 'of.client_id').where('other.parent_client_id', '<>', clientId)
        .where('parent.node_id', '=', from).where('parent.adviser_user_id', 'is not distinct from', before.adviserUserId).select('other.client_id'),
    )))
    .select('child.client_id').orderBy('child.client_id').execute();
  const ids = children.map((child) => child.client_id);
  if (ids.length > 0) {
    await transaction.updateTable('client').set((eb) => ({ node_id: to, adviser_user_id: after.adviserUserId, version: eb('version', '+', 1), updated_at: at, updated_by: userId })).where('firm_id', '=', firmId).where('client_id', 'in', ids).execute();
  }
  const place = ({ nodeId, adviserUserId }: ClientEntry): Partial<ClientEntry> => ({ nodeId, adviserUserId });
  for (const id of ids) await writeAudit(transaction, { firmId, userId, action: 'patchClient', outcome: 'done', recordId: id, reason: 'A parent was moved.', release: null, ...changesOf(place(before), place(after), names) });
  if (from === to) return;
  await transaction.updateTable('account').set({ node_id: to }).where('firm_id', '=', firmId).where('lead_client_id', 'in', [clientId, ...ids]).where('node_id', '=', from).execute();
  await transaction.updateTable('portfolio_group').set({ node_id: to }).where('firm_id', '=', firmId).where('node_id', '=', from)
    .where('client_product_id', 'in', (eb) => eb.selectFrom('client_product').where('firm_id', '=', firmId).where('client_id', 'in', [clientId, ...ids]).select('client_product_id')).execute();
};
