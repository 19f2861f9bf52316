import type { Kysely } from 'kysely';
import type { DB } from '../../../foundation/database/schema';

/** Clients who move together: those somebody moves, and from where. */
export interface Moved {
  readonly firmId: string;
  /** At least one, all of this office and adviser before they move. */
  readonly clientIds: readonly string[];
  readonly nodeId: string;
  readonly adviserUserId: string | null;
}

/** Who shares an open account with one of the clients. */
export const jointHolders = (db: Kysely<DB>, firmId: string, clientIds: readonly string[]) =>
  db
    .selectFrom('account_client as own')
    .innerJoin('account_client as other', (join) =>
      join.onRef('other.firm_id', '=', 'own.firm_id').onRef('other.account_id', '=', 'own.account_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.firm_id', '=', 'own.firm_id').onRef('account.account_id', '=', 'own.account_id'),
    )
    .where('own.firm_id', '=', firmId)
    .where('own.client_id', 'in', clientIds)
    .where('other.client_id', 'not in', clientIds)
    .where('account.status', 'not in', ['Closed', 'Deleted'])
    .select('other.client_id');

/** The joint holders who follow: those who have the same office and adviser. */
export const holdersWith = async (
  db: Kysely<DB>,
  { firmId, clientIds, nodeId, adviserUserId }: Moved,
): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('client')
      .where('firm_id', '=', firmId)
      .where('client_id', 'in', jointHolders(db, firmId, clientIds))
      .where('node_id', '=', nodeId)
      .where('adviser_user_id', 'is not distinct from', adviserUserId)
      .select('client_id')
      .orderBy('client_id')
      .execute()
  ).map((row) => row.client_id);

/** The children who follow: those who have that office and adviser, and no other parent who stays there. */
export const childrenWith = async (
  db: Kysely<DB>,
  { firmId, clientIds, nodeId, adviserUserId }: Moved,
): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('client_parent as of')
      .innerJoin('client as child', (join) =>
        join.onRef('child.firm_id', '=', 'of.firm_id').onRef('child.client_id', '=', 'of.client_id'),
      )
      .where('of.firm_id', '=', firmId)
      .where('of.parent_client_id', 'in', clientIds)
      .where('child.client_type', '=', 'Minor')
      .where('child.node_id', '=', nodeId)
      .where('child.adviser_user_id', 'is not distinct from', adviserUserId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('client_parent as other')
              .innerJoin('client as parent', (join) =>
                join
                  .onRef('parent.firm_id', '=', 'other.firm_id')
                  .onRef('parent.client_id', '=', 'other.parent_client_id'),
              )
              .whereRef('other.firm_id', '=', 'of.firm_id')
              .whereRef('other.client_id', '=', 'of.client_id')
              .where('other.parent_client_id', 'not in', clientIds)
              .where('parent.node_id', '=', nodeId)
              .where('parent.adviser_user_id', 'is not distinct from', adviserUserId)
              .select('other.client_id'),
          ),
        ),
      )
      .select('child.client_id')
      .distinct()
      .orderBy('child.client_id')
      .execute()
  ).map((row) => row.client_id);
