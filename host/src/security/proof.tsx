import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import type { Send } from '../api/send';
import { refused, sendPublicCall, type PublicCallResult } from '../public-form/public-call';
import { PublicForm } from '../public-form/public-form';
import { CodeField } from './code-field';
import { hasPasskeys, signWithPasskey } from './passkeys';

type Ways = CallData<'startProof'>;
type Way = Ways['ways'][number];

const labels: Readonly<Record<Way, string>> = {
  App: 'Use the code of an app',
  Passkey: 'Use a passkey',
  'Recovery code': 'Use a recovery code',
};

export interface ProofProps {
  readonly send: Send;
  /** The call that takes the proof. */
  readonly path: '/tessera/session/factor' | '/tessera/session/stepup';
  readonly onProven: () => void;
  /** Shown where the user has no factor. */
  readonly without: ReactNode;
}

/** The ways, with a new question for a passkey, which is good once; or why there are none. */
const askWays = async (send: Send): Promise<Ways | { readonly problem: string }> => {
  const result = await sendPublicCall(send, '/tessera/session/factor/start', { host: location.hostname }, []);
  return result.kind === 'done'
    ? (result.data as Ways)
    : { problem: result.errors.form ?? 'This could not be read. Try again.' };
};

/** Proves a second factor in one of the ways the user has: a passkey, the code of an app, or a recovery code. */
export const Proof = ({ send, path, onProven, without }: ProofProps): ReactNode => {
  const [ways, setWays] = useState<Ways | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isGone = false;
    void askWays(send).then((asked) => {
      if (isGone) return;
      if ('problem' in asked) setProblem(asked.problem);
      else setWays(asked);
    });
    return () => {
      isGone = true;
    };
  }, [send]);

  if (problem !== null)
    return (
      <p className="t-banner t-banner--bad s-banner" role="alert">
        {problem}
      </p>
    );
  if (ways === null)
    return (
      <p className="s-help" role="status">
        Loading…
      </p>
    );
  const offered = ways.ways.filter((way) => way !== 'Passkey' || hasPasskeys());
  const way = chosen ?? offered[0] ?? null;
  if (way === null) return without;
  const name = way === 'App' ? 'code' : 'recoveryCode';

  const submit = async (): Promise<PublicCallResult> => {
    if (way === 'Passkey') {
      const asked = await askWays(send);
      if ('problem' in asked) return refused(asked.problem);
      const made =
        asked.options === null
          ? { problem: 'Your passkeys are for another address of the portal.' }
          : await signWithPasskey(asked.options);
      return 'problem' in made ? refused(made.problem) : sendPublicCall(send, path, { passkey: made.answer }, []);
    }
    const typed = field.current?.value.trim() ?? '';
    if (typed === '')
      return refused(null, { [name]: way === 'App' ? 'Enter the code of your app.' : 'Enter a recovery code.' });
    return sendPublicCall(send, path, { [name]: typed }, [name]);
  };
  return (
    <>
      <PublicForm
        key={way}
        submitLabel={way === 'Passkey' ? 'Use a passkey' : 'Confirm'}
        busyLabel="Checking…"
        onSubmit={submit}
        onDone={onProven}
      >
        {(errors) =>
          way === 'Passkey' ? (
            <p className="s-help">Your browser asks for the passkey: a fingerprint, a PIN, or a key you touch.</p>
          ) : (
            <CodeField
              ref={field}
              name={name}
              label={way === 'App' ? 'Code of your app' : 'Recovery code'}
              help={
                way === 'App'
                  ? 'Six digits from your authenticator app. Each works once.'
                  : 'One of the ten you kept when you set up your second factor. Each works once.'
              }
              error={errors[name]}
            />
          )
        }
      </PublicForm>
      {offered.length > 1 ? (
        <p className="f-choices">
          {offered
            .filter((other) => other !== way)
            .map((other) => (
              <button key={other} type="button" className="t-link" onClick={() => setChosen(other)}>
                {labels[other]}
              </button>
            ))}
        </p>
      ) : null}
    </>
  );
};
