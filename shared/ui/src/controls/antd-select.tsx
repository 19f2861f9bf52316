import { Select } from 'antd';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { holdsWords } from '@tessera/domain/folded';
import { throttle } from '../core/timing';
import { searchThrottleMs } from '../core/use-throttled';
import { AntdScope } from './antd-scope';
import type { SearchSelectProps, SelectChoice } from './search-select-props';

/** antd's own selects of one and of many differ in their value's type alone. */
type Value = string | string[] | undefined;

const withChosen = (options: readonly SelectChoice[], chosen: readonly SelectChoice[]): SelectChoice[] => [
  ...chosen.filter(({ value }) => !options.some((option) => option.value === value)),
  ...options,
];

const matches = (term: string, { label, note = '', value }: SelectChoice): boolean => holdsWords(`${label} ${note} ${value}`, term);

interface Search {
  /** What stands in the field. */
  readonly text: string;
  /** Whether the options are not yet those of the text. */
  readonly waits: boolean;
  readonly setText: (text: string) => void;
}

/** What is typed at once, and the term that is asked for throttled: until the two agree and its answer is here, the options are another term's. */
const useSearch = (onSearch: ((term: string) => void) | undefined, busy: boolean): Search => {
  const [text, setOwnText] = useState('');
  const [asked, setAsked] = useState('');
  const latest = useRef(onSearch);
  useEffect(() => { latest.current = onSearch; });
  const ask = useMemo(() => throttle((term: string) => { setAsked(term); latest.current?.(term); }, searchThrottleMs), []);
  useEffect(() => ask.cancel, [ask]);
  const setText = (next: string): void => {
    setOwnText(next);
    ask(next.trim());
  };
  return { text, waits: onSearch !== undefined && (busy || asked !== text.trim()), setText };
};

/** The style sheet makes the list box itself scroll, where antd scrolls an element round it that nothing can focus; so the option the keys are at is brought into sight here. */
const showActiveOption = ({ currentTarget }: KeyboardEvent<HTMLElement>): void => {
  const input = currentTarget.querySelector('[aria-activedescendant]') ?? currentTarget;
  requestAnimationFrame(() => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.scrollIntoView?.({ block: 'nearest' }));
};

/** The control behind `SearchSelect`. */
export const AntdSelect = (props: SearchSelectProps & { readonly id: string }): ReactNode => {
  const { id, label, options, chosen = [], onSearch, busy = false, placeholder, emptyText = 'Nothing found', clearable = true } = props;
  const { text, waits, setText } = useSearch(onSearch, busy);
  const term = text.trim();
  const answers = waits ? [] : options.filter((option) => onSearch !== undefined || matches(term, option));
  // What is chosen stands among the others while nothing is typed; beside a term it would be the first to be taken by Enter.
  const shown = term === '' ? withChosen(options, chosen) : answers;
  const change = (value: Value): void => {
    if (props.multiple) props.onChange(Array.isArray(value) ? value : []);
    else props.onChange(typeof value === 'string' ? value : '');
    // The next opening begins with all there is, not with the last term's answer.
    setText('');
  };
  // With nothing to take, antd's select would close, forget the term and keep what was chosen before, as if that had been meant.
  const keepTerm = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || term === '' || shown.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <AntdScope>
      <div className="t-search-select__keys" onKeyDownCapture={keepTerm}>
        <Select<Value, SelectChoice>
          id={id}
          className="t-search-select"
          aria-label={label}
          aria-describedby={props.field?.['aria-describedby']}
          aria-invalid={props.field?.['aria-invalid']}
          status={props.field?.['aria-invalid'] ? 'error' : ''}
          mode={props.multiple ? 'multiple' : undefined}
          value={props.multiple ? [...props.value] : props.value === '' ? undefined : props.value}
          options={shown}
          onChange={change}
          onKeyDown={showActiveOption}
          classNames={{ popup: { root: 't-search-select__popup' } }}
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          onBlur={() => setText('')}
          optionRender={({ data }) => <span className="t-search-select__option"><span>{data.label}</span>{data.note !== undefined && <span className="t-muted">{data.note}</span>}</span>}
          loading={busy || waits}
          notFoundContent={<span className="t-muted">{busy || waits ? 'Searching...' : emptyText}</span>}
          placeholder={placeholder}
          allowClear={clearable}
          popupMatchSelectWidth={false}
          // All options are in the document, so that assistive technology counts and reads them.
          virtual={false}
        />
      </div>
    </AntdScope>
  );
};
