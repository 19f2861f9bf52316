import { fieldScopeOf } from '@tessera/contract/clients/field-scopes';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { inaccessibleFieldsFor } from '../clients/entry/field-access';
import type { Caller } from '../../requests/access/caller';
import type { DocumentContent, DocumentFact } from './document-content';
import { seenFiles } from './seen-files';

/** A document as a caller may see it: a fact from a field they may not see says what it needs. */
const asSeenBy = (caller: Caller, content: DocumentContent): DocumentContent => {
  const closed = inaccessibleFieldsFor(caller, 'read');
  const seen = (fact: DocumentFact): DocumentFact => {
    const withheld = fact.field === undefined ? undefined : fieldScopeOf(fact.field, closed);
    return withheld ? { ...fact, value: `Not shown to you: it needs ${withheld.resource}` } : fact;
  };
  return { ...content, facts: content.facts.map(seen) };
};

/** A file of a client the caller sees, laid out from its stored content. */
export const getFile: Handler<'getFile'> = async ({ path: { fileId }, scope }) => {
  const row = await seenFiles(scope)
    .where('file.file_id', '=', fileId)
    .select(['file.file_id', 'file.name', 'file.media_type', 'file.content', 'file.created_at'])
    .executeTakeFirst();
  if (!row) throw notFound('File');
  // Fonts and the PDF writer come with the first file asked for, not with the platform's start.
  const { renderPdf } = await import('./render-pdf');
  const bytes = await renderPdf(asSeenBy(scope.caller, row.content as DocumentContent), row.created_at);
  return {
    data: { fileId: row.file_id, fileName: row.name, mediaType: row.media_type, base64: bytes.toString('base64') },
  };
};
