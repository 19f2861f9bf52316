import { useRef, useState, type ReactNode } from 'react';
import { isIsoDate } from '@tessera/domain/dates';
import { readDate, type DateSide } from '@tessera/domain/typed-date';
import { usePortal } from '@tessera/runtime';
import { Icon } from '../basics/icon';
import { formatDate } from '../figures/format-date';

export interface DateInputProps {
  readonly id?: string;
  readonly name?: string;
  /** `YYYY-MM-DD`, empty, or text that is not a date: `dateProblem` says what is wrong with it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the field is left, after `onChange`; `changed` says whether the text was edited. */
  readonly onBlur?: (changed: boolean) => void;
  /**
   * Whether its dates are past or future; decides the century of a two-digit year and the year of a date without one.
   */
  readonly side?: DateSide | undefined;
  readonly min?: string;
  readonly max?: string;
  readonly label?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: true;
}

const shown = (value: string): string => (isIsoDate(value) ? formatDate(value) : value);

/**
 * A date, typed as people type it and shown as `20 Nov 2026`; the button opens the browser's own calendar. No picker
 * library: the native calendar is in every browser, works with assistive technology, and adds no code.
 */
export const DateInput = ({ value, onChange, onBlur, side, min, max, label, ...rest }: DateInputProps): ReactNode => {
  const [typed, setTyped] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const { businessDate: today } = usePortal();
  const commit = (): boolean => {
    setTyped(null);
    if (typed === null) return false;
    const text = typed.trim();
    onChange(readDate(text, { today, side }).date ?? text);
    return true;
  };
  const openCalendar = (): void => {
    try {
      native.current?.showPicker();
    } catch {
      // The browser may refuse (a frame, a policy); typing still works.
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
        onBlur={() => {
          const changed = commit();
          onBlur?.(changed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <button
        type="button"
        className="t-date__button"
        aria-label="Open calendar"
        title="Open calendar"
        onClick={openCalendar}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={native}
        className="t-date__native"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={isIsoDate(value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
