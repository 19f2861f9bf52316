import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enteredValue, filterProblem, filterProblems, type Filter } from './filters';

export const pageSizes = [25, 50, 100, 200] as const;
const defaultPageSize = 50;
const pageMax = 1_000_000;

interface Ordered {
  /** A column's sort name, with `-` before it for descending. */
  readonly defaultSort: string;
  /**
   * Every name the list can be sorted by, `sortsOf(columns)`: a constant outside the component. If the address names
   * another, the default sort applies.
   */
  readonly sorts: readonly string[];
}

/** A list without a default sort ignores a sort in its address. */
export type ListStateOptions = (Ordered | { readonly defaultSort?: never; readonly sorts?: never }) & {
  /** A constant outside the component: filters belong to the page, not to a render. */
  readonly filters?: readonly Filter[];
  readonly pageSize?: number;
};

export interface ParameterFault {
  readonly fieldName: string;
  readonly errorMessage: string;
}

export interface Refused {
  readonly value: string;
  readonly problem: string;
}

/** The query of a list call; empty filters are left out. */
export type ListQuery = { readonly page: number; readonly pageSize: number; readonly sort?: string } & Readonly<
  Record<string, string | number | undefined>
>;

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string | undefined;
  readonly filters: readonly Filter[];
  /** The filter values in force; empty for a filter that is refused. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Filters in the address that are invalid or that the call refused, with the value shown in the field and the reason.
   * They are left out of the query until they, or another part of the view, change.
   */
  readonly refused: Readonly<Record<string, Refused>>;
  /** Leaves out the parameters that the call refused for this view; an unknown sort is replaced by the default. */
  readonly refuse: (faults: readonly ParameterFault[]) => void;
  /** True when any filter is active. */
  readonly filtered: boolean;
  /** Stable while the address is unchanged: suitable as a query hook's argument. */
  readonly query: ListQuery;
  /** `replace` for a page that the list does not have, so that Back does not lead to it again. */
  readonly setPage: (page: number, options?: { readonly replace?: boolean }) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly setSort: (sort: string) => void;
  /** `replace` while typing, so that Back goes to the previous page and not to the previous letter. */
  readonly setFilter: (name: string, value: string, options?: { readonly replace?: boolean }) => void;
  readonly clearFilters: () => void;
  /**
   * Filters and sort as in the address, without page and size: the content of a saved view. Empty for the unfiltered
   * list in its default order.
   */
  readonly view: string;
  /**
   * A saved query in the same canonical form, for comparison with `view`; null for one with a filter or a sort that the
   * list no longer has.
   */
  readonly viewOf: (query: string) => string | null;
  /** Replaces the current filters and sort with a saved view's. */
  readonly openView: (query: string) => void;
}

const wholeNumber = (text: string | null, max: number): number | undefined => {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= max ? value : undefined;
};

const sortForm = /^-?[a-zA-Z]+$/;
const noFilters: readonly Filter[] = [];

/** The names by which the columns of a list can be sorted. */
export const sortsOf = (columns: readonly { readonly sort?: string }[]): readonly string[] =>
  columns.flatMap(({ sort }) => sort ?? []);

interface RefusedOfView {
  readonly view: string;
  /** Problems by parameter. */
  readonly problems: ReadonlyMap<string, string>;
}

interface ListKind {
  readonly filters: readonly Filter[];
  readonly defaultSort: string | undefined;
  readonly sorts: readonly string[] | undefined;
}

const sortIn = ({ defaultSort, sorts }: ListKind, from: URLSearchParams): string | undefined => {
  const wanted = from.get('sort');
  if (wanted === null || defaultSort === undefined) return undefined;
  // This host also runs remotes published before lists named their sorts: their calls report an unknown sort
  // themselves.
  const isKnown = sorts === undefined ? sortForm.test(wanted) : sorts.includes(wanted.replace(/^-/, ''));
  return isKnown ? wanted : undefined;
};

/**
 * The valid filters and the sort of an address in canonical order, so that two addresses of one view are equal strings.
 */
const canonicalView = (kind: ListKind, from: URLSearchParams): string => {
  const kept = new URLSearchParams();
  for (const filter of kind.filters) {
    const value = enteredValue(filter, from);
    if (value !== '' && filterProblem(filter, value) === null) kept.set(filter.name, value);
  }
  const sort = sortIn(kind, from);
  if (sort !== undefined && sort !== kind.defaultSort) kept.set('sort', sort);
  return kept.toString();
};

const put = (next: URLSearchParams, name: string, value: string, isDefault: boolean): void => {
  if (isDefault) next.delete(name);
  else next.set(name, value);
};

/**
 * A list's page, size, sort and filters, stored in the address bar, so that a list can be sent to a colleague and
 * survives reload and Back. Values in the address are validated; defaults are not written. Other parameters stay.
 */
export const useListState = ({
  filters = noFilters,
  defaultSort,
  sorts,
  pageSize: ownPageSize = defaultPageSize,
}: ListStateOptions = {}): ListState => {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [refusals, setRefusals] = useState<RefusedOfView | null>(null);
  const kind = useMemo(() => ({ filters, defaultSort, sorts }), [filters, defaultSort, sorts]);

  const read = useMemo(() => {
    const from = new URLSearchParams(address);
    const view = canonicalView(kind, from);
    const entered = Object.fromEntries(kind.filters.map((filter) => [filter.name, enteredValue(filter, from)]));
    const problems = new Map([
      ...filterProblems(kind.filters, entered),
      ...(refusals?.view === view ? refusals.problems : []),
    ]);
    const values = Object.fromEntries(
      Object.entries(entered).map(([name, value]) => [name, problems.has(name) ? '' : value]),
    );
    const refused = Object.fromEntries(
      Object.entries(entered).flatMap(([name, value]) => {
        const problem = problems.get(name);
        return problem === undefined ? [] : [[name, { value, problem }]];
      }),
    );
    const size = wholeNumber(from.get('pageSize'), 500);
    const page = wholeNumber(from.get('page'), pageMax) ?? 1;
    const pageSize = size !== undefined && (pageSizes as readonly number[]).includes(size) ? size : ownPageSize;
    const sort = (problems.has('sort') ? undefined : sortIn(kind, from)) ?? kind.defaultSort;
    const narrowing = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const query: ListQuery = { ...narrowing, page, pageSize, ...(sort === undefined ? {} : { sort }) };
    return { values, refused, page, pageSize, sort, query, filtered: Object.keys(narrowing).length > 0, view };
  }, [address, kind, ownPageSize, refusals]);
  const { view } = read;

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, replace: boolean) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace },
      );
    },
    [setParams],
  );

  return {
    ...read,
    filters,
    refuse: useCallback(
      (faults) =>
        setRefusals((current) => {
          const before = current?.view === view ? current.problems : new Map<string, string>();
          const given = new URLSearchParams(view);
          const news = faults.filter(({ fieldName }) => given.has(fieldName) && !before.has(fieldName));
          // A refusal for any other reason stays an error of the list.
          return news.length === 0
            ? current
            : {
                view,
                problems: new Map([
                  ...before,
                  ...news.map(({ fieldName, errorMessage }): [string, string] => [fieldName, errorMessage]),
                ]),
              };
        }),
      [view],
    ),
    setPage: useCallback(
      (page, { replace = false } = {}) => change((next) => put(next, 'page', String(page), page === 1), replace),
      [change],
    ),
    setPageSize: useCallback(
      (size) =>
        change((next) => {
          put(next, 'pageSize', String(size), size === ownPageSize);
          next.delete('page');
        }, false),
      [change, ownPageSize],
    ),
    setSort: useCallback(
      (sort) =>
        change((next) => {
          put(next, 'sort', sort, sort === defaultSort);
          next.delete('page');
        }, false),
      [change, defaultSort],
    ),
    setFilter: useCallback(
      (name, value, { replace = false } = {}) =>
        change((next) => {
          put(next, name, value, value === '');
          next.delete('page');
        }, replace),
      [change],
    ),
    viewOf: useCallback(
      (saved) => {
        const asked = new URLSearchParams(saved);
        const kept = new URLSearchParams(canonicalView(kind, asked));
        const isLost = (name: string): boolean =>
          name === 'sort' ? sortIn(kind, asked) === undefined : !kept.has(name);
        return [...asked.keys()].some(isLost) ? null : kept.toString();
      },
      [kind],
    ),
    openView: useCallback(
      (saved) =>
        change((next) => {
          const asked = new URLSearchParams(saved);
          // As it was saved: a value that the list does not know yet is looked for, or refused where it stands, and never
          // left out unsaid.
          for (const { name } of kind.filters) put(next, name, asked.get(name) ?? '', !asked.get(name));
          const sort = sortIn(kind, asked) ?? defaultSort;
          put(next, 'sort', sort ?? '', sort === defaultSort);
          next.delete('page');
        }, false),
      [change, defaultSort, kind],
    ),
    clearFilters: useCallback(
      () =>
        change((next) => {
          filters.forEach(({ name }) => next.delete(name));
          next.delete('page');
        }, false),
      [change, filters],
    ),
  };
};
