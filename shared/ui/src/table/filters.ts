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
  /** A hook: called on each render of the filter with the term typed (null when only the chosen value's words are wanted) and the value of the address. */
  readonly useLookup: (term: string | null, value: string) => Lookup;
}

/** What a list can be narrowed by. One search at most; text, date and lookup filters stand behind "More filters". */
export type Filter = SearchFilter | SelectFilter | TextFilter | DateFilter | LookupFilter;

/** Options whose word is their value, as most statuses are. */
export const optionsOf = (values: readonly string[]): readonly FilterOption[] => values.map((value) => ({ value, label: value }));

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const textMax = 200;

/** The value as it may be used, or the empty string: an address can say anything. */
export const validFilterValue = (filter: Filter, value: string): string => {
  switch (filter.kind) {
    case 'select':
      return filter.options.some((option) => option.value === value) ? value : '';
    case 'date':
      return isoDate.test(value) ? value : '';
    default:
      return value.slice(0, textMax);
  }
};

const shownValue = (filter: Filter, value: string): string => {
  if (filter.kind === 'select') return filter.options.find((option) => option.value === value)?.label ?? value;
  return filter.kind === 'date' ? formatDate(value) : value;
};

/** What a tag says of an active filter: "Status: Active". */
export const filterWords = (filter: Filter, value: string): string =>
  `${filter.label}: ${shownValue(filter, value)}`;
