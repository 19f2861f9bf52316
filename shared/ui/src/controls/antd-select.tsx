import { Select } from 'antd';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../basics/class-names';
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

const matches = (term: string, { label, note = '', value }: SelectChoice): boolean =>
  holdsWords(`${label} ${note} ${value}`, term);

interface Search {
  /** What stands in the field. */
  readonly text: string;
  /** Whether the options are not yet those of the text. */
  readonly waits: boolean;
  readonly setText: (text: string) => void;
}

/**
 * What is typed at once, and the term that is asked for throttled: until the two agree and its answer is here, the
 * options are another term's.
 */
const useSearch = (onSearch: ((term: string) => void) | undefined, busy: boolean): Search => {
  const [text, setOwnText] = useState('');
  const [asked, setAsked] = useState('');
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const ask = useMemo(
    () =>
      throttle((term: string) => {
        setAsked(term);
        latest.current?.(term);
      }, searchThrottleMs),
    [],
  );
  useEffect(() => ask.cancel, [ask]);
  const setText = (next: string): void => {
    setOwnText(next);
    ask(next.trim());
  };
  return { text, waits: onSearch !== undefined && (busy || asked !== text.trim()), setText };
};

/**
 * The style sheet makes the list box itself scroll, where antd scrolls an element round it that nothing can focus; so
 * the option the keys are at is brought into sight here.
 */
const showActiveOption = ({ currentTarget }: KeyboardEvent<HTMLElement>): void => {
  const input = currentTarget.querySelector('[aria-activedescendant]') ?? currentTarget;
  requestAnimationFrame(() =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.scrollIntoView?.({ block: 'nearest' }),
  );
};

/**
 * What is typed replaces the choice of before, so that a field never keeps what its text no longer says; Escape or
 * deleting the text brings that choice back.
 */
const useReplaced = (
  props: SearchSelectProps,
): { readonly drop: () => void; readonly restore: () => void; readonly forget: () => void } => {
  const before = useRef('');
  const replaces = !props.multiple && props.clearable !== false;
  return {
    drop: () => {
      if (!replaces || props.value === '') return;
      before.current = props.value;
      props.onChange('');
    },
    restore: () => {
      if (replaces && props.value === '' && before.current !== '') props.onChange(before.current);
    },
    forget: () => {
      before.current = '';
    },
  };
};

/**
 * Takes antd's clear button out of the tab order: between the field and the next one it would hold the list open over
 * what stands below. Backspace, and Escape for what is typed, do the same from the field.
 */
const useClearOutOfTabOrder = (): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  // After each render: antd shows the button once there is something to clear.
  useEffect(() => place.current?.querySelector('.ant-select-clear')?.setAttribute('tabindex', '-1'));
  return place;
};

/** antd's select names an option "-1" while none is active, which is nowhere in the document. */
const SearchInput = ({ 'aria-activedescendant': active, ...props }: ComponentProps<'input'>): ReactNode => (
  <input {...props} aria-activedescendant={active?.endsWith('_-1') ? undefined : active} />
);
const components = { input: SearchInput };

/**
 * What the arrow keys are at. antd's select takes what is active for Tab and Enter, but also makes active what is under
 * the mouse, or first, or chosen already.
 */
const useArrowed = (): {
  readonly arrowed: () => string | undefined;
  readonly press: (event: KeyboardEvent) => void;
  readonly activate: (value: unknown) => void;
} => {
  const isPressed = useRef(false);
  const value = useRef<string>(undefined);
  return {
    arrowed: () => value.current,
    press: ({ key, ctrlKey }) => {
      isPressed.current = key === 'ArrowDown' || key === 'ArrowUp' || (ctrlKey && (key === 'n' || key === 'p'));
    },
    activate: (active) => {
      value.current = isPressed.current && typeof active === 'string' ? active : undefined;
      isPressed.current = false;
    },
  };
};

/** The control behind `SearchSelect`. */
export const AntdSelect = (props: SearchSelectProps & { readonly id: string }): ReactNode => {
  const {
    id,
    label,
    options,
    chosen = [],
    onSearch,
    busy = false,
    placeholder,
    emptyText = 'Nothing found',
    clearable = true,
    field,
  } = props;
  const { text: typed, waits, setText } = useSearch(onSearch, busy);
  const replaced = useReplaced(props);
  const leftId = useId();
  const place = useClearOutOfTabOrder();
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { arrowed, press, activate } = useArrowed();
  // What is chosen from outside, by a form that is filled anew, stands in the place of what was left in the field.
  const text = isLeft && !props.multiple && props.value !== '' ? '' : typed;
  const term = text.trim();
  const isUnmatched = isLeft && term !== '';
  // A field of a form says by itself that nothing is chosen; one that may stay empty does not.
  const saysUnmatched = isUnmatched && !field?.['aria-invalid'];
  const invalid = field?.['aria-invalid'] ?? (isUnmatched || undefined);
  const answers = waits ? [] : options.filter((option) => onSearch !== undefined || matches(term, option));
  // What is chosen stands among the others while nothing is typed; beside a term it would be the first to be taken by
  // Enter.
  const shown = term === '' ? withChosen(options, chosen) : answers;
  const [only] = term !== '' && shown.length === 1 ? shown.filter(({ disabled }) => !disabled) : [];
  const setTyped = (next: string): void => {
    setLeft(false);
    setText(next);
  };
  const type = ({ target }: FormEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLInputElement)) return;
    setTyped(target.value);
    if (target.value.trim() === '') replaced.restore();
    else replaced.drop();
  };
  const change = (value: Value): void => {
    if (props.multiple) props.onChange(Array.isArray(value) ? value : []);
    else props.onChange(typeof value === 'string' ? value : '');
    replaced.forget();
    // The next opening begins with all there is, not with the last term's answer.
    setTyped('');
  };
  const take = (value: string): void => {
    if (!props.multiple) change(value);
    else change(props.value.includes(value) ? props.value.filter((each) => each !== value) : [...props.value, value]);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') {
      setTyped('');
      replaced.restore();
    }
    if (event.key === 'Backspace' && text === '' && clearable && !props.multiple && props.value !== '')
      change(undefined);
    if (isOpen) press(event);
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    // antd's select would take what is active, whoever made it so, and close as if something had been taken where
    // nothing is.
    event.stopPropagation();
    const taken = shown.find(({ value }) => value === arrowed()) ?? (event.key === 'Enter' ? only : undefined);
    if (taken) take(taken.value);
    // Tab goes on to the next field; Enter submits no form from an open list.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Tab' || (taken && !props.multiple)) setOpen(false);
  };
  const leave = ({ target }: FocusEvent<HTMLElement>): void => {
    // Another window has the focus now, and gives it back.
    if (document.activeElement === target) return;
    // antd's select stays open where the focus goes to its own clear button.
    setOpen(false);
    replaced.forget();
    if (term === '' || !clearable) setTyped('');
    else setLeft(true);
  };
  return (
    <AntdScope>
      <div ref={place} className="t-search-select__keys" onKeyDownCapture={keys} onInput={type}>
        <Select<Value, SelectChoice>
          id={id}
          className="t-search-select"
          aria-label={label}
          aria-describedby={classNames(field?.['aria-describedby'], saysUnmatched && leftId) || undefined}
          aria-invalid={invalid}
          status={invalid ? 'error' : ''}
          mode={props.multiple ? 'multiple' : undefined}
          value={props.multiple ? [...props.value] : props.value === '' ? undefined : props.value}
          options={shown}
          components={components}
          open={isOpen}
          onOpenChange={setOpen}
          defaultActiveFirstOption={only !== undefined}
          onActive={activate}
          onChange={change}
          onClear={() => setTyped('')}
          onKeyDown={showActiveOption}
          classNames={{ popup: { root: 't-search-select__popup' } }}
          // The text is the input's own (`type`): antd's `onSearch` also empties it whenever the list closes.
          showSearch={{ filterOption: false, searchValue: text }}
          onBlur={leave}
          optionRender={({ data }) => (
            <span className="t-search-select__option">
              <span>{data.label}</span>
              {data.note !== undefined && <span className="t-muted">{data.note}</span>}
            </span>
          )}
          loading={busy || waits}
          // antd keeps the options of a list that closes: what it says of them would not be true of an answer that
          // comes meanwhile.
          notFoundContent={
            isOpen ? <span className="t-muted">{busy || waits ? 'Searching...' : emptyText}</span> : null
          }
          placeholder={placeholder}
          allowClear={clearable}
          popupMatchSelectWidth={false}
          // All options are in the document, so that assistive technology counts and reads them.
          virtual={false}
        />
      </div>
      <div id={leftId} aria-live="polite">
        {saysUnmatched && (
          <p className="t-field__error">Nothing is chosen for “{term}”. Choose from the list, or clear the field.</p>
        )}
      </div>
    </AntdScope>
  );
};
