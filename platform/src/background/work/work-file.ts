import { collectDays } from '@tessera/contract/work/values';
import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';

/** A part fits into one answer of the API with room to spare. */
const partBytes = 1_000_000;

const dayMs = 24 * 60 * 60_000;

interface WorkKey {
  readonly firmId: string;
  readonly workId: string;
}

/**
 * Stores a file in parts as its bytes come, in place of what an earlier try left. Only one part is in memory at a time.
 */
export const writeFile = async (
  db: Kysely<DB>,
  { firmId, workId }: WorkKey,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> => {
  await db.deleteFrom('work_part').where('firm_id', '=', firmId).where('work_id', '=', workId).execute();
  let part = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async (least: number): Promise<void> => {
    while (size >= least && size > 0) {
      const all = Buffer.concat(waiting);
      const content = all.subarray(0, partBytes);
      waiting = [all.subarray(partBytes)];
      size -= content.length;
      part += 1;
      await db.insertInto('work_part').values({ firm_id: firmId, work_id: workId, part, content }).execute();
    }
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    await flush(partBytes);
  }
  await flush(1);
};

/** Removes the files that are too old to be collected. */
export const pruneFiles = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const old = db
    .selectFrom('work')
    .where('ended_at', '<', new Date(now.getTime() - collectDays * dayMs))
    .where('file_name', 'is not', null)
    .select(['firm_id', 'work_id']);
  await db
    .deleteFrom('work_part')
    .using(old.as('old'))
    .whereRef('work_part.firm_id', '=', 'old.firm_id')
    .whereRef('work_part.work_id', '=', 'old.work_id')
    .execute();
  await db
    .updateTable('work')
    .from(old.as('old'))
    .whereRef('work.firm_id', '=', 'old.firm_id')
    .whereRef('work.work_id', '=', 'old.work_id')
    .set({ file_name: null, media_type: null })
    .execute();
};
