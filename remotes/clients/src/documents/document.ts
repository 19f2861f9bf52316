import type { CallBody, CallRow } from '@tessera/contract/schemas';
import type { DocumentAudience } from '@tessera/contract/documents/values';

export type ClientDocument = CallRow<'listClientDocuments'>;
/** What is said of the files that are added. */
export type Said = Pick<CallBody<'startUpload'>, 'category' | 'note' | 'visibleTo'>;

export const audienceWords: Readonly<Record<DocumentAudience, string>> = {
  Everyone: 'Everyone who sees the client',
  Administrators: 'Administrators and who added it',
};

/** A size as people read it: `312 KB`, `4.2 MB`. */
export const sizeText = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const tenths = Math.floor((kilobytes * 10) / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(tenths / 10)}.${tenths % 10} MB`;
};
