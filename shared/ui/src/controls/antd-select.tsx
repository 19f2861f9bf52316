import { Select } from 'antd';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
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

const matches = (term: string, option: SelectChoice | undefined): boolean =>
  `${option?.label ?? ''} ${option?.note ?? ''} ${option?.value ?? ''}`.toLowerCase().includes(term.trim().toLowerCase());

const useThrottledCall = (call: ((term: string) => void) | undefined): ((term: string) => void) => {
  const latest = useRef(call);
  useEffect(() => { latest.current = call; });
  const throttled = useMemo(() => throttle((term: string) => latest.current?.(term), searchThrottleMs), []);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled;
};

/** The style sheet makes the list box itself scroll, where antd scrolls an element round it that nothing can focus; so the option the keys are at is brought into sight here. */
const showActiveOption = ({ currentTarget }: KeyboardEvent<HTMLElement>): void => {
  const input = currentTarget.querySelector('[aria-activedescendant]') ?? currentTarget;
  requestAnimationFrame(() => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.scrollIntoView?.({ block: 'nearest' }));
};

/** The control behind `SearchSelect`. */
export const AntdSelect = (props: SearchSelectProps & { readonly id: string }): ReactNode => {
  const { id, label, options, chosen = [], onSearch, busy = false, placeholder, emptyText = 'Nothing found', clearable = true } = props;
  const search = useThrottledCall(onSearch);
  const change = (value: Value): void => {
    if (props.multiple) props.onChange(Array.isArray(value) ? value : []);
    else props.onChange(typeof value === 'string' ? value : '');
    // The next opening begins with all there is, not with the last term's answer.
    search('');
  };
  return (
    <AntdScope>
      <Select<Value, SelectChoice>
        id={id}
        className="t-search-select"
        aria-label={label}
        aria-describedby={props.field?.['aria-describedby']}
        aria-invalid={props.field?.['aria-invalid']}
        status={props.field?.['aria-invalid'] ? 'error' : ''}
        mode={props.multiple ? 'multiple' : undefined}
        value={props.multiple ? [...props.value] : props.value === '' ? undefined : props.value}
        options={withChosen(options, chosen)}
        onChange={change}
        onKeyDown={showActiveOption}
        classNames={{ popup: { root: 't-search-select__popup' } }}
        showSearch={{ filterOption: onSearch === undefined ? matches : false, onSearch: (term) => search(term.trim()) }}
        optionRender={({ data }) => <span className="t-search-select__option"><span>{data.label}</span>{data.note !== undefined && <span className="t-muted">{data.note}</span>}</span>}
        loading={busy}
        notFoundContent={<span className="t-muted">{busy ? 'Searching...' : emptyText}</span>}
        placeholder={placeholder}
        allowClear={clearable}
        popupMatchSelectWidth={false}
        // All options are in the document, so that assistive technology counts and reads them.
        virtual={false}
      />
    </AntdScope>
  );
};
