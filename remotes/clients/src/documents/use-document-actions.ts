import { useDocumentDownload } from '@tessera/api';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';
import type { ClientDocument } from './document';

/** Downloads a document part by part, and removes one with the way to put it back. */
export const useDocumentActions = () => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [update] = Api.useUpdateClientDocumentMutation();
  const { download } = useDocumentDownload(Api);

  const put = async ({ clientId, id }: ClientDocument, removed: boolean, version: number): Promise<number | null> => {
    const { data, error } = await update({ firmId, clientId, documentId: id, body: { removed, version } });
    if (data !== undefined) return data.version;
    const failure = callErrorOf(error);
    portal.toast({
      kind: 'error',
      message: failure?.fieldErrors[0]?.errorMessage ?? failure?.errorMessage ?? 'Nothing was changed. Try again.',
    });
    return null;
  };
  const putBack = async (document: ClientDocument, version: number): Promise<void> => {
    if ((await put(document, false, version)) !== null)
      portal.toast({ kind: 'info', message: `${document.fileName} is back.` });
  };
  const remove = async (document: ClientDocument): Promise<void> => {
    const version = await put(document, true, document.version);
    if (version === null) return;
    portal.toast({
      kind: 'success',
      message: `Removed: ${document.fileName}`,
      action: { label: 'Undo', onSelect: () => void putBack(document, version) },
    });
  };
  return { download, remove };
};
