import { createHash } from 'node:crypto';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import {
  fileBytesMax,
  filePartBytes,
  partsOf,
  uploadsOfUserMax,
  type FileMediaType,
} from '@tessera/contract/documents/values';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { Scope } from '../../requests/access/scope';
import { checkClient } from './check-client';
import { cleanName, mismatchProblem, nameProblem, takenKinds } from './file-name';
import { kindOfContent } from './kind-of-content';
import { checkRoom } from './room';
import type { Scanner } from './scanner';
import { seenDocuments, selectDocuments, toDocument } from './seen-documents';

/** @throws ApiError 400 naming what is wrong with a file before a byte of it is sent. */
export const checkFile = ({ fileName, size }: Pick<CallBody<'startUpload'>, 'fileName' | 'size'>): string => {
  const clean = cleanName(fileName);
  const problem = nameProblem(clean);
  if (problem !== null) throw badField('fileName', problem);
  if (size === 0) throw badField('size', 'The file is empty. Choose another.');
  if (size > fileBytesMax)
    throw badField(
      'size',
      `The file is larger than ${fileBytesMax / 1024 / 1024} MB. Make it smaller, or split it.`,
      'too-large',
    );
  return clean;
};

/** Begins an upload of a file that was checked, for a client the caller sees. */
export const beginUpload = async (
  transaction: Transaction<DB>,
  { caller: { firmId, userId } }: Pick<Scope, 'caller'>,
  { clientId, fileName, size, category, note, visibleTo }: CallBody<'startUpload'>,
  at: Date,
): Promise<CallData<'startUpload'>> => {
  await checkRoom(transaction, firmId, clientId);
  const {
    rows: [numbers],
  } = await sql<{ number: bigint; begun: number }>`
    select nextval('document_number') as number, (select count(*)::int from upload where firm_id = ${firmId} and created_by = ${userId}) as begun`.execute(
    transaction,
  );
  if (!numbers) throw new Error('The database gave no number.');
  if (numbers.begun >= uploadsOfUserMax)
    throw badField('fileName', `${uploadsOfUserMax} of your files are being sent. Wait for one to finish.`, 'too-many');
  const id = recordId('upload', numbers.number);
  await transaction
    .insertInto('upload')
    .values({
      firm_id: firmId,
      upload_id: id,
      client_id: clientId,
      file_name: fileName,
      size,
      category,
      note: note.trim(),
      visible_to: visibleTo,
      created_at: at,
      created_by: userId,
    })
    .execute();
  return { id, parts: partsOf(size), partBytes: filePartBytes, received: [] };
};

/** Begins an upload. The same key begins it once, so a page that lost the answer asks again. */
export const startUpload: Handler<'startUpload'> = async ({ body, scope, services }) => {
  const fileName = checkFile(body);
  await checkClient(scope, body.clientId);
  const data = await scope.write<CallData<'startUpload'>>(
    ({ id }) => id,
    (transaction) => beginUpload(transaction, scope, { ...body, fileName }, services.clock()),
  );
  return { data };
};

/**
 * The caller's own upload, locked: its parts do not change while it is looked through.
 * @throws ApiError 404.
 */
const lockUpload = async (transaction: Transaction<DB>, { caller: { firmId, userId } }: Scope, uploadId: string) => {
  const upload = await transaction
    .selectFrom('upload')
    .where('firm_id', '=', firmId)
    .where('upload_id', '=', uploadId)
    .where('created_by', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!upload) throw notFound('Upload');
  return upload;
};

const sizeOfPart = (size: number, part: number): number =>
  part < partsOf(size) ? filePartBytes : size - (partsOf(size) - 1) * filePartBytes;

/** Takes a part, in place of what came under its number before. */
export const sendUploadPart: Handler<'sendUploadPart'> = async ({ path: { uploadId, part }, body, scope }) => {
  const content = Buffer.from(body.base64, 'base64');
  // What is not base64 is left out by the decoder.
  if (content.toString('base64') !== body.base64) throw badField('base64', 'Send the part as base64 with padding.');
  const data = await scope.writeAudited(async (transaction) => {
    const { size } = await lockUpload(transaction, scope, uploadId);
    const number = /^[1-9]\d{0,2}$/.test(part) ? Number(part) : 0;
    if (number === 0 || number > partsOf(size)) throw notFound('Part');
    if (content.length !== sizeOfPart(size, number))
      throw badField(
        'base64',
        `Part ${number} has ${sizeOfPart(size, number)} bytes, and ${content.length} were sent.`,
      );
    await transaction
      .insertInto('upload_part')
      .values({ firm_id: scope.firmId, upload_id: uploadId, part: number, content })
      .onConflict((conflict) => conflict.columns(['firm_id', 'upload_id', 'part']).doUpdateSet({ content }))
      .execute();
    return { part: number };
  });
  return { data };
};

/** Reads the parts of an upload one after the other, so that one is in memory at a time. */
const readParts = (db: Kysely<DB>, firmId: string, uploadId: string, parts: number) =>
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let part = 1; part <= parts; part += 1) {
      const row = await db
        .selectFrom('upload_part')
        .where('firm_id', '=', firmId)
        .where('upload_id', '=', uploadId)
        .where('part', '=', part)
        .select('content')
        .executeTakeFirst();
      if (!row)
        throw new ApiError(
          'conflict',
          `Part ${part} of ${parts} has not arrived. Send it, and finish the upload again.`,
        );
      yield row.content;
    }
  };

interface Checked {
  readonly mediaType: FileMediaType;
  readonly hash: string;
  readonly scan: 'Waiting' | 'Clean';
}

const refusedByScanner = (): ApiError =>
  badField('fileName', 'The virus scanner refuses this file. Nothing was stored: tell your IT department.', 'virus');

/** @throws ApiError 400 for a file of a kind that is not taken, one that is not what it is called, or one with a virus. */
const checkContent = async (
  fileName: string,
  read: () => AsyncIterable<Buffer>,
  scanner: Scanner,
): Promise<Checked> => {
  const hash = createHash('sha256');
  for await (const piece of read()) hash.update(piece);
  const mediaType = await kindOfContent(read);
  if (mediaType === 'macros')
    throw badField('fileName', 'The file has macros, which are not taken. Save it without them.', 'wrong-kind');
  if (mediaType === null)
    throw badField('fileName', `The content of this file is of another kind. ${takenKinds}`, 'wrong-kind');
  const mismatch = mismatchProblem(fileName, mediaType);
  if (mismatch !== null) throw badField('fileName', mismatch, 'wrong-kind');
  const scan = await scanner.scan(read()).catch(() => null);
  if (scan?.found != null) throw refusedByScanner();
  return { mediaType, hash: hash.digest('hex'), scan: scan === null ? 'Waiting' : 'Clean' };
};

/**
 * Stores a content that the firm does not have yet. One that it has is used again.
 * @throws ApiError 400 for one that the scanner refused before, while it cannot be asked again.
 */
const storeContent = async (
  transaction: Transaction<DB>,
  { firmId, uploadId, size, at }: { firmId: string; uploadId: string; size: number; at: Date },
  { hash, mediaType, scan }: Checked,
): Promise<void> => {
  const stored = await transaction
    .insertInto('stored_content')
    .values({ firm_id: firmId, content_hash: hash, media_type: mediaType, size, scan, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['firm_id', 'content_hash'])
        .doUpdateSet(scan === 'Clean' ? { scan, created_at: at } : { created_at: at }),
    )
    .returning(['scan', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  if (stored.scan === 'Refused') throw refusedByScanner();
  if (!stored.is_new) return;
  await transaction
    .insertInto('stored_content_part')
    .columns(['firm_id', 'content_hash', 'part', 'content'])
    .expression((eb) =>
      eb
        .selectFrom('upload_part')
        .where('firm_id', '=', firmId)
        .where('upload_id', '=', uploadId)
        .select(['firm_id', eb.val(hash).as('content_hash'), 'part', 'content']),
    )
    .execute();
};

/**
 * Forgets the caller's upload of a file that was refused: it would be refused again. A form of a transfer says why it was.
 */
const forget = async ({ db, caller: { firmId, userId } }: Scope, uploadId: string, refusal: string): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('upload')
      .where('firm_id', '=', firmId)
      .where('upload_id', '=', uploadId)
      .where('created_by', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await transaction
        .updateTable('manual_transfer_file')
        .set({ refusal })
        .where('firm_id', '=', firmId)
        .where('upload_id', '=', uploadId)
        .execute();
  });
};

/** Looks through what was sent, stores it and makes it a document of the client: all of it, or nothing. */
export const finishUpload: Handler<'finishUpload'> = async ({ path: { uploadId }, scope, services }) => {
  const { firmId, userId } = scope.caller;
  const finish = (): Promise<ReturnType<typeof toDocument>> =>
    scope.change(
      ({ id }) => id,
      async (transaction) => {
        const upload = await lockUpload(transaction, scope, uploadId);
        const { size, client_id: clientId } = upload;
        await checkClient({ ...scope, db: transaction }, clientId);
        await checkRoom(transaction, firmId, clientId);
        const read = readParts(transaction, firmId, uploadId, partsOf(size));
        const checked = await checkContent(upload.file_name, read, services.scanner);
        const at = services.clock();
        await storeContent(transaction, { firmId, uploadId, size, at }, checked);
        const {
          rows: [numbers],
        } = await sql<{ number: bigint }>`select nextval('document_number') as number`.execute(transaction);
        const id = recordId('document', numbers?.number ?? 0n);
        await transaction
          .insertInto('client_document')
          .values({
            firm_id: firmId,
            document_id: id,
            client_id: clientId,
            upload_id: uploadId,
            content_hash: checked.hash,
            file_name: upload.file_name,
            category: upload.category,
            note: upload.note,
            visible_to: upload.visible_to,
            added_at: at,
            added_by: userId,
          })
          .execute();
        await transaction
          .deleteFrom('upload')
          .where('firm_id', '=', firmId)
          .where('upload_id', '=', uploadId)
          .execute();
        const answer = toDocument(
          await selectDocuments(
            seenDocuments({ ...scope, db: transaction }).where('client_document.document_id', '=', id),
          ).executeTakeFirstOrThrow(),
        );
        const { fileName, category, visibleTo, contentHash } = answer;
        return { before: {}, after: { fileName, category, visibleTo, contentHash }, answer };
      },
    );
  try {
    return { data: await finish() };
  } catch (error) {
    if (error instanceof ApiError && error.fieldErrors.length > 0)
      await forget(scope, uploadId, error.fieldErrors.map(({ errorMessage }) => errorMessage).join(' '));
    throw error;
  }
};
