import { documentCategories, documentSorts } from '@tessera/contract/documents/values';
import type { Selectable, Transaction } from 'kysely';
import type { ClientDocument, DB } from '../../foundation/database/schema';
import { ApiError, badField, notFound } from '../../requests/http/api-error';
import { readValues } from '../../requests/http/filters';
import { seenVersion, stale } from '../../requests/http/if-match';
import { metaOf, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import type { Handler } from '../../requests/handler';
import type { ReadScope } from '../../requests/access/scope';
import { checkClient } from './check-client';
import { keptByTransfer, transferOfDocument } from './kept-by-transfer';
import { checkRoom } from './room';
import { seenDocuments, selectDocuments, toDocument } from './seen-documents';

const columns = {
  addedDate: 'client_document.added_at',
  fileName: 'client_document.file_name',
  category: 'client_document.category',
  size: 'stored_content.size',
} as const;

const ofClient = (scope: ReadScope, clientId: string) =>
  seenDocuments(scope).where('client_document.client_id', '=', clientId);

/** Documents that were not removed, newest first: a client's, or those of all clients the caller sees. */
export const listClientDocuments: Handler<'listClientDocuments'> = async ({ query, scope }) => {
  const { clientId } = query;
  if (clientId !== undefined) await checkClient(scope, clientId);
  const page = readPage(query);
  const { column, direction } = readSort(query.sort, documentSorts, '-addedDate');
  const categories = readValues(query.category, documentCategories, 'category');
  const filtered = (clientId === undefined ? seenDocuments(scope) : ofClient(scope, clientId))
    .where('client_document.removed_at', 'is', null)
    .$if(categories !== null, (builder) => builder.where('client_document.category', 'in', categories ?? []));
  const [rows, { count }] = await Promise.all([
    selectDocuments(filtered)
      .orderBy(columns[column], direction)
      .orderBy('client_document.document_id', direction)
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(toDocument), meta: metaOf(page, count) };
};

/** One part of a document's file, to be put together by the page. It is never given as a file of our own address. */
export const getClientDocumentPart: Handler<'getClientDocumentPart'> = async ({
  path: { clientId, documentId, part },
  scope,
}) => {
  const row = await ofClient(scope, clientId)
    .where('client_document.document_id', '=', documentId)
    .where('client_document.removed_at', 'is', null)
    .leftJoin('stored_content_part', (join) =>
      join
        .onRef('stored_content_part.firm_id', '=', 'stored_content.firm_id')
        .onRef('stored_content_part.content_hash', '=', 'stored_content.content_hash')
        .on('stored_content_part.part', '=', /^\d{1,3}$/.test(part) ? Number(part) : 0),
    )
    .select(['stored_content.scan', 'stored_content_part.content'])
    .executeTakeFirst();
  if (!row) throw notFound('Document');
  if (row.scan === 'Refused')
    throw new ApiError('conflict', 'The virus scanner refused this document: it cannot be downloaded.');
  if (row.scan === 'Waiting')
    throw new ApiError('conflict', 'The document is being checked for viruses. Try again in some minutes.');
  if (row.content === null) throw notFound('Part');
  return { data: { part: Number(part), base64: row.content.toString('base64') } };
};

type Said = Pick<Selectable<ClientDocument>, 'category' | 'visible_to'>;

/**
 * A document that is linked to a transfer stays filed with it, and everybody who reads the transfer reads it.
 * @throws ApiError 400 naming the field that would take it away.
 */
const checkLinked = async (
  transaction: Transaction<DB>,
  firmId: string,
  documentId: string,
  { before, after }: { readonly before: Said; readonly after: Said },
): Promise<void> => {
  const isRefiled = before.category === 'Transfer' && after.category !== before.category;
  const isHidden = after.visible_to !== 'Everyone' && after.visible_to !== before.visible_to;
  if (!isRefiled && !isHidden) return;
  const transferId = await transferOfDocument(transaction, firmId, documentId);
  if (transferId === null) return;
  if (isRefiled)
    throw badField(
      'category',
      `It is linked to transfer ${transferId}, so it stays filed as Transfer. Unlink it there first; one that was sent stays.`,
    );
  throw badField(
    'visibleTo',
    `It is linked to transfer ${transferId}, so everybody who sees the client sees it. Unlink it there first; one that was sent stays.`,
  );
};

/** Changes what is said of a document, removes it, or puts it back while its content is still kept. */
export const updateClientDocument: Handler<'updateClientDocument'> = async ({
  path: { clientId, documentId },
  body: { version, removed, ...said },
  ifMatch,
  scope,
  services,
}) => {
  const seen = seenVersion(version, ifMatch);
  const document = ofClient(scope, clientId).where('client_document.document_id', '=', documentId);
  if (!(await document.select('client_document.document_id').executeTakeFirst())) throw notFound('Document');
  const { firmId } = scope;
  const data = await scope.change(documentId, async (transaction) => {
    const before = await transaction
      .selectFrom('client_document')
      .where('firm_id', '=', firmId)
      .where('document_id', '=', documentId)
      .select(['category', 'note', 'visible_to', 'removed_at', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (seen !== null && seen !== before.version) throw stale();
    if (removed === undefined && before.removed_at !== null)
      throw new ApiError('conflict', 'The document was removed. Put it back first.');
    if (removed === true && before.removed_at === null) {
      const kept = await keptByTransfer(transaction, firmId, documentId);
      if (kept !== null) throw new ApiError('conflict', kept);
    }
    if (removed === false && before.removed_at !== null) await checkRoom(transaction, firmId, clientId);
    const after = {
      category: said.category ?? before.category,
      note: said.note?.trim() ?? before.note,
      visible_to: said.visibleTo ?? before.visible_to,
      removed_at: removed === undefined ? before.removed_at : removed ? (before.removed_at ?? services.clock()) : null,
    };
    await checkLinked(transaction, firmId, documentId, { before, after });
    await transaction
      .updateTable('client_document')
      .set({ ...after, version: before.version + 1 })
      .where('firm_id', '=', firmId)
      .where('document_id', '=', documentId)
      .execute();
    const row = await selectDocuments(
      seenDocuments({ ...scope, db: transaction }).where('client_document.document_id', '=', documentId),
    ).executeTakeFirst();
    // Nobody hides a document from themselves: the author and those who manage the firm still see it.
    if (!row)
      throw badField('visibleTo', 'You would not see this document any more. Ask an administrator to change it.');
    const shown = ({ category, visible_to, removed_at }: typeof after) => ({
      category,
      visibleTo: visible_to,
      removed: removed_at !== null,
    });
    return {
      before: { ...shown(before), noteLength: before.note.length },
      after: { ...shown(after), noteLength: after.note.length },
      answer: toDocument(row),
    };
  });
  return { data };
};
