import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Boot } from '@tessera/contract';
import type { CallData } from '@tessera/contract/schemas';
import { createSend } from '../api/send';
import { NameField } from './name-field';
import { PublicForm } from '../public-form/public-form';
import { PasswordField } from './password-field';
import { signIn } from './sign-in';

/** The answer to a right password: a whole session, or one that waits for its second step. */
export type SignedIn = CallData<'authenticate'>;

/** User ID and password. */
export const SignInForm = ({
  boot,
  onSignedIn,
}: {
  readonly boot: Boot;
  readonly onSignedIn: (data: SignedIn) => void;
}): ReactNode => {
  const idField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const submit = () =>
    signIn(
      boot,
      createSend(boot.apiBase, () => boot.bootToken),
      idField.current?.value ?? '',
      passwordField.current?.value ?? '',
    );
  return (
    <PublicForm
      submitLabel="Sign in"
      busyLabel="Signing in…"
      onSubmit={submit}
      onDone={(data) => onSignedIn(data as SignedIn)}
    >
      {(errors) => (
        <>
          <NameField ref={idField} error={errors.id} />
          <PasswordField ref={passwordField} error={errors.password} />
          <p className="s-forgotten">
            <a className="t-link" href="/reset">
              Forgotten your password?
            </a>
          </p>
        </>
      )}
    </PublicForm>
  );
};
