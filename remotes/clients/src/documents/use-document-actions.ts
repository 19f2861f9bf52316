import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { readOnce, saveInParts } from '@tessera/api';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Api } from '../calls/api';
import type { ClientDocument } from './document';

/** Downloads a document part by part, and removes one with the way to put it back. */
export const useDocumentActions = () => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>();
  const [update] = Api.useUpdateClientDocumentMutation();
  const [busyWith, setBusyWith] = useState<string | null>(null);

  const download = async (document: ClientDocument): Promise<void> => {
    if (busyWith !== null) return;
    const { clientId, id: documentId, fileName } = document;
    setBusyWith(documentId);
    const isSaved = await saveInParts(document, (part) =>
      readOnce(dispatch, Api.endpoints.getClientDocumentPart, { firmId, clientId, documentId, part }),
    );
    setBusyWith(null);
    if (isSaved) portal.toast({ kind: 'success', message: `${fileName} is saved.` });
  };

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
