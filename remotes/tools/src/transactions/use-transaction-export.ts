import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { saveFile, type ReadArguments } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { formatCount } from '@tessera/ui/core';
import type { ExportFormat } from '@tessera/ui/table';
import { Api } from '../calls/api';

type ExportArguments = ReadArguments<'exportTransactions'>;
type Filters = Omit<ExportArguments, 'firmId' | 'format'>;

interface TransactionExport {
  readonly busy: boolean;
  readonly start: (format: ExportFormat) => Promise<void>;
}

/** Exports the filtered transactions to a file; a toast gives the number of rows. */
export const useTransactionExport = (filters: Filters): TransactionExport => {
  const portal = usePortal();
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>();
  const [busy, setBusy] = useState(false);
  const start = async (format: ExportFormat): Promise<void> => {
    setBusy(true);
    // A file is neither stored nor read again when a transaction changes. The call engine reports a refusal.
    const { data } = await dispatch(
      Api.endpoints.exportTransactions.initiate(
        { ...filters, firmId: portal.firm.firmId, format },
        { subscribe: false, forceRefetch: true },
      ),
    );
    setBusy(false);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({
      kind: 'success',
      message: `${data.rows === 1 ? '1 transaction is' : `${formatCount(data.rows)} transactions are`} in ${data.fileName}.`,
    });
  };
  return { busy, start };
};
