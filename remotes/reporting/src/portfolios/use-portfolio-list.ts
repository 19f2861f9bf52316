import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listResult, useListExport, useSavedViews, type ListResult } from '@tessera/api';
import { portfolioStatuses } from '@tessera/contract/portfolios/values';
import type { ViewPlace } from '@tessera/contract/views/values';
import { usePortal, useWork } from '@tessera/runtime';
import { optionsOf, useListState, type Filter, type FilterOption } from '@tessera/ui/table';
import { Api } from '../calls/api';
import type { Portfolio } from './portfolio-columns';

const fixedFilters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or client ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(portfolioStatuses) },
];

const officeId = /^[\w-]{1,40}$/;

const officesOf = (rows: readonly Portfolio[]): FilterOption[] =>
  rows.flatMap(({ nodeId, nodeName }) => nodeId.map((value, index) => ({ value, label: nodeName[index] ?? value })));

/**
 * The offices to choose from: those of the rows read so far, and the one in the address, so that each has rows to
 * show.
 */
const useOffices = (): {
  readonly offices: readonly FilterOption[];
  readonly notice: (rows: readonly Portfolio[]) => void;
} => {
  const [seen, setSeen] = useState<readonly FilterOption[]>([]);
  const chosen = useSearchParams()[0].get('nodeId') ?? '';
  const notice = useMemo(
    () => (rows: readonly Portfolio[]) =>
      setSeen((known) => {
        const added = new Map(
          officesOf(rows)
            .filter(({ value }) => !known.some((office) => office.value === value))
            .map((office) => [office.value, office]),
        );
        return added.size === 0
          ? known
          : [...known, ...added.values()].sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
      }),
    [],
  );
  const offices = useMemo(() => {
    const unseen = officeId.test(chosen) && !seen.some(({ value }) => value === chosen);
    return unseen ? [...seen, { value: chosen, label: chosen }] : seen;
  }, [seen, chosen]);
  return { offices, notice };
};

/** The portfolios for the address, by default the largest first, with their export and the report's saved views. `sorts`
 * are those of the report's columns, `place` is its key. */
export const usePortfolioList = (enabled: boolean, sorts: readonly string[], place: ViewPlace) => {
  const { firmId } = usePortal().firm;
  const { offices, notice } = useOffices();
  const filters = useMemo(
    (): Filter[] => [...fixedFilters, { kind: 'select', name: 'nodeId', label: 'Office', options: offices }],
    [offices],
  );
  const list = useListState({ filters, defaultSort: '-currentValue', sorts });
  const query = Api.useListPortfoliosQuery(
    useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]),
    { skip: !enabled },
  );
  const result: ListResult<Portfolio> = listResult(query);
  const file = useListExport(Api, 'listPortfolios', list.query, result.count);
  const views = useSavedViews(Api, place, enabled);
  useWork(query.isLoading);
  useEffect(() => notice(result.rows ?? []), [notice, result.rows]);
  return { list, result, file, views };
};
