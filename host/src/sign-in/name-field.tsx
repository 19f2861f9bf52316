import type { ReactNode, Ref } from 'react';

/** The user name: user ID or e-mail. */
export const NameField = ({
  error,
  ref,
}: {
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}): ReactNode => (
  <div className="s-field">
    <label htmlFor="id">User ID or e-mail</label>
    <input
      ref={ref}
      id="id"
      name="id"
      className="t-input"
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      required
      aria-invalid={error !== undefined}
      aria-describedby={error ? 'id-error' : undefined}
    />
    {error ? (
      <p id="id-error" className="s-error">
        {error}
      </p>
    ) : null}
  </div>
);
