import type { Kysely } from 'kysely';
import type { SettingKind, StoredSetting } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { Scope } from '../../requests/access/scope';
import { stale } from '../../requests/http/if-match';
import type { Chain } from './inheritance';
import { readChain } from './read-chain';
import { seenChain } from './seen-nodes';

export interface SettingChange {
  readonly firmId: string;
  readonly userId: string;
  readonly at: Date;
  readonly nodeId: string;
  readonly kind: SettingKind;
  readonly version: number;
  readonly change: (own: StoredSetting) => StoredSetting;
}

/** Writes a node's setting of a kind, based on a version. @throws ApiError 412 when that version is not the latest. */
const changeSetting = async (
  db: Kysely<DB>,
  { firmId, userId, at, nodeId, kind, version, change }: SettingChange,
): Promise<{ before: StoredSetting; after: StoredSetting }> => {
  const row = await db
    .selectFrom('node_setting')
    .where('firm_id', '=', firmId)
    .where('node_id', '=', nodeId)
    .where('kind', '=', kind)
    .select(['version', 'setting'])
    .forUpdate()
    .executeTakeFirst();
  if ((row?.version ?? 0) !== version) throw stale();
  const before = row?.setting ?? {};
  const after = change(before);
  const values = { setting: JSON.stringify(after), version: version + 1, updated_at: at, updated_by: userId };
  const written = row
    ? await db
        .updateTable('node_setting')
        .set(values)
        .where('firm_id', '=', firmId)
        .where('node_id', '=', nodeId)
        .where('kind', '=', kind)
        .returning('version')
        .executeTakeFirst()
    : await db
        .insertInto('node_setting')
        .values({ firm_id: firmId, node_id: nodeId, kind, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst();
  // Two simultaneous first edits: the other's row appeared between the read and the write.
  if (!written) throw stale();
  return { before, after };
};

/**
 * Changes a setting of a node the caller sees, in one transaction with an audit row of the values before and after.
 * Returns the result of `answer`. @throws ApiError 404 or 412.
 */
export const changeNodeSetting = async <Result>(
  scope: Scope,
  { nodeId, kind, version, change }: Omit<SettingChange, 'firmId' | 'userId' | 'at'>,
  answer: (chain: Chain) => Result,
): Promise<Result> => {
  await seenChain(scope, nodeId);
  const { firmId, userId } = scope.caller;
  const at = scope.actor.clock();
  return scope.change(nodeId, async (transaction) => ({
    ...(await changeSetting(transaction, { firmId, userId, at, nodeId, kind, version, change })),
    answer: answer(await readChain(transaction, firmId, nodeId)),
  }));
};
