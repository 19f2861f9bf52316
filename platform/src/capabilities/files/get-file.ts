import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import type { DocumentContent } from './document-content';
import { seenFiles } from './seen-files';

/** A file of a client the caller sees, laid out from its stored content. */
export const getFile: Handler<'getFile'> = async ({ path: { fileId }, scope }) => {
  const row = await seenFiles(scope)
    .where('file.file_id', '=', fileId)
    .select(['file.file_id', 'file.name', 'file.media_type', 'file.content', 'file.created_at'])
    .executeTakeFirst();
  if (!row) throw notFound('File');
  // Fonts and the PDF writer come with the first file asked for, not with the platform's start.
  const { renderPdf } = await import('./render-pdf');
  const bytes = await renderPdf(row.content as DocumentContent, row.created_at);
  return {
    data: { fileId: row.file_id, fileName: row.name, mediaType: row.media_type, base64: bytes.toString('base64') },
  };
};
