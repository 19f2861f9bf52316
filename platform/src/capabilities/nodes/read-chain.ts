import { sql, type Kysely } from 'kysely';
import type { SettingKind } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { notFound } from '../../requests/http/api-error';
import { settingKinds, type Chain, type Level, type OwnSetting } from './inheritance';

const none: OwnSetting = { version: 0, setting: {}, updatedAt: null, updatedBy: null };

/** Reads a node of a firm with its ancestors and their settings. @throws ApiError 404 for no such node. */
export const readChain = async (db: Kysely<DB>, firmId: string, nodeId: string): Promise<Chain> => {
  const rows = await db
    .selectFrom('node')
    .innerJoin('firm', 'firm.firm_id', 'node.firm_id')
    .innerJoin('node as above', (join) =>
      join.onRef('above.firm_id', '=', 'node.firm_id').on(sql<boolean>`starts_with(node.path, above.path)`),
    )
    .leftJoin('node_setting', (join) =>
      join.onRef('node_setting.firm_id', '=', 'above.firm_id').onRef('node_setting.node_id', '=', 'above.node_id'),
    )
    .where('node.firm_id', '=', firmId)
    .where('node.node_id', '=', nodeId)
    .select([
      'above.node_id',
      'above.name',
      'node_setting.kind',
      'node_setting.version',
      'node_setting.setting',
      'node_setting.updated_at',
      'node_setting.updated_by',
    ])
    .select(['firm.name as firm_name', 'firm.theme', 'firm.window_title', 'firm.footer'])
    .orderBy((eb) => eb.fn('length', ['above.path']), 'desc')
    .execute();
  const [first] = rows;
  if (!first) throw notFound('Node');
  const levels = new Map<string, Level>();
  for (const row of rows) {
    const level = levels.get(row.node_id) ?? {
      nodeId: row.node_id,
      name: row.name,
      own: Object.fromEntries(settingKinds.map((kind) => [kind, none])) as Record<SettingKind, OwnSetting>,
    };
    const { kind, version, setting, updated_at: updatedAt, updated_by: updatedBy } = row;
    levels.set(
      row.node_id,
      kind === null || version === null || setting === null
        ? level
        : { ...level, own: { ...level.own, [kind]: { version, setting, updatedAt, updatedBy } } },
    );
  }
  return {
    nodeId,
    levels: [...levels.values()],
    firm: { name: first.firm_name, theme: first.theme, windowTitle: first.window_title, footer: first.footer },
  };
};
