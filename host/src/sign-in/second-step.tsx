import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Boot } from '@tessera/contract';
import type { SessionStage } from '@tessera/contract/authentication/values';
import { createSend } from '../api/send';
import { Proof } from '../security/proof';
import { SetUp } from '../security/set-up';
import { sendPublicCall } from '../public-form/public-call';
import type { SignedIn } from './sign-in-form';

export type WaitingSession = SignedIn & { readonly waitsFor: SessionStage };

export const isWaiting = (session: SignedIn): session is WaitingSession => session.waitsFor !== undefined;

/** The step of a sign-in after the password: a factor is proved, or set up where the firm requires one. */
export const SecondStep = ({
  boot,
  waiting,
  onSignedIn,
  onStartAgain,
}: {
  readonly boot: Boot;
  readonly waiting: WaitingSession;
  readonly onSignedIn: () => void;
  readonly onStartAgain: () => void;
}): ReactNode => {
  const send = useMemo(() => createSend(boot.apiBase, () => waiting.token ?? null), [boot, waiting]);
  const again = (
    <p className="s-back">
      <button type="button" className="t-link" onClick={onStartAgain}>
        Start again
      </button>
    </p>
  );
  if (waiting.waitsFor === 'Set-up')
    return (
      <>
        <h1>Set up a second factor</h1>
        <p className="s-lead">
          {boot.firm.name} requires one of everybody: besides your password you then need your phone or a key.
        </p>
        <SetUp
          send={send}
          doneLabel="I have kept them: go on"
          onDone={() => {
            void sendPublicCall(send, '/tessera/session/setup', {}, []).then((result) =>
              result.kind === 'done' ? onSignedIn() : onStartAgain(),
            );
          }}
        />
        {again}
      </>
    );
  return (
    <>
      <h1>Confirm that it is you</h1>
      <p className="s-lead">Your password was right. One more step.</p>
      <Proof
        send={send}
        path="/tessera/session/factor"
        onProven={onSignedIn}
        without={
          <p className="t-banner t-banner--warning s-banner">
            Your passkeys are for another address of this portal, or not for this browser. Ask an administrator of your
            firm to reset your second factor.
          </p>
        }
      />
      {again}
    </>
  );
};
