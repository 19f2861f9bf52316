import { useField } from 'formik';
import type { ReactNode } from 'react';
import { useFieldError } from './errors/server-errors';
import { controlId, describedBy, type FieldProps } from './field';
import type { Choice } from './fields';

export interface ExplainedChoice extends Choice {
  /** What it means, in a sentence. */
  readonly note: string;
}

interface ChoiceListFieldProps extends FieldProps {
  readonly options: readonly ExplainedChoice[];
  /** Called instead of setting the field alone, where other fields depend on the choice. */
  readonly onChoose?: (value: string) => void;
}

/** Choices one below the other, each with what it means. */
export const ChoiceListField = ({ name, label, help, options, onChoose }: ChoiceListFieldProps): ReactNode => {
  const [field] = useField<string>(name);
  const error = useFieldError(name);
  const id = controlId(name);
  return (
    <fieldset className="t-fieldset t-stack" aria-describedby={describedBy(id, error, help)}>
      <legend>{label}</legend>
      {options.map(({ value, label: words, note, unavailable }, index) => (
        <div key={value} className="t-field t-field--check">
          <label className="t-check">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={field.name}
              value={value}
              checked={field.value === value}
              disabled={unavailable}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-note-${index}`}
              onChange={onChoose === undefined ? field.onChange : () => onChoose(value)}
              onBlur={field.onBlur}
            />
            <span>{words}</span>
          </label>
          <p id={`${id}-note-${index}`} className="t-field__help">
            {note}
          </p>
        </div>
      ))}
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
