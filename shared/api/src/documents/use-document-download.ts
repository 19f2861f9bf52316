import { usePortal } from '@tessera/runtime';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ReadArguments } from '../call-types';
import { readOnce, saveInParts, type Dispatch, type Read } from '../collect-file';

/** The call that reads a part of a document, as a remote's slice has it. */
interface DocumentsApi {
  readonly endpoints: {
    readonly getClientDocumentPart: Read<ReadArguments<'getClientDocumentPart'>, CallData<'getClientDocumentPart'>>;
  };
}

type ClientDocument = Pick<CallRow<'listClientDocuments'>, 'clientId' | 'id' | 'fileName' | 'mediaType' | 'parts'>;

/** Downloads a document part by part; `busyWith` is the id of the one being fetched. */
export const useDocumentDownload = (api: DocumentsApi) => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const dispatch = useDispatch<Dispatch>();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const download = async (document: ClientDocument): Promise<void> => {
    if (busyWith !== null) return;
    const { clientId, id: documentId, fileName } = document;
    setBusyWith(documentId);
    const isSaved = await saveInParts(document, (part) =>
      readOnce(dispatch, api.endpoints.getClientDocumentPart, { firmId, clientId, documentId, part }),
    );
    setBusyWith(null);
    if (isSaved) portal.toast({ kind: 'success', message: `${fileName} is saved.` });
  };
  return { busyWith, download };
};
