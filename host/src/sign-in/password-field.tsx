import { useState } from 'react';
import type { ReactNode, Ref } from 'react';

/** A password with a way to see what one typed. */
export const PasswordField = ({ error, ref }: { readonly error: string | undefined; readonly ref: Ref<HTMLInputElement> }): ReactNode => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="s-field">
      <label htmlFor="password">Password</label>
      <div className="s-password">
        <input ref={ref} id="password" name="password" className="t-input" type={isShown ? 'text' : 'password'} autoComplete="current-password" required aria-invalid={error !== undefined} aria-describedby={error ? 'password-error' : undefined} />
        <button type="button" className="s-password__show" aria-label={isShown ? 'Hide password' : 'Show password'} aria-controls="password" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {error ? (
        <p id="password-error" className="s-error">
          {error}
        </p>
      ) : null}
    </div>
  );
};
