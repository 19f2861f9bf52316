import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { writeAudit } from '../../requests/access/audit';
import type { Scanner } from './scanner';

const dayMs = 24 * 60 * 60_000;
/** A removed document can be put back for so long; then its content goes, unless another document has it. */
export const keptDays = 30;
const scannedMax = 50;

/** Forgets uploads that were not finished in a day, and removed documents after a month with what only they held. */
export const tidyDocuments = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await db
    .deleteFrom('upload')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute();
  await db
    .deleteFrom('client_document')
    .where('removed_at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute();
  await db
    .deleteFrom('stored_content')
    // A content that was just stored may be about to get its document.
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('client_document')
            .whereRef('client_document.firm_id', '=', 'stored_content.firm_id')
            .whereRef('client_document.content_hash', '=', 'stored_content.content_hash')
            .select('document_id'),
        ),
      ),
    )
    .execute();
};

/**
 * Looks through contents that wait because the scanner could not be asked when they came. Documents with a virus are
 * removed. @throws Error while the scanner cannot be asked.
 */
export const scanWaiting = async (db: Kysely<DB>, scanner: Scanner, now: Date): Promise<void> => {
  const waiting = await db
    .selectFrom('stored_content')
    .where('scan', '=', 'Waiting')
    .select(['firm_id', 'content_hash'])
    .orderBy('created_at')
    .limit(scannedMax)
    .execute();
  for (const { firm_id: firmId, content_hash: hash } of waiting) await scanContent(db, scanner, now, firmId, hash);
};

/** Looks through one content that waits. @throws Error while the scanner cannot be asked. */
export const scanContent = async (
  db: Kysely<DB>,
  scanner: Scanner,
  now: Date,
  firmId: string,
  hash: string,
): Promise<void> => {
  const { found } = await scanner.scan(readContent(db, firmId, hash));
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('stored_content')
      .set({ scan: found === null ? 'Clean' : 'Refused' })
      .where('firm_id', '=', firmId)
      .where('content_hash', '=', hash)
      .where('scan', '=', 'Waiting')
      .executeTakeFirst();
    if (found !== null && numUpdatedRows > 0n) await removeRefused(transaction, firmId, hash, now);
  });
};

const removeRefused = async (transaction: Transaction<DB>, firmId: string, hash: string, now: Date): Promise<void> => {
  const removed = await transaction
    .updateTable('client_document')
    .set((eb) => ({ removed_at: now, version: eb('version', '+', 1) }))
    .where('firm_id', '=', firmId)
    .where('content_hash', '=', hash)
    .where('removed_at', 'is', null)
    .returning(['document_id', 'file_name'])
    .execute();
  for (const { document_id: documentId, file_name: fileName } of removed)
    await writeAudit(transaction, {
      firmId,
      userId: null,
      action: 'platform.documentRefused',
      outcome: 'done',
      recordId: documentId,
      writtenAt: now,
      release: null,
      before: {},
      after: { fileName, removed: true },
    });
};

const readContent = async function* readContent(db: Kysely<DB>, firmId: string, hash: string): AsyncGenerator<Buffer> {
  for (let part = 1; ; part += 1) {
    const row = await db
      .selectFrom('stored_content_part')
      .where('firm_id', '=', firmId)
      .where('content_hash', '=', hash)
      .where('part', '=', part)
      .select('content')
      .executeTakeFirst();
    if (!row) return;
    yield row.content;
  }
};
