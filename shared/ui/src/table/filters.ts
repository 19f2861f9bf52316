import { sentDateProblem } from '@tessera/domain/typed-date';
import type { SelectChoice } from '../controls/search-select-props';
import { formatDate } from '../figures/format-date';

interface FilterBase {
  /** Query name, in the address and in the call. */
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
  /** Behind "More filters" instead of in the bar. */
  readonly more?: boolean;
}

export interface TextFilter extends FilterBase {
  readonly kind: 'text';
}

export interface DateFilter extends FilterBase {
  readonly kind: 'date';
  /** Name of the filter with the last day of the period that begins here. */
  readonly until?: string;
}

/** What a lookup found for a term, and the words of the value that is chosen now. */
export interface Lookup {
  readonly options: readonly SelectChoice[];
  /** Undefined while they are being read, or when nothing has that value. */
  readonly chosen: SelectChoice | undefined;
  readonly busy: boolean;
}

/** A choice among records of the server: too many for a select, with ids nobody knows by heart. */
export interface LookupFilter extends FilterBase {
  readonly kind: 'lookup';
  /**
   * A hook: called on each render of the filter with the term typed (null when only the chosen value's words are
   * wanted) and the value of the address.
   */
  readonly useLookup: (term: string | null, value: string) => Lookup;
}

/** What a list can be narrowed by. One search at most; text, date and lookup filters stand behind "More filters". */
export type Filter = SearchFilter | SelectFilter | TextFilter | DateFilter | LookupFilter;

/** Options whose word is their value, as most statuses are. */
export const optionsOf = (values: readonly string[]): readonly FilterOption[] =>
  values.map((value) => ({ value, label: value }));

const textMax = 200;

/** What an address says of a filter: it can say anything. */
export const enteredValue = (value: string): string => value.slice(0, textMax);

/** Why a value cannot narrow a list, as a sentence; null for one that can. */
export const filterProblem = (filter: Filter, value: string): string | null => {
  if (value === '') return null;
  if (filter.kind === 'date') return sentDateProblem(value);
  return filter.kind === 'select' && !filter.options.some((option) => option.value === value)
    ? 'Choose one from the list.'
    : null;
};

/** Problems by filter of what an address says, so that no call is asked what it would refuse. */
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

/** What a tag says of an active filter: "Status: Active". */
export const filterWords = (filter: Filter, value: string): string => `${filter.label}: ${shownValue(filter, value)}`;
