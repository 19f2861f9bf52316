import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '../core/icon';
import { formatDate } from '../figures/format-date';
import { parseDate } from './parse-date';

export interface DateInputProps {
  readonly id?: string;
  readonly name?: string;
  /** `YYYY-MM-DD`, empty, or text that is no day yet: validation says so. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  readonly label?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: true;
}

const shown = (value: string): string => (parseDate(value) === null ? value : formatDate(parseDate(value)));

/**
 * A day, typed as people type it and shown as `20 Nov 2026`; the button opens the browser's own calendar. No picker library:
 * the native one is in every browser, speaks to assistive technology, and weighs nothing.
 */
export const DateInput = ({ value, onChange, onBlur, min, max, label, ...rest }: DateInputProps): ReactNode => {
  const [typed, setTyped] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const commit = (): void => {
    if (typed !== null) onChange(parseDate(typed) ?? typed.trim());
    setTyped(null);
  };
  const openCalendar = (): void => {
    try {
      native.current?.showPicker();
    } catch {
      // A browser may refuse (a frame, a policy); typing still works.
      native.current?.focus();
    }
  };
  return (
    <span className="t-date">
      <input
        {...rest}
        className="t-input"
        type="text"
        inputMode="text"
        autoComplete="off"
        placeholder="e.g. 20 Nov 2026"
        aria-label={label}
        value={typed ?? shown(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => { commit(); onBlur?.(); }}
        onKeyDown={(event) => { if (event.key === 'Enter') commit(); }}
      />
      <button type="button" className="t-date__button" aria-label="Open calendar" title="Open calendar" onClick={openCalendar}><Icon name="calendar" /></button>
      <input ref={native} className="t-date__native" type="date" tabIndex={-1} aria-hidden="true" min={min} max={max} value={parseDate(value) ?? ''} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
};
