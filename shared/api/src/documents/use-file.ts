import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { usePortal } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import type { ReadArguments } from '../call-types';
import { readOnce, type Read } from '../collect-file';
import { saveFile } from '../save-file';

/** The call that reads a file, as a remote's slice has it. */
interface FilesApi {
  readonly endpoints: { readonly getFile: Read<ReadArguments<'getFile'>, CallData<'getFile'>> };
}

/** Downloads an attachment; `busyWith` is the id of the one being fetched. The call engine reports a refusal. */
export const useFile = (api: FilesApi) => {
  const portal = usePortal();
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>();
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
