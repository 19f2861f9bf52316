import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { stale } from '../../requests/http/if-match';
import type { SettingKind, StoredSetting } from './inheritance';

export interface SettingChange {
  readonly firmId: string;
  readonly userId: string;
  readonly nodeId: string;
  readonly kind: SettingKind;
  readonly version: number;
  readonly change: (own: StoredSetting) => StoredSetting;
}

/** Writes a node's setting of a kind over the version it was made on. @throws ApiError 412 when that is not the newest. */
export const changeSetting = async (db: Kysely<DB>, { firmId, userId, nodeId, kind, version, change }: SettingChange): Promise<{ before: StoredSetting; after: StoredSetting }> => {
  const row = await db.selectFrom('node_setting').where('firm_id', '=', firmId).where('node_id', '=', nodeId).where('kind', '=', kind).select(['version', 'setting']).forUpdate().executeTakeFirst();
  if ((row?.version ?? 0) !== version) throw stale();
  const before = row?.setting ?? {};
  const after = change(before);
  const values = { setting: JSON.stringify(after), version: version + 1, updated_at: new Date(), updated_by: userId };
  const written = row
    ? await db.updateTable('node_setting').set(values).where('firm_id', '=', firmId).where('node_id', '=', nodeId).where('kind', '=', kind).returning('version').executeTakeFirst()
    : await db.insertInto('node_setting').values({ firm_id: firmId, node_id: nodeId, kind, ...values }).onConflict((conflict) => conflict.doNothing()).returning('version').executeTakeFirst();
  // Two first editors: the other's row came between our look and our write.
  if (!written) throw stale();
  return { before, after };
};
