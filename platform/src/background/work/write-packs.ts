import { Zip, ZipPassThrough } from 'fflate';
import type { DocumentContent } from '../../capabilities/files/document-content';
import type { JobContext } from '../queue/task';
import type { WorkKey } from './stored-work';
import { writeFile } from './work-file';

/** The packs that work made, in one ZIP. Only one pack is in memory at a time: a PDF is compressed already. */
export const writePacks = async ({ db }: Pick<JobContext, 'db'>, key: WorkKey) => {
  const files = await db
    .selectFrom('work_item')
    .innerJoin('file', (join) =>
      join.onRef('file.firm_id', '=', 'work_item.firm_id').onRef('file.file_id', '=', 'work_item.seen'),
    )
    .where('work_item.firm_id', '=', key.firmId)
    .where('work_item.work_id', '=', key.workId)
    .where('work_item.outcome', '=', 'Done')
    .select(['file.file_id', 'file.name'])
    .orderBy('line')
    .execute();
  if (files.length === 0) return undefined;
  const { renderPdf } = await import('../../capabilities/files/render-pdf');
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let waiting: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      waiting.push(chunk);
    });
    for (const { file_id: fileId, name } of files) {
      const { content, created_at: at } = await db
        .selectFrom('file')
        .where('firm_id', '=', key.firmId)
        .where('file_id', '=', fileId)
        .select(['content', 'created_at'])
        .executeTakeFirstOrThrow();
      const part = new ZipPassThrough(name);
      zip.add(part);
      part.push(await renderPdf(content as unknown as DocumentContent, at), true);
      yield* waiting;
      waiting = [];
    }
    zip.end();
    yield* waiting;
  }
  await writeFile(db, key, chunks());
  return { fileName: `review-packs-${key.workId}.zip`, mediaType: 'application/zip' };
};
