import { useId, useState, type ReactNode } from 'react';
import { isIsoDate } from '@tessera/domain/dates';
import { Button } from '../basics/button';
import { classNames } from '../basics/class-names';
import { Icon } from '../basics/icon';
import { SearchSelect } from '../controls/search-select';
import { useThrottledSearch } from '../core/use-throttled';
import { DateInput } from '../date/date-input';
import { filterWords, type Filter, type LookupFilter, type SearchFilter, type SelectFilter } from './filters';
import type { ListState } from './use-list-state';

const isMore = (filter: Filter): boolean =>
  filter.kind === 'text' ||
  filter.kind === 'date' ||
  filter.kind === 'lookup' ||
  (filter.kind === 'select' && filter.more === true);

/** The value shown in a filter's field, even when the call refused it, so that it can be corrected. */
const shownIn = ({ values, refused }: ListState, name: string): string => refused[name]?.value ?? values[name] ?? '';

const refusalId = (name: string): string => `refused-${name}`;
const markOf = ({ refused }: ListState, name: string) =>
  refused[name] === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': refusalId(name) };

const SearchField = ({ filter, list }: { readonly filter: SearchFilter; readonly list: ListState }): ReactNode => {
  const search = useThrottledSearch({
    initial: shownIn(list, filter.name),
    onSearch: (term) => list.setFilter(filter.name, term, { replace: true }),
  });
  return (
    <div className="t-list__search">
      <Icon name="search" />
      <input
        className="t-input"
        type="search"
        aria-label={filter.label}
        placeholder={filter.label}
        maxLength={200}
        autoComplete="off"
        {...markOf(list, filter.name)}
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search.searchNow();
        }}
      />
    </div>
  );
};

const SelectControl = ({
  filter,
  list,
  id,
}: {
  readonly filter: SelectFilter;
  readonly list: ListState;
  readonly id?: string;
}): ReactNode => {
  const entered = shownIn(list, filter.name);
  const isKnown = entered === '' || filter.options.some(({ value }) => value === entered);
  return (
    <select
      className="t-select"
      id={id}
      aria-label={id === undefined ? filter.label : undefined}
      value={entered}
      {...markOf(list, filter.name)}
      onChange={(event) => list.setFilter(filter.name, event.target.value)}
    >
      <option value="">{id === undefined ? filter.label : 'Any'}</option>
      {!isKnown && (
        <option value={entered} disabled>
          {entered}
        </option>
      )}
      {filter.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
};

const TextControl = ({
  filter,
  list,
  id,
}: {
  readonly filter: Filter;
  readonly list: ListState;
  readonly id: string;
}): ReactNode => {
  const search = useThrottledSearch({
    initial: shownIn(list, filter.name),
    onSearch: (term) => list.setFilter(filter.name, term, { replace: true }),
  });
  return (
    <input
      className="t-input"
      id={id}
      type="text"
      maxLength={200}
      autoComplete="off"
      value={search.text}
      {...markOf(list, filter.name)}
      onChange={(event) => search.setText(event.target.value)}
    />
  );
};

const LookupControl = ({ filter, list }: { readonly filter: LookupFilter; readonly list: ListState }): ReactNode => {
  const [term, setTerm] = useState('');
  const value = shownIn(list, filter.name);
  const { options, chosen, busy } = filter.useLookup(term, value);
  return (
    <div className="t-list__more-field t-list__more-field--wide">
      <SearchSelect
        label={filter.label}
        value={value}
        options={options}
        chosen={chosen ? [chosen] : []}
        busy={busy}
        placeholder="Any"
        onSearch={setTerm}
        onChange={(next) => list.setFilter(filter.name, next)}
      />
    </div>
  );
};

const MoreControl = ({ filter, list }: { readonly filter: Filter; readonly list: ListState }): ReactNode => {
  const id = useId();
  if (filter.kind === 'lookup') return <LookupControl filter={filter} list={list} />;
  return (
    <div className="t-list__more-field">
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'select' ? (
        <SelectControl filter={filter} list={list} id={id} />
      ) : filter.kind === 'date' ? (
        <DateInput
          id={id}
          value={shownIn(list, filter.name)}
          {...markOf(list, filter.name)}
          onChange={(day) => {
            if (day === '' || isIsoDate(day)) list.setFilter(filter.name, day);
          }}
        />
      ) : (
        <TextControl filter={filter} list={list} id={id} />
      )}
    </div>
  );
};

const LookupWords = ({ filter, value }: { readonly filter: LookupFilter; readonly value: string }): ReactNode =>
  `${filter.label}: ${filter.useLookup(null, value).chosen?.label ?? value}`;

export interface FilterBarProps {
  readonly list: ListState;
  /** At the left: saved views. */
  readonly start?: ReactNode;
  /** At the right: columns, export. */
  readonly end?: ReactNode;
}

/** Search, quick filters, "More filters", and every active filter as a removable tag. */
export const FilterBar = ({ list, start, end }: FilterBarProps): ReactNode => {
  const [moreOpen, setMoreOpen] = useState(false);
  const moreId = useId();
  const more = list.filters.filter(isMore);
  const active = list.filters.filter(({ name, kind }) => kind !== 'search' && shownIn(list, name) !== '');
  return (
    <>
      <div className="t-list__bar" role="search" aria-label="Filters">
        {start}
        {list.filters.map((filter) =>
          filter.kind === 'search' ? (
            <SearchField key={filter.name} filter={filter} list={list} />
          ) : filter.kind === 'select' && !isMore(filter) ? (
            <SelectControl key={filter.name} filter={filter} list={list} />
          ) : null,
        )}
        {more.length > 0 && (
          <Button
            aria-expanded={moreOpen}
            aria-controls={moreOpen ? moreId : undefined}
            onClick={() => setMoreOpen(!moreOpen)}
          >
            More filters
          </Button>
        )}
        {end !== undefined && <div className="t-list__end">{end}</div>}
      </div>
      {moreOpen && (
        <div className="t-list__more" id={moreId}>
          {more.map((filter) => (
            <MoreControl key={filter.name} filter={filter} list={list} />
          ))}
        </div>
      )}
      {list.filters.map(({ name, label }) => {
        const fault = list.refused[name];
        return (
          fault && (
            <p key={name} id={refusalId(name)} role="status" className="t-list__refused">
              <Icon name="alert" />
              <span>
                {label}: {fault.problem} The list is shown without it.
              </span>
            </p>
          )
        );
      })}
      {active.length > 0 && (
        <div className="t-list__tags" role="group" aria-label="Active filters">
          {active.map((filter) => {
            const value = shownIn(list, filter.name);
            const words =
              filter.kind === 'lookup' ? <LookupWords filter={filter} value={value} /> : filterWords(filter, value);
            return (
              <button
                key={filter.name}
                type="button"
                className={classNames(
                  't-filter-tag',
                  list.refused[filter.name] !== undefined && 't-filter-tag--refused',
                )}
                onClick={() => list.setFilter(filter.name, '')}
              >
                <span className="t-visually-hidden">Remove filter </span>
                {words}
                <Icon name="close" />
              </button>
            );
          })}
          <button type="button" className="t-text-button" onClick={list.clearFilters}>
            Clear
          </button>
        </div>
      )}
    </>
  );
};
