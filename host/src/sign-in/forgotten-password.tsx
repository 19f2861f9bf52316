import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Boot } from '@tessera/contract';
import { createSend } from '../api/send';
import { NameField } from './name-field';
import { refused, sendPublicCall } from '../public-form/public-call';
import { PublicForm } from '../public-form/public-form';
import { BackToSignIn } from './back-to-sign-in';

/** Requests a reset link by mail. The reply does not reveal whether the user exists. */
export const ForgottenPassword = ({ boot }: { readonly boot: Boot }): ReactNode => {
  const idField = useRef<HTMLInputElement>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const typed = (): string => idField.current?.value.trim() ?? '';
  if (askedFor !== null) {
    return (
      <>
        <h1>Check your e-mail</h1>
        <p className="s-lead" role="status">
          If {askedFor} can sign in here, we have sent a link to their e-mail address. It works once, for 30 minutes. If
          it does not arrive, check your junk folder or ask an administrator of your firm.
        </p>
        <BackToSignIn />
      </>
    );
  }
  const submit = () =>
    typed() === ''
      ? Promise.resolve(refused(null, { id: 'Enter your user ID or e-mail.' }))
      : sendPublicCall(
          createSend(boot.apiBase, () => boot.bootToken),
          '/reset',
          { firmId: boot.firm.firmId, id: typed() },
          ['id'],
        );
  return (
    <>
      <h1>Forgotten your password?</h1>
      <p className="s-lead">We will e-mail you a link to set a new one.</p>
      <PublicForm
        submitLabel="Send the link"
        busyLabel="Sending…"
        onSubmit={submit}
        onDone={() => setAskedFor(typed())}
      >
        {(errors) => <NameField ref={idField} error={errors.id} />}
      </PublicForm>
      <BackToSignIn />
    </>
  );
};
