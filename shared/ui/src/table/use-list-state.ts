import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { validFilterValue, type Filter } from './filters';

export const pageSizes = [25, 50, 100, 200] as const;
const defaultPageSize = 50;
const pageMax = 1_000_000;
const sortForm = /^-?[a-zA-Z]+$/;

export interface ListStateOptions {
  /** A constant outside the component: filters are part of the page, not of a render. */
  readonly filters?: readonly Filter[];
  /** A column, with `-` before it for descending. */
  readonly defaultSort?: string;
  readonly pageSize?: number;
}

export interface ParameterFault {
  readonly fieldName: string;
  readonly errorMessage: string;
}

export interface Refused {
  readonly value: string;
  readonly problem: string;
}

/** What a list call is asked with; empty filters are left out. */
export type ListQuery = { readonly page: number; readonly pageSize: number; readonly sort?: string } & Readonly<Record<string, string | number | undefined>>;

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | undefined;
  readonly filters: readonly Filter[];
  /** What narrows the list; empty for a filter that the call refused. */
  readonly values: Readonly<Record<string, string>>;
  /** Filters that the call refused, with the value that stands in the field and why: they are left out until something of the view changes. */
  readonly refused: Readonly<Record<string, Refused>>;
  /** Leaves out what the call refused of this view; an order that it does not know gives way to the list's own. */
  readonly refuse: (faults: readonly ParameterFault[]) => void;
  /** True when anything narrows the list. */
  readonly filtered: boolean;
  /** Stable while the address is the same: fit for a query hook's argument. */
  readonly query: ListQuery;
  readonly setPage: (page: number) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly setSort: (sort: string) => void;
  /** `replace` while typing, so that the back button goes to the last page and not to the last letter. */
  readonly setFilter: (name: string, value: string, options?: { readonly replace?: boolean }) => void;
  readonly clearFilters: () => void;
  /** Filters and sort as the address has them, without page and size: what a saved view keeps. Empty for the whole list in its own order. */
  readonly view: string;
  /** The same of what was saved, so that the two can be compared. */
  readonly viewOf: (query: string) => string;
  /** Puts a saved view's filters and sort in place of the present ones. */
  readonly openView: (query: string) => void;
}

const wholeNumber = (text: string | null, max: number): number | undefined => {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= max ? value : undefined;
};

const noFilters: readonly Filter[] = [];

interface RefusedOfView {
  readonly view: string;
  /** Problems by parameter. */
  readonly problems: ReadonlyMap<string, string>;
}

const sortIn = (from: URLSearchParams): string | undefined => {
  const wanted = from.get('sort');
  return wanted !== null && sortForm.test(wanted) ? wanted : undefined;
};

/** The valid filters and the sort of an address, in one order, so that two addresses of one view are the same text. */
const canonicalView = (filters: readonly Filter[], defaultSort: string | undefined, from: URLSearchParams): string => {
  const kept = new URLSearchParams();
  for (const filter of filters) {
    const value = validFilterValue(filter, from.get(filter.name) ?? '');
    if (value !== '') kept.set(filter.name, value);
  }
  const sort = sortIn(from);
  if (sort !== undefined && sort !== defaultSort) kept.set('sort', sort);
  return kept.toString();
};

/**
 * A list's page, size, sort and filters, kept in the address bar, so that a list can be sent to a colleague and survives
 * reload and the back button. What the address says is checked; what is at its default is not written. Other parameters stay.
 */
export const useListState = ({ filters = noFilters, defaultSort, pageSize: ownPageSize = defaultPageSize }: ListStateOptions = {}): ListState => {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [refusals, setRefusals] = useState<RefusedOfView | null>(null);

  const read = useMemo(() => {
    const from = new URLSearchParams(address);
    const view = canonicalView(filters, defaultSort, from);
    const problems = refusals?.view === view ? refusals.problems : undefined;
    const entered = Object.fromEntries(filters.map((filter) => [filter.name, validFilterValue(filter, from.get(filter.name) ?? '')]));
    const values = Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, problems?.has(name) ? '' : value]));
    const refused = Object.fromEntries(Object.entries(entered).flatMap(([name, value]) => { const problem = problems?.get(name); return problem === undefined ? [] : [[name, { value, problem }]]; }));
    const size = wholeNumber(from.get('pageSize'), 500);
    const page = wholeNumber(from.get('page'), pageMax) ?? 1;
    const pageSize = size !== undefined && (pageSizes as readonly number[]).includes(size) ? size : ownPageSize;
    const sort = (problems?.has('sort') ? undefined : sortIn(from)) ?? defaultSort;
    const narrowing = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const query: ListQuery = { ...narrowing, page, pageSize, ...(sort === undefined ? {} : { sort }) };
    return { values, refused, page, pageSize, sort, query, filtered: Object.keys(narrowing).length > 0, view };
  }, [address, filters, ownPageSize, defaultSort, refusals]);
  const { view } = read;

  const change = useCallback((edit: (next: URLSearchParams) => void, replace: boolean) => {
    setParams((current) => {
      const next = new URLSearchParams(current);
      edit(next);
      return next;
    }, { replace });
  }, [setParams]);

  const put = (next: URLSearchParams, name: string, value: string, isDefault: boolean): void => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };

  return {
    ...read,
    filters,
    refuse: useCallback((faults) => setRefusals((current) => {
      const before = current?.view === view ? current.problems : new Map<string, string>();
      const given = new URLSearchParams(view);
      const news = faults.filter(({ fieldName }) => given.has(fieldName) && !before.has(fieldName));
      // What is refused for another reason stays an error of the list.
      return news.length === 0 ? current : { view, problems: new Map([...before, ...news.map(({ fieldName, errorMessage }): [string, string] => [fieldName, errorMessage])]) };
    }), [view]),
    setPage: useCallback((page) => change((next) => put(next, 'page', String(page), page === 1), false), [change]),
    setPageSize: useCallback((size) => change((next) => { put(next, 'pageSize', String(size), size === ownPageSize); next.delete('page'); }, false), [change, ownPageSize]),
    setSort: useCallback((sort) => change((next) => { put(next, 'sort', sort, sort === defaultSort); next.delete('page'); }, false), [change, defaultSort]),
    setFilter: useCallback((name, value, { replace = false } = {}) => change((next) => { put(next, name, value, value === ''); next.delete('page'); }, replace), [change]),
    viewOf: useCallback((saved) => canonicalView(filters, defaultSort, new URLSearchParams(saved)), [filters, defaultSort]),
    openView: useCallback((saved) => change((next) => {
      [...filters.map(({ name }) => name), 'sort', 'page'].forEach((name) => next.delete(name));
      new URLSearchParams(canonicalView(filters, defaultSort, new URLSearchParams(saved))).forEach((value, name) => next.set(name, value));
    }, false), [change, filters, defaultSort]),
    clearFilters: useCallback(() => change((next) => { filters.forEach(({ name }) => next.delete(name)); next.delete('page'); }, false), [change, filters]),
  };
};
