import type { ReactNode, Ref } from 'react';

/** A field for the code of an app, or for a recovery code. */
export const CodeField = ({
  name,
  label,
  help,
  error,
  ref,
}: {
  readonly name: 'code' | 'recoveryCode';
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}): ReactNode => (
  <div className="s-field">
    <label htmlFor={name}>{label}</label>
    <input
      ref={ref}
      id={name}
      name={name}
      className="t-input"
      type="text"
      inputMode={name === 'code' ? 'numeric' : 'text'}
      autoComplete={name === 'code' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      required
      aria-invalid={error !== undefined}
      aria-describedby={error ? `${name}-error ${name}-help` : `${name}-help`}
    />
    {error ? (
      <p id={`${name}-error`} className="s-error">
        {error}
      </p>
    ) : null}
    <p id={`${name}-help`} className="s-help">
      {help}
    </p>
  </div>
);
