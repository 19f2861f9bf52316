import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import type { Send } from '../api/send';
import { refused, sendPublicCall, type PublicCallResult } from '../public-form/public-call';
import { PublicForm } from '../public-form/public-form';
import { CodeField } from './code-field';
import { hasPasskeys, makePasskey } from './passkeys';
import { RecoveryCodes } from './recovery-codes';

type Started = CallData<'startAppFactor'>;
type WithCodes = CallData<'confirmAppFactor'>;

interface SetUpProps {
  readonly send: Send;
  /** Called with the recovery codes, which a first factor brings. */
  readonly onAdded: (codes: readonly string[] | null) => void;
}

const NameField = ({ value, error }: { readonly value: string; readonly error: string | undefined }): ReactNode => (
  <div className="s-field">
    <label htmlFor="name">Its name</label>
    <input
      id="name"
      name="name"
      className="t-input"
      defaultValue={value}
      maxLength={60}
      autoComplete="off"
      aria-invalid={error !== undefined}
      aria-describedby={error ? 'name-error name-help' : 'name-help'}
    />
    {error ? (
      <p id="name-error" className="s-error">
        {error}
      </p>
    ) : null}
    <p id="name-help" className="s-help">
      So that you know later which one it is, such as Work phone.
    </p>
  </div>
);

/** The picture and key of a new app, and its first code. */
const FirstCode = ({ send, started, onAdded }: SetUpProps & { readonly started: Started }): ReactNode => {
  const field = useRef<HTMLInputElement>(null);
  const submit = (): Promise<PublicCallResult> => {
    const code = field.current?.value.trim() ?? '';
    if (code === '') return Promise.resolve(refused(null, { code: 'Enter the code your app shows.' }));
    return sendPublicCall(send, '/tessera/session/factors/app/confirm', { factorId: started.factorId, code }, ['code']);
  };
  return (
    <>
      <p className="s-help">Scan this with your authenticator app, or type the key into it.</p>
      <svg
        className="f-qr"
        viewBox={`0 0 ${started.qr.size} ${started.qr.size}`}
        role="img"
        aria-label="QR code of the key below"
      >
        <path d={started.qr.path} />
      </svg>
      <p className="s-field">
        Key
        <code className="f-key">{started.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <PublicForm
        submitLabel="Confirm"
        busyLabel="Checking…"
        onSubmit={submit}
        onDone={(data) => onAdded((data as WithCodes).recoveryCodes)}
      >
        {(errors) => (
          <CodeField
            ref={field}
            name="code"
            label="Code of your app"
            help="The six digits your app shows now."
            error={errors.code}
          />
        )}
      </PublicForm>
    </>
  );
};

/** Adds an authenticator app. */
export const AddApp = ({ send, onAdded }: SetUpProps): ReactNode => {
  const form = useRef<HTMLDivElement>(null);
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <FirstCode send={send} started={started} onAdded={onAdded} />;
  const submit = (): Promise<PublicCallResult> => {
    const name = form.current?.querySelector<HTMLInputElement>('[name="name"]')?.value.trim() ?? '';
    return sendPublicCall(send, '/tessera/session/factors/app', name === '' ? {} : { name }, ['name']);
  };
  return (
    <div ref={form}>
      <PublicForm
        submitLabel="Go on"
        busyLabel="One moment…"
        onSubmit={submit}
        onDone={(data) => setStarted(data as Started)}
      >
        {(errors) => <NameField value="Authenticator app" error={errors.name} />}
      </PublicForm>
    </div>
  );
};

/** Adds a passkey. */
export const AddPasskey = ({ send, onAdded }: SetUpProps): ReactNode => {
  const form = useRef<HTMLDivElement>(null);
  const submit = async (): Promise<PublicCallResult> => {
    const name = form.current?.querySelector<HTMLInputElement>('[name="name"]')?.value.trim() ?? '';
    if (name === '') return refused(null, { name: 'Give the passkey a name.' });
    const begun = await sendPublicCall(send, '/tessera/session/factors/passkey', { host: location.hostname }, []);
    if (begun.kind === 'refused') return begun;
    const made = await makePasskey((begun.data as CallData<'startPasskey'>).options);
    if ('problem' in made) return refused(made.problem);
    return sendPublicCall(send, '/tessera/session/factors/passkey/confirm', { name, passkey: made.answer }, ['name']);
  };
  return (
    <div ref={form}>
      <PublicForm
        submitLabel="Make a passkey"
        busyLabel="Waiting for your browser…"
        onSubmit={submit}
        onDone={(data) => onAdded((data as WithCodes).recoveryCodes)}
      >
        {(errors) => <NameField value="Passkey" error={errors.name} />}
      </PublicForm>
    </div>
  );
};

export type Kind = 'App' | 'Passkey';
const kindWords: Readonly<Record<Kind, string>> = { App: 'Authenticator app', Passkey: 'Passkey' };

/** The choice of a factor, its set-up, and the recovery codes. */
export const SetUp = ({
  send,
  doneLabel,
  onDone,
}: {
  readonly send: Send;
  readonly doneLabel: string;
  readonly onDone: () => void;
}): ReactNode => {
  const [kind, setKind] = useState<Kind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  const added = (given: readonly string[] | null): void => {
    if (given) setCodes(given);
    else onDone();
  };
  if (kind === 'App') return <AddApp send={send} onAdded={added} />;
  if (kind === 'Passkey') return <AddPasskey send={send} onAdded={added} />;
  const kinds: readonly Kind[] = hasPasskeys() ? ['App', 'Passkey'] : ['App'];
  return (
    <p className="f-choices">
      {kinds.map((each) => (
        <button key={each} type="button" className="t-button" onClick={() => setKind(each)}>
          {kindWords[each]}
        </button>
      ))}
    </p>
  );
};
