import { useId, useState, type ReactNode } from 'react';
import { isIsoDate } from '@tessera/domain/dates';
import { DateInput } from './date-input';
import { periodPresets, type Period, type PeriodPreset } from './period';

export interface PeriodPickerProps {
  readonly label: string;
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  /** Presets are calculated from it, never from the machine's clock. */
  readonly businessDate: string;
  /** Instead of the usual ones: the tax years of a report. */
  readonly presets?: readonly PeriodPreset[];
}

/** A period: a preset, or two chosen dates. A period that ends before it begins is not passed to `onChange`. */
export const PeriodPicker = ({
  label,
  value,
  onChange,
  businessDate,
  presets = periodPresets(businessDate),
}: PeriodPickerProps): ReactNode => {
  const [draft, setDraft] = useState<Period | null>(null);
  const id = useId();
  const period = draft ?? value;
  const chosen = presets.find(({ from, to }) => from === period.from && to === period.to)?.key ?? 'own';
  const backwards = period.from !== '' && period.to !== '' && period.from > period.to;
  const change = (next: Period): void => {
    const isPeriod =
      [next.from, next.to].every((day) => day === '' || isIsoDate(day)) &&
      (next.from === '' || next.to === '' || next.from <= next.to);
    setDraft(isPeriod ? null : next);
    if (isPeriod) onChange(next);
  };
  return (
    <fieldset className="t-period">
      <legend className="t-visually-hidden">{label}</legend>
      <label>
        {label}
        <select
          className="t-select"
          value={chosen}
          onChange={(event) => {
            const preset = presets.find(({ key }) => key === event.target.value);
            if (preset) change({ from: preset.from, to: preset.to });
          }}
        >
          {presets.map((preset) => (
            <option key={preset.key} value={preset.key}>
              {preset.label}
            </option>
          ))}
          <option value="own" disabled={chosen !== 'own'}>
            Custom dates
          </option>
        </select>
      </label>
      <div className="t-period__part">
        <span id={`${id}-from`}>From</span>
        <DateInput
          label="From"
          value={period.from}
          max={period.to || undefined}
          aria-invalid={backwards || undefined}
          onChange={(from) => change({ ...period, from })}
        />
      </div>
      <div className="t-period__part">
        <span id={`${id}-to`}>To</span>
        <DateInput
          label="To"
          value={period.to}
          min={period.from || undefined}
          aria-invalid={backwards || undefined}
          onChange={(to) => change({ ...period, to })}
        />
      </div>
      <div aria-live="polite">
        {backwards && (
          <p className="t-field__error">The period ends before it begins. Choose a later end or an earlier start.</p>
        )}
      </div>
    </fieldset>
  );
};
