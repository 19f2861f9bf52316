import { useField } from 'formik';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { DateSide } from '@tessera/domain/typed-date';
import { usePortal } from '@tessera/runtime';
import { DateInput } from '../date/date-input';
import { controlId, describedBy, FieldFrame, type FieldProps } from './field';
import { useFieldError } from './errors/server-errors';
import { useSecretField } from './restore-typed-values';

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly maxLength?: number;
  /** Shown inside the field before the text: `£`. */
  readonly unitBefore?: string;
  /** Shown inside the field after the text: `%`. */
  readonly unitAfter?: string;
  /** The typed value is never stored; passwords never are, even without it. */
  readonly secret?: boolean;
}

export const TextField = ({
  type = 'text',
  autoComplete = 'off',
  inputMode,
  maxLength,
  unitBefore,
  unitAfter,
  secret = false,
  ...frame
}: TextFieldProps): ReactNode => {
  const [field] = useField<string>(frame.name);
  const error = useFieldError(frame.name);
  useSecretField(frame.name, secret || type === 'password');
  return (
    <FieldFrame {...frame} error={error}>
      {(control) => {
        const input = (
          <input
            {...field}
            {...control}
            value={field.value ?? ''}
            className="t-input"
            type={type}
            autoComplete={autoComplete}
            inputMode={inputMode}
            maxLength={maxLength}
          />
        );
        if (unitBefore === undefined && unitAfter === undefined) return input;
        return (
          <div className="t-unit" data-invalid={error !== undefined || undefined}>
            {unitBefore !== undefined && <span aria-hidden="true">{unitBefore}</span>}
            {input}
            {unitAfter !== undefined && <span aria-hidden="true">{unitAfter}</span>}
          </div>
        );
      }}
    </FieldFrame>
  );
};

/** Pounds, as typed: the value stays text, because a half-typed amount is not a number. */
export const MoneyField = (props: FieldProps): ReactNode => (
  <TextField {...props} inputMode="decimal" maxLength={20} unitBefore="£" />
);

/** A percentage, as typed. */
export const PercentField = (props: FieldProps): ReactNode => (
  <TextField {...props} inputMode="decimal" maxLength={12} unitAfter="%" />
);

export const TextAreaField = ({ maxLength, ...frame }: FieldProps & { readonly maxLength?: number }): ReactNode => {
  const [field] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame} error={useFieldError(frame.name)}>
      {(control) => (
        <textarea {...field} {...control} value={field.value ?? ''} className="t-input" maxLength={maxLength} />
      )}
    </FieldFrame>
  );
};

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Listed but not selectable yet. Its label says why. */
  readonly unavailable?: boolean;
}

/** Choices whose values are also their labels. */
export const choicesOf = (values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: value }));

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Choice[];
  /** Label of the empty choice. */
  readonly placeholder?: string;
}

export const SelectField = ({ options, placeholder = 'Choose', ...frame }: SelectFieldProps): ReactNode => {
  const [field] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame} error={useFieldError(frame.name)}>
      {(control) => (
        <select {...field} {...control} value={field.value ?? ''} className="t-select">
          <option value="">{placeholder}</option>
          {options.map(({ value, label, unavailable }) => (
            <option key={value} value={value} disabled={unavailable}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
};

/** Two to four choices side by side. */
export const SegmentField = ({
  options,
  ...frame
}: FieldProps & { readonly options: readonly Choice[] }): ReactNode => {
  const [field] = useField<string>(frame.name);
  const error = useFieldError(frame.name);
  const id = controlId(frame.name);
  return (
    <fieldset className="t-fieldset" aria-describedby={describedBy(id, error, frame.help)}>
      <legend>{frame.label}</legend>
      <div className="t-segments">
        {options.map(({ value, label, unavailable }, index) => (
          <label key={value} className="t-segments__option">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={field.name}
              value={value}
              checked={field.value === value}
              disabled={unavailable}
              aria-invalid={error !== undefined || undefined}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {error !== undefined && <p className="t-field__error">{error}</p>}
      </div>
      {frame.help !== undefined && (
        <p id={`${id}-help`} className="t-field__help">
          {frame.help}
        </p>
      )}
    </fieldset>
  );
};

export const CheckboxField = ({ name, label, help }: FieldProps): ReactNode => {
  const [field] = useField<boolean>({ name, type: 'checkbox' });
  const error = useFieldError(name);
  const id = controlId(name);
  return (
    <div className="t-field t-field--check">
      <label className="t-check">
        <input
          name={field.name}
          checked={Boolean(field.value)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          type="checkbox"
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, error, help)}
        />
        <span>{label}</span>
      </label>
      <div id={`${id}-error`} aria-live="polite">
        {error !== undefined && <p className="t-field__error">{error}</p>}
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      )}
    </div>
  );
};

/**
 * A date; the value is `YYYY-MM-DD`, empty, or text that is not a date, which the form's rules check with
 * `dateProblem`. `side` says that it must not be in the future, or not in the past.
 */
export const DateField = ({ side, ...frame }: FieldProps & { readonly side?: DateSide }): ReactNode => {
  const { businessDate } = usePortal();
  const [field, , helpers] = useField<string>(frame.name);
  return (
    <FieldFrame {...frame} short error={useFieldError(frame.name)}>
      {(control) => (
        <DateInput
          {...control}
          value={field.value ?? ''}
          side={side}
          min={side === 'future' ? businessDate : undefined}
          max={side === 'past' ? businessDate : undefined}
          onChange={(value) => void helpers.setValue(value)}
          // Formik would validate the previous values once more, and that result would arrive last.
          onBlur={(changed) => void helpers.setTouched(true, !changed)}
        />
      )}
    </FieldFrame>
  );
};
