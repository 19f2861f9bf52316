import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { readOnce, saveFile } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';

/** Downloads an attachment; `busyWith` is the id of the one being fetched. The call engine reports a refusal. */
export const useFile = () => {
  const portal = usePortal();
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const save = async (fileId: string): Promise<void> => {
    setBusyWith(fileId);
    const data = await readOnce(dispatch, Api.endpoints.getFile, { firmId: portal.firm.firmId, fileId });
    setBusyWith(null);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: `${data.fileName} is saved.` });
  };
  return { busyWith, save };
};
