import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { passwordLength } from '@tessera/contract/authentication/values';
import type { Boot } from '@tessera/contract';
import { createSend } from '../api/send';
import { refused, sendPublicCall } from '../public-form/public-call';
import { PublicForm } from '../public-form/public-form';
import { PasswordField } from './password-field';

/** The token of a mailed link. It is in the fragment, which browsers never send. */
const tokenOfLink = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;

/** Whether the link is of an invitation, and so for a first password. */
const isOfInvitation = (hash: string): boolean =>
  new URLSearchParams(hash.replace(/^#/, '')).get('for') === 'invitation';

const RequestNewLink = (): ReactNode => (
  <p className="s-back">
    <a className="t-link" href="/reset">
      Ask for a new link
    </a>
  </p>
);

/** Sets a new password with a mailed link. */
export const SetPassword = ({ boot }: { readonly boot: Boot }): ReactNode => {
  const passwordField = useRef<HTMLInputElement>(null);
  const [token] = useState(() => tokenOfLink(location.hash));
  const [isFirst] = useState(() => isOfInvitation(location.hash));
  const [isDone, setDone] = useState(false);
  if (token === null) {
    return (
      <>
        <h1>This link is not complete</h1>
        <p className="s-lead">Open it from your mail again, or copy all of it.</p>
        <RequestNewLink />
      </>
    );
  }
  if (isDone) {
    return (
      <>
        <h1>Your {isFirst ? '' : 'new '}password is set</h1>
        <p className="s-lead" role="status">
          {isFirst
            ? 'Sign in with your e-mail and this password.'
            : 'You are signed out everywhere. Sign in with the new password.'}
        </p>
        <a className="t-button t-button--primary s-submit" href="/sign-in">
          Sign in
        </a>
      </>
    );
  }
  const submit = () => {
    const newPassword = passwordField.current?.value ?? '';
    return newPassword === ''
      ? Promise.resolve(refused(null, { newPassword: 'Enter a new password.' }))
      : sendPublicCall(
          createSend(boot.apiBase, () => boot.bootToken),
          '/setpassword',
          { token, newPassword },
          ['newPassword'],
        );
  };
  const done = (): void => {
    // The link is used up; remove its token from the tab's history.
    history.replaceState(null, '', location.pathname);
    setDone(true);
  };
  return (
    <>
      <h1>{isFirst ? `Welcome to ${boot.firm.name}` : 'Set a new password'}</h1>
      {isFirst && <p className="s-lead">Choose the password you will sign in with.</p>}
      <PublicForm submitLabel="Set password" busyLabel="Setting…" onSubmit={submit} onDone={done}>
        {(errors) => (
          <PasswordField
            ref={passwordField}
            name="newPassword"
            label={isFirst ? 'Password' : 'New password'}
            error={errors.newPassword}
            help={`At least ${passwordLength.min} characters. A few words that do not belong together are easy to remember.`}
          />
        )}
      </PublicForm>
      {!isFirst && <RequestNewLink />}
    </>
  );
};
