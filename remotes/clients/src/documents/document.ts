import type { CallRow } from '@tessera/contract/schemas';
import type { DocumentAudience } from '@tessera/contract/documents/values';

export type ClientDocument = CallRow<'listClientDocuments'>;

export const audienceWords: Readonly<Record<DocumentAudience, string>> = {
  Everyone: 'Everyone who sees the client',
  Administrators: 'Administrators and who added it',
};
