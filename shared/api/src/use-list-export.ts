import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ExportedListId, ExportFormat } from '@tessera/contract/exports/values';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ReadArguments } from './call-types';
import { saveFile } from './save-file';

type Dispatch = ThunkDispatch<object, unknown, UnknownAction>;

/** The call that exports, as a remote's slice has it. */
interface ExportApi {
  readonly endpoints: {
    readonly exportList: {
      initiate(
        arguments_: ReadArguments<'exportList'>,
        options: { subscribe: false; forceRefetch: true },
      ): (
        dispatch: Dispatch,
        getState: () => object,
        extra: unknown,
      ) => PromiseLike<{ readonly data?: CallData<'exportList'> }>;
    };
  };
}

/** The arguments of a list's call as `filters` of an export: an address's query without page and firm. */
const filtersOf = (asked: object): string => {
  const { firmId: _firmId, page: _page, pageSize: _pageSize, ...filters } = asked as Record<string, unknown>;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
};

/**
 * Exports all rows of a list to a file, in the props of `ExportMenu` of `@tessera/ui/table`. A toast gives the number
 * of rows; the call engine reports a refusal.
 * @param api the remote's slice, with the call `exportList`.
 * @param list the call that reads the list.
 * @param asked the arguments of that call, as the page gives them.
 */
export const useListExport = (api: ExportApi, list: ExportedListId, asked: object) => {
  const portal = usePortal();
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const start = async (format: ExportFormat): Promise<void> => {
    setBusy(true);
    // A file is neither stored nor read again when a record changes.
    const { data } = await dispatch(
      api.endpoints.exportList.initiate(
        { firmId: portal.firm.firmId, list, format, filters: filtersOf(asked) },
        { subscribe: false, forceRefetch: true },
      ),
    );
    setBusy(false);
    if (data === undefined) return;
    saveFile(data);
    portal.toast({
      kind: 'success',
      message: `${data.rows === 1 ? '1 row is' : `${data.rows.toLocaleString('en-GB')} rows are`} in ${data.fileName}.`,
    });
  };
  return { busy, onExport: (format: ExportFormat): void => void start(format) };
};
