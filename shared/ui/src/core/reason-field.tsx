import { useId, type ReactNode } from 'react';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly required?: boolean;
}

/** Why something is done, for its history; in dialogs that ask for nothing else. */
export const ReasonField = ({ value, onChange, maxLength, required = false }: ReasonFieldProps): ReactNode => {
  const id = useId();
  return (
    <div className="t-field">
      <label className="t-field__label" htmlFor={id}>
        Reason{!required && <span className="t-field__optional"> (optional)</span>}
      </label>
      <textarea
        id={id}
        className="t-input"
        value={value}
        maxLength={maxLength}
        aria-required={required || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};
