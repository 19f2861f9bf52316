import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ReadArguments } from '../calls/call-types';
import { saveFile, saveParts } from './save-file';

export type Dispatch = ThunkDispatch<object, unknown, UnknownAction>;

/** A read of a remote's slice, asked outside a component. */
export interface Read<Arguments, Answer> {
  initiate(
    arguments_: Arguments,
    options: { subscribe: false; forceRefetch: true },
  ): (dispatch: Dispatch, getState: () => object, extra: unknown) => PromiseLike<{ readonly data?: Answer }>;
}

/** Asks anew, and stores nothing: a file is not read again when a record changes. */
export const readOnce = async <Arguments, Answer>(
  dispatch: Dispatch,
  endpoint: Read<Arguments, Answer>,
  arguments_: Arguments,
): Promise<Answer | undefined> =>
  (await dispatch(endpoint.initiate(arguments_, { subscribe: false, forceRefetch: true }))).data;

/** The call that collects, as a remote's slice has it. */
export interface CollectApi {
  readonly endpoints: { readonly getWorkPart: Read<ReadArguments<'getWorkPart'>, CallData<'getWorkPart'>> };
}

/** A file that comes in parts, the first of which has the number 1. */
interface FileInParts {
  readonly fileName: string;
  readonly mediaType: string;
  readonly parts: number;
}

/**
 * Reads a file part by part and saves it in the browser. Returns false when it could not be read; the call engine has
 * then said why.
 */
export const saveInParts = async (
  { fileName, mediaType, parts }: FileInParts,
  read: (part: string) => Promise<{ readonly base64: string } | undefined>,
): Promise<boolean> => {
  const pieces: string[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const data = await read(String(part));
    if (data === undefined) return false;
    pieces.push(data.base64);
  }
  saveParts(fileName, mediaType, pieces);
  return true;
};

/** Saves the file that work left. Returns false when it left none or it could not be read. */
export const collectFile = async (
  dispatch: Dispatch,
  api: CollectApi,
  firmId: string,
  { id, file }: Pick<CallRow<'listWork'>, 'id' | 'file'>,
): Promise<boolean> =>
  file !== null &&
  saveInParts(file, (part) => readOnce(dispatch, api.endpoints.getWorkPart, { firmId, workId: id, part }));

/** The same for a button: `collect` and whether it is under way. */
export const useCollectFile = (api: CollectApi) => {
  const { firmId } = usePortal().firm;
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const collect = async (work: Pick<CallRow<'listWork'>, 'id' | 'file'>): Promise<void> => {
    setBusy(true);
    await collectFile(dispatch, api, firmId, work);
    setBusy(false);
  };
  return { busy, collect };
};

/** A button that saves the file of a read, such as a report's workbook. The call engine reports a refusal. */
export const useReadFile = <Arguments>(endpoint: Read<Arguments, Parameters<typeof saveFile>[0]>) => {
  const portal = usePortal();
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const save = async (arguments_: Arguments): Promise<void> => {
    setBusy(true);
    const data = await readOnce(dispatch, endpoint, arguments_);
    setBusy(false);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: `${data.fileName} is saved.` });
  };
  return { busy, save };
};

/** The call that reads a file, as a remote's slice has it. */
interface FilesApi {
  readonly endpoints: { readonly getFile: Read<ReadArguments<'getFile'>, CallData<'getFile'>> };
}

/** Downloads an attachment; `busyWith` is the id of the one being fetched. The call engine reports a refusal. */
export const useFile = (api: FilesApi) => {
  const portal = usePortal();
  const dispatch = useDispatch<Dispatch>();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const save = async (fileId: string): Promise<void> => {
    setBusyWith(fileId);
    const data = await readOnce(dispatch, api.endpoints.getFile, { firmId: portal.firm.firmId, fileId });
    setBusyWith(null);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: `${data.fileName} is saved.` });
  };
  return { busyWith, save };
};

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
