import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Boot } from '@tessera/contract';
import { createSend } from '../api/send';
import { PasswordField } from './password-field';
import { signIn } from './sign-in';
import type { SignInErrors } from './sign-in';

const noErrors: SignInErrors = { form: null, fields: {} };

/** User ID and password. What is wrong is said beside the field and in a summary that takes focus. */
export const SignInForm = ({ boot, onSignedIn }: { readonly boot: Boot; readonly onSignedIn: () => void }): ReactNode => {
  const [errors, setErrors] = useState(noErrors);
  const [isBusy, setBusy] = useState(false);
  const idField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (errors.fields.id) idField.current?.focus();
    else if (errors.fields.password) passwordField.current?.focus();
    else if (errors.form) summary.current?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const id = idField.current?.value ?? '';
    const password = passwordField.current?.value ?? '';
    setBusy(true);
    const result = await signIn(boot, createSend(boot.apiBase, () => boot.bootToken), id, password);
    if (result.kind === 'signed-in') return onSignedIn();
    setBusy(false);
    setErrors(result.errors);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {errors.form ? (
        <p ref={summary} className="t-banner t-banner--bad s-banner" role="alert" tabIndex={-1}>
          {errors.form}
        </p>
      ) : null}
      <div className="s-field">
        <label htmlFor="id">User ID or e-mail</label>
        <input ref={idField} id="id" name="id" className="t-input" type="text" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus required aria-invalid={errors.fields.id !== undefined} aria-describedby={errors.fields.id ? 'id-error' : undefined} />
        {errors.fields.id ? (
          <p id="id-error" className="s-error">
            {errors.fields.id}
          </p>
        ) : null}
      </div>
      <PasswordField ref={passwordField} error={errors.fields.password} />
      <p className="s-forgotten">
        <a className="t-link" href="/reset">
          Forgotten your password?
        </a>
      </p>
      <button type="submit" className="t-button t-button--primary s-submit" aria-busy={isBusy || undefined}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
};
