import { useField } from 'formik';
import type { ReactNode } from 'react';
import { controlId, useFieldError, type Choice } from '@tessera/ui/form';

interface ChecksFieldProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly help?: string;
}

/** Any number of choices side by side; the value is the list of those that are chosen. */
export const ChecksField = ({ name, label, options, help }: ChecksFieldProps): ReactNode => {
  const [field, , { setValue, setTouched }] = useField<readonly string[]>(name);
  const error = useFieldError(name);
  const id = controlId(name);
  const chosen = field.value ?? [];
  const toggle = (value: string): void => {
    void setTouched(true, false);
    void setValue(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))),
    );
  };
  return (
    <fieldset className="t-fieldset" aria-describedby={`${id}-error${help === undefined ? '' : ` ${id}-help`}`}>
      <legend>{label}</legend>
      <div className="t-row">
        {options.map(({ value, label: words }, index) => (
          <label key={value} className="t-check">
            <input
              type="checkbox"
              // The summary of errors leads to the first.
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              checked={chosen.includes(value)}
              aria-invalid={error !== undefined || undefined}
              onChange={() => toggle(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {error !== undefined && <p className="t-field__error">{error}</p>}
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      )}
    </fieldset>
  );
};
