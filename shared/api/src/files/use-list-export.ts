import { exportRowsAtOnce, type ExportedListId, type ExportFormat } from '@tessera/contract/exports/values';
import type { CallData } from '@tessera/contract/schemas';
import { activeWorkStatuses, collectDays } from '@tessera/contract/work/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { networkError } from '../calls/call-error';
import type { ReadArguments, WriteArguments } from '../calls/call-types';
import { collectFile, readOnce, type CollectApi, type Dispatch, type Read } from './collect-file';
import { saveFile } from './save-file';

/** The calls that export, as a remote's slice has them. */
interface ExportApi extends CollectApi {
  readonly endpoints: CollectApi['endpoints'] & {
    readonly exportList: Read<ReadArguments<'exportList'>, CallData<'exportList'>>;
    readonly getWork: Read<ReadArguments<'getWork'>, CallData<'getWork'>>;
    readonly startExport: {
      initiate(
        arguments_: WriteArguments<'startExport'>,
        options: { track: false },
      ): (
        dispatch: Dispatch,
        getState: () => object,
        extra: unknown,
      ) => PromiseLike<{ readonly data?: CallData<'startExport'>; readonly error?: unknown }>;
    };
  };
}

/** How often the page asks how far a long export is. */
const askEveryMs = 1_000;

/** The arguments of a list's call as `filters` of an export: an address's query without page and firm. */
const filtersOf = (asked: object): string => {
  const { firmId: _firmId, page: _page, pageSize: _pageSize, ...filters } = asked as Record<string, unknown>;
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
};

const rowsAreIn = (rows: number, fileName: string): string =>
  `${rows === 1 ? '1 row is' : `${rows.toLocaleString('en-GB')} rows are`} in ${fileName}.`;

const percentOf = ({ done, total }: CallData<'getWork'>): string =>
  total === 0 ? '' : `${Math.floor((done * 100) / total)}%`;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, askEveryMs));

/**
 * Exports all rows of a list to a file, in the props of `ExportMenu` of `@tessera/ui/table`. A list too long for one
 * answer is written by work that goes on when the page is left; on the page, the file is saved as soon as it is done.
 * @param api the remote's slice, with the calls `exportList`, `startExport`, `getWork` and `getWorkPart`.
 * @param list the call that reads the list.
 * @param asked the arguments of that call, as the page gives them.
 * @param count the rows it finds, where known.
 */
export const useListExport = (api: ExportApi, list: ExportedListId, asked: object, count: number | undefined) => {
  const portal = usePortal();
  const dispatch = useDispatch<Dispatch>();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { firmId } = portal.firm;

  const exportNow = async (format: ExportFormat): Promise<void> => {
    const data = await readOnce(dispatch, api.endpoints.exportList, {
      firmId,
      list,
      format,
      filters: filtersOf(asked),
    });
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: rowsAreIn(data.rows, data.fileName) });
  };

  const exportLater = async (format: ExportFormat): Promise<void> => {
    const body = { list, format, filters: filtersOf(asked) };
    const { data, error } = await dispatch(api.endpoints.startExport.initiate({ firmId, body }, { track: false }));
    if (data === undefined) {
      // The call engine says why a read failed, and leaves a write to its form. An export has none.
      portal.toast({ kind: 'error', message: (callErrorOf(error) ?? networkError).errorMessage });
      return;
    }
    setProgress('');
    portal.toast({
      kind: 'info',
      message: `The file is being prepared. It is saved here when it is done, and kept for ${collectDays} days under Settings, Exports and bulk changes.`,
    });
    for (;;) {
      await pause();
      if (isLeft.current) return;
      const work = await readOnce(dispatch, api.endpoints.getWork, { firmId, workId: data.id });
      // Without an answer the work goes on all the same, and its file waits in the settings.
      if (work === undefined) return;
      setProgress(percentOf(work));
      if (activeWorkStatuses.includes(work.status)) continue;
      if (work.file !== null && (await collectFile(dispatch, api, firmId, work)))
        portal.toast({ kind: 'success', message: rowsAreIn(work.done, work.file.fileName) });
      else if (work.status !== 'Completed')
        portal.toast({ kind: 'error', message: work.note === '' ? 'The export was stopped.' : work.note });
      return;
    }
  };

  const start = async (format: ExportFormat): Promise<void> => {
    setBusy(true);
    await (count !== undefined && count > exportRowsAtOnce ? exportLater : exportNow)(format);
    setBusy(false);
    setProgress(null);
  };
  return { busy, progress, onExport: (format: ExportFormat): void => void start(format) };
};
