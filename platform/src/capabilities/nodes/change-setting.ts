import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { ApiError, badField } from '../../requests/http/api-error';
import { readIfMatch } from '../../requests/http/if-match';
import type { SettingKind, StoredSetting } from './inheritance';

/** The version a change was made on, from the body or from `If-Match`. @throws ApiError 400 when neither says. */
export const basedOn = (body: { readonly auditDetails?: { readonly version: number } | undefined }, ifMatch: string | undefined): number => {
  const version = body.auditDetails?.version ?? readIfMatch(ifMatch);
  if (version === null) throw badField('auditDetails.version', 'Say which version the change was made on, here or in If-Match.', 'required');
  return version;
};

/** Somebody was first. */
export const stale = (): ApiError => new ApiError('stale-version', 'Somebody changed this since you opened it. Nothing was saved: load the page again to see what they did.');

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
