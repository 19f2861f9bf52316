import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { sessionExpiredMessage } from '@tessera/contract';
import type { Boot } from '@tessera/contract';
import { endedMark, safeReturnPath } from '@tessera/contract/return-path';
import { clearSignInNote, readSignInNote } from '../session/sign-in-note';
import { ForgottenPassword } from './forgotten-password';
import { SetPassword } from './set-password';
import { isWaiting, SecondStep, type WaitingSession } from './second-step';
import { SignInForm } from './sign-in-form';

const Firm = ({ boot }: { readonly boot: Boot }): ReactNode => (
  <p className="s-firm">
    <span className="s-monogram" aria-hidden="true">
      {boot.firm.monogram}
    </span>
    {boot.firm.name}
  </p>
);

/** An Investor host has no sign-in: the portal is for the firm's own staff. */
const ForProfessionals = ({ boot }: { readonly boot: Boot }): ReactNode => (
  <>
    <h1>This portal is for professionals</h1>
    <p className="s-lead">
      {boot.firm.name} and its advisers work here. If you are a client of {boot.firm.name}, please speak to your adviser
      about your investments. Nobody can sign in at this address.
    </p>
  </>
);

const SignIn = ({ boot }: { readonly boot: Boot }): ReactNode => {
  const query = new URLSearchParams(location.search);
  const returnTo = safeReturnPath(query.get('returnTo')) ?? '/';
  const note = readSignInNote();
  const reason = note?.reason ?? (query.get(endedMark.name) === endedMark.value ? 'expired' : null);
  const [waiting, setWaiting] = useState<WaitingSession | null>(null);
  const signedIn = (): void => {
    clearSignInNote();
    // Replace this entry, so that Back does not lead to a finished sign-in.
    location.replace(returnTo);
  };
  if (waiting)
    return <SecondStep boot={boot} waiting={waiting} onSignedIn={signedIn} onStartAgain={() => setWaiting(null)} />;
  const returnTitle = note?.returnTo === returnTo && returnTo !== '/' ? note.pageTitle : null;
  return (
    <>
      <h1>Sign in</h1>
      {boot.firm.signIn.welcome ? <p className="s-lead">{boot.firm.signIn.welcome}</p> : null}
      {returnTitle ? <p className="s-lead">You will go back to {returnTitle}.</p> : null}
      {boot.signedIn ? (
        <p className="t-banner s-banner" role="status">
          You are signed in.{' '}
          <a className="t-link" href={returnTo}>
            Continue to {returnTitle ?? 'the portal'}
          </a>
        </p>
      ) : null}
      {reason === 'expired' && !boot.signedIn ? (
        <p className="t-banner s-banner" role="status">
          {sessionExpiredMessage}
        </p>
      ) : null}
      {reason === 'signed-out' ? (
        <p className="t-banner s-banner" role="status">
          You are signed out.
        </p>
      ) : null}
      <SignInForm
        boot={boot}
        onSignedIn={(data) => {
          if (isWaiting(data)) setWaiting(data);
          else signedIn();
        }}
      />
      {boot.firm.signIn.help ? <p className="s-help">{boot.firm.signIn.help}</p> : null}
    </>
  );
};

interface PublicPage {
  readonly title: string;
  readonly Content: (props: { readonly boot: Boot }) => ReactNode;
}

const pages: Readonly<Record<string, PublicPage>> = {
  '/reset': { title: 'Forgotten your password?', Content: ForgottenPassword },
  '/set-password': { title: 'Set a new password', Content: SetPassword },
};

const pageAt = (boot: Boot): PublicPage => {
  if (boot.firm.audience === 'Investor') return { title: 'For professionals', Content: ForProfessionals };
  return pages[location.pathname.toLowerCase().replace(/\/+$/, '')] ?? { title: 'Sign in', Content: SignIn };
};

/** The page before the shell, for the firm whose host name was opened. */
export const SignInPage = ({ boot }: { readonly boot: Boot }): ReactNode => {
  const { title, Content } = pageAt(boot);
  useEffect(() => {
    document.title = `${title} · ${boot.firm.windowTitle}`;
  }, [title, boot]);
  return (
    <main className="s-page">
      <Firm boot={boot} />
      <div className="s-card">
        <Content boot={boot} />
      </div>
      <p className="s-footer">{boot.firm.footer}</p>
    </main>
  );
};
