import type { CallData } from '@tessera/contract/schemas';
import { partsOf } from '@tessera/contract/documents/values';
import { managesFirm } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

type Document = CallData<'updateClientDocument'>;

/**
 * Documents of clients the caller sees. One for administrators is seen by those who manage the firm and by the person
 * who added it; for all others it is not there.
 */
export const seenDocuments = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('client_document', (join) =>
      join
        .onRef('client_document.firm_id', '=', 'client.firm_id')
        .onRef('client_document.client_id', '=', 'client.client_id'),
    )
    .innerJoin('stored_content', (join) =>
      join
        .onRef('stored_content.firm_id', '=', 'client_document.firm_id')
        .onRef('stored_content.content_hash', '=', 'client_document.content_hash'),
    )
    .innerJoin('portal_user as author', (join) =>
      join
        .onRef('author.firm_id', '=', 'client_document.firm_id')
        .onRef('author.user_id', '=', 'client_document.added_by'),
    )
    .$if(!managesFirm(scope.caller), (query) =>
      query.where((eb) =>
        eb.or([
          eb('client_document.visible_to', '=', 'Everyone'),
          eb('client_document.added_by', '=', scope.caller.userId),
        ]),
      ),
    );

const columns = [
  'client_document.document_id',
  'client_document.client_id',
  'client_document.file_name',
  'client_document.category',
  'client_document.note',
  'client_document.visible_to',
  'client_document.added_at',
  'client_document.added_by',
  'client_document.removed_at',
  'client_document.version',
  'client_document.content_hash',
  'stored_content.media_type',
  'stored_content.size',
  'stored_content.scan',
  'author.name as author_name',
] as const;

export const selectDocuments = (query: ReturnType<typeof seenDocuments>) => query.select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>;

export const toDocument = (row: Row): Document => ({
  id: row.document_id,
  clientId: row.client_id,
  fileName: row.file_name,
  mediaType: row.media_type,
  size: row.size,
  contentHash: row.content_hash,
  category: row.category,
  note: row.note,
  visibleTo: row.visible_to,
  scan: row.scan,
  parts: partsOf(row.size),
  addedDate: row.added_at.toISOString(),
  addedBy: { id: row.added_by, name: row.author_name },
  removedDate: row.removed_at?.toISOString() ?? null,
  version: row.version,
});
