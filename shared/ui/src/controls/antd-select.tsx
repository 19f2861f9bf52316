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

/** antd's single and multiple selects differ only in their value's type. */
type Value = string | string[] | undefined;

const withChosen = (options: readonly SelectChoice[], chosen: readonly SelectChoice[]): SelectChoice[] => [
  ...chosen.filter(({ value }) => !options.some((option) => option.value === value)),
  ...options,
];

const matches = (term: string, { label, note = '', value }: SelectChoice): boolean =>
  holdsWords(`${label} ${note} ${value}`, term);

interface Search {
  /** The text in the field. */
  readonly text: string;
  /** True while the options are not yet those of the text. */
  readonly waits: boolean;
  readonly setText: (text: string) => void;
}

/**
 * The typed text, and the throttled term that is searched for. Until both agree and the response has arrived, the
 * options belong to another term.
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
 * Scrolls the active option into view. The style sheet makes the list box itself scroll; antd scrolls an element around
 * it that nothing can focus.
 */
const showActiveOption = ({ currentTarget }: KeyboardEvent<HTMLElement>): void => {
  const input = currentTarget.querySelector('[aria-activedescendant]') ?? currentTarget;
  requestAnimationFrame(() =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.scrollIntoView?.({ block: 'nearest' }),
  );
};

/**
 * Typing replaces the earlier choice, so that a field never keeps a value that its text no longer shows. Escape, or
 * deleting the text, restores that choice.
 */
const useReplacedChoice = (
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
 * Takes antd's clear button out of the tab order: as a tab stop it would keep the list open over the fields below.
 * Backspace, and Escape for typed text, clear the field from the keyboard.
 */
const useClearOutOfTabOrder = (): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  // After each render: antd shows the button once there is something to clear.
  useEffect(() => place.current?.querySelector('.ant-select-clear')?.setAttribute('tabindex', '-1'));
  return place;
};

/** antd names the option "-1" while none is active, which is no id in the document. */
const SearchInput = ({ 'aria-activedescendant': active, ...props }: ComponentProps<'input'>): ReactNode => (
  <input {...props} aria-activedescendant={active?.endsWith('_-1') ? undefined : active} />
);
const components = { input: SearchInput };

/**
 * Tracks the option reached with the arrow keys. antd takes the active option on Tab and Enter, but also activates the
 * option under the mouse, the first one, or the one already chosen.
 */
const useArrowedOption = (): {
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
  const replaced = useReplacedChoice(props);
  const leftId = useId();
  const place = useClearOutOfTabOrder();
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { arrowed, press, activate } = useArrowedOption();
  // A value set from outside, such as a form filled in again, replaces the text left in the field.
  const text = isLeft && !props.multiple && props.value !== '' ? '' : typed;
  const term = text.trim();
  const isUnmatched = isLeft && term !== '';
  // A required form field already reports that nothing is chosen; an optional one does not.
  const showsUnmatched = isUnmatched && !field?.['aria-invalid'];
  const invalid = field?.['aria-invalid'] ?? (isUnmatched || undefined);
  const answers = waits ? [] : options.filter((option) => onSearch !== undefined || matches(term, option));
  // While nothing is typed, the chosen option is listed among the others. Beside a term it would be the first that
  // Enter takes.
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
    // The next opening starts with all options, not with the last term's results.
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
    // antd would take the active option, whatever activated it, and would close as if it had taken one when there is
    // none.
    event.stopPropagation();
    const taken = shown.find(({ value }) => value === arrowed()) ?? (event.key === 'Enter' ? only : undefined);
    if (taken) take(taken.value);
    // Tab moves on to the next field; Enter in an open list must not submit the form.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Tab' || (taken && !props.multiple)) setOpen(false);
  };
  const leave = ({ target }: FocusEvent<HTMLElement>): void => {
    // Another window took the focus and will return it.
    if (document.activeElement === target) return;
    // antd leaves the list open when focus moves to its own clear button.
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
          aria-describedby={classNames(field?.['aria-describedby'], showsUnmatched && leftId) || undefined}
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
          // The input controls its own text (`type`): antd's `onSearch` also clears it whenever the list closes.
          showSearch={{ filterOption: false, searchValue: text }}
          onBlur={leave}
          optionRender={({ data }) => (
            <span className="t-search-select__option">
              <span>{data.label}</span>
              {data.note !== undefined && <span className="t-muted">{data.note}</span>}
            </span>
          )}
          loading={busy || waits}
          // antd keeps the options of a closing list, so this text could be wrong about a response that arrives
          // meanwhile.
          notFoundContent={
            isOpen ? <span className="t-muted">{busy || waits ? 'Searching...' : emptyText}</span> : null
          }
          placeholder={placeholder}
          allowClear={clearable}
          popupMatchSelectWidth={false}
          // All options are in the document, so that assistive technology can count and read them.
          virtual={false}
        />
      </div>
      <div id={leftId} aria-live="polite">
        {showsUnmatched && (
          <p className="t-field__error">Nothing is chosen for “{term}”. Choose from the list, or clear the field.</p>
        )}
      </div>
    </AntdScope>
  );
};
