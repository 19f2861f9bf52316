import { sentDateProblem } from '@tessera/domain/typed-date';
import type { SelectChoice } from '../controls/search-select-props';
import { formatDate } from '../figures/format-date';

interface FilterBase {
  /** Its query name, in the address and in the call. */
  readonly name: string;
  readonly label: string;
}

export interface SearchFilter extends FilterBase {
  readonly kind: 'search';
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFilter extends FilterBase {
  readonly kind: 'select';
  readonly options: readonly FilterOption[];
  /** Shown behind "More filters" instead of in the bar. */
  readonly more?: boolean;
  /** A value of an address that filters nothing, as a link may say it. */
  readonly all?: string;
}

export interface TextFilter extends FilterBase {
  readonly kind: 'text';
}

export interface DateFilter extends FilterBase {
  readonly kind: 'date';
  /** Name of the filter for the last day of the period that begins here. */
  readonly until?: string;
}

/** The results of a lookup, and the label of the current value. */
export interface Lookup {
  readonly options: readonly SelectChoice[];
  /** Undefined while loading, or when no record has that value. */
  readonly chosen: SelectChoice | undefined;
  readonly busy: boolean;
}

/** A choice among server records: too many for a select, with ids that nobody remembers. */
export interface LookupFilter extends FilterBase {
  readonly kind: 'lookup';
  /**
   * A hook, called on each render of the filter with the typed term (null when only the current value's label is
   * needed) and the value in the address.
   */
  readonly useLookup: (term: string | null, value: string) => Lookup;
}

/** The filters of a list. One search at most; text, date and lookup filters are behind "More filters". */
export type Filter = SearchFilter | SelectFilter | TextFilter | DateFilter | LookupFilter;

/** Options whose label is their value, as for most statuses. */
export const optionsOf = (values: readonly string[]): readonly FilterOption[] =>
  values.map((value) => ({ value, label: value }));

const textMax = 200;

/** The value of a filter in an address, which can hold anything; cut to the longest text, empty when it filters nothing. */
export const enteredValue = (filter: Filter, address: URLSearchParams): string => {
  const value = (address.get(filter.name) ?? '').slice(0, textMax);
  return filter.kind === 'select' && value === filter.all ? '' : value;
};

/** Why a value is invalid for a filter, as a sentence; null when it is valid. */
export const filterProblem = (filter: Filter, value: string): string | null => {
  if (value === '') return null;
  if (filter.kind === 'date') return sentDateProblem(value);
  return filter.kind === 'select' && !filter.options.some((option) => option.value === value)
    ? 'Choose one from the list.'
    : null;
};

/** Problems of the address's filter values, by filter name, so that no call is sent that would refuse them. */
export const filterProblems = (
  filters: readonly Filter[],
  entered: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const problems = new Map<string, string>();
  for (const filter of filters) {
    const problem = filterProblem(filter, entered[filter.name] ?? '');
    if (problem !== null) problems.set(filter.name, problem);
  }
  for (const filter of filters) {
    if (filter.kind !== 'date' || filter.until === undefined || problems.has(filter.name) || problems.has(filter.until))
      continue;
    const [from = '', to = ''] = [entered[filter.name], entered[filter.until]];
    if (from !== '' && to !== '' && from > to)
      problems.set(filter.name, 'Choose a from date on or before the to date.');
  }
  return problems;
};

const shownValue = (filter: Filter, value: string): string => {
  if (filter.kind === 'select') return filter.options.find((option) => option.value === value)?.label ?? value;
  return filter.kind === 'date' && sentDateProblem(value) === null ? formatDate(value) : value;
};

/** The text of an active filter's tag: "Status: Active". */
export const filterWords = (filter: Filter, value: string): string => `${filter.label}: ${shownValue(filter, value)}`;
