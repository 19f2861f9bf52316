import { useState } from 'react';
import type { ReactNode, Ref } from 'react';

export interface PasswordFieldProps {
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
  /** For a new password: shown under the field, and password managers suggest one. */
  readonly help?: string;
  readonly name?: 'password' | 'newPassword';
  readonly label?: string;
}

/** A password field with a button to show what was typed. */
export const PasswordField = ({
  error,
  ref,
  help,
  name = 'password',
  label = 'Password',
}: PasswordFieldProps): ReactNode => {
  const [isShown, setShown] = useState(false);
  const described = [error ? `${name}-error` : '', help ? `${name}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className="s-field">
      <label htmlFor={name}>{label}</label>
      <div className="s-password">
        <input
          ref={ref}
          id={name}
          name={name}
          className="t-input"
          type={isShown ? 'text' : 'password'}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          required
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          className="s-password__show"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={name}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {error ? (
        <p id={`${name}-error`} className="s-error">
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${name}-help`} className="s-help">
          {help}
        </p>
      ) : null}
    </div>
  );
};
