import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { ExportRequest } from '../exports/write-list';

export interface WorkKey {
  readonly firmId: string;
  readonly workId: string;
}

/** What an export was asked for; null for work of another kind. */
export const exportOf = async (db: Kysely<DB>, { firmId, workId }: WorkKey): Promise<ExportRequest | null> => {
  const { kind, body } = await db
    .selectFrom('work')
    .where('firm_id', '=', firmId)
    .where('work_id', '=', workId)
    .select(['kind', 'body'])
    .executeTakeFirstOrThrow();
  // Written by `startExport` from a checked body.
  return kind === 'Export' ? (body as unknown as ExportRequest) : null;
};
