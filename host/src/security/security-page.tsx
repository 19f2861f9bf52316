import '../styles/public-form.css';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import type { Portal } from '@tessera/runtime';
import { Button, Dialog, Spinner, StatePage } from '@tessera/ui/shell';
import { sendPublicCall } from '../public-form/public-call';
import { PublicForm } from '../public-form/public-form';
import { hasPasskeys } from './passkeys';
import { RecoveryCodes } from './recovery-codes';
import { AddApp, AddPasskey, type Kind } from './set-up';

type Factors = CallData<'getFactors'>;
type Factor = Factors['factors'][number];

const day = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' }).format(new Date(time));

const kindWords: Readonly<Record<Kind, string>> = { App: 'Authenticator app', Passkey: 'Passkey' };

/** What the firm asks, in a sentence. */
const requirement = ({ required, graceEndsAt, factors }: Factors): string => {
  if (!required || graceEndsAt === null)
    return 'A second factor protects your sign-in when somebody learns your password. Your firm leaves it to you.';
  return factors.length > 0
    ? 'Your firm requires a second factor, and you have one.'
    : `Your firm requires a second factor by ${day(graceEndsAt)}. After that you set one up before you can go on.`;
};

const FactorRow = ({
  factor,
  onRename,
  onRemove,
}: {
  readonly factor: Factor;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}): ReactNode => (
  <li>
    <div>
      <p className="t-strong">{factor.name}</p>
      <p className="t-muted t-small">
        {kindWords[factor.kind]}, added {day(factor.createdAt)},{' '}
        {factor.lastUsedAt ? `last used ${day(factor.lastUsedAt)}` : 'not used since'}
      </p>
    </div>
    <Button small kind="quiet" onClick={onRename} aria-label={`Rename ${factor.name}`}>
      Rename
    </Button>
    <Button small kind="quiet" onClick={onRemove} aria-label={`Remove ${factor.name}`}>
      Remove
    </Button>
  </li>
);

type Shown =
  | { readonly kind: 'add'; readonly what: Kind }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'rename' | 'remove'; readonly factor: Factor }
  | null;

/** A person's own second factors: apps, passkeys and recovery codes. It is the host's, so that it works in every firm. */
export const SecurityPage = ({ portal }: { readonly portal: Portal }): ReactNode => {
  const { send } = portal.api;
  const [factors, setFactors] = useState<Factors | 'failed' | null>(null);
  const [shown, setShown] = useState<Shown>(null);

  const read = useCallback(async (): Promise<void> => {
    const result = await sendPublicCall(send, '/tessera/session/factors', {}, [], 'GET');
    setFactors(result.kind === 'done' ? (result.data as Factors) : 'failed');
  }, [send]);
  useEffect(() => {
    void read();
  }, [read]);

  const close = (): void => {
    setShown(null);
    void read();
  };
  const added = (codes: readonly string[] | null): void => {
    portal.toast({
      kind: 'success',
      message: 'Your second factor is set up. You have been signed out everywhere else.',
    });
    if (codes) setShown({ kind: 'codes', codes });
    else close();
  };
  const renew = async (): Promise<void> => {
    const result = await sendPublicCall(send, '/tessera/session/recoverycodes', {}, []);
    if (result.kind === 'done')
      setShown({ kind: 'codes', codes: (result.data as CallData<'renewRecoveryCodes'>).recoveryCodes });
    else portal.toast({ kind: 'error', message: result.errors.form ?? 'The codes could not be made.' });
  };

  if (factors === 'failed') return <StatePage variant="error" onLeave={() => void read()} />;
  return (
    <div className="t-page">
      <div className="t-page-header">
        <h1 tabIndex={-1}>Security</h1>
      </div>
      {factors === null ? (
        <Spinner />
      ) : (
        <div className="t-stack">
          <div className="t-card">
            <div className="t-card__body">
              <h2>Second factor</h2>
              <p className="t-muted">{requirement(factors)}</p>
              {factors.reset ? (
                <p className="t-banner t-banner--warning s-banner">
                  {factors.reset.askedBy} has asked for a reset of your second factors: {factors.reset.reason} If you
                  did not want this, tell an administrator of your firm.
                </p>
              ) : null}
              {factors.factors.length === 0 ? (
                <p>You have none: your password alone signs you in.</p>
              ) : (
                <ul className="f-list" aria-label="Your second factors">
                  {factors.factors.map((factor) => (
                    <FactorRow
                      key={factor.factorId}
                      factor={factor}
                      onRename={() => setShown({ kind: 'rename', factor })}
                      onRemove={() => setShown({ kind: 'remove', factor })}
                    />
                  ))}
                </ul>
              )}
              <p className="f-choices">
                {factors.takesApps ? (
                  <Button onClick={() => setShown({ kind: 'add', what: 'App' })}>Add an authenticator app</Button>
                ) : null}
                {hasPasskeys() ? (
                  <Button onClick={() => setShown({ kind: 'add', what: 'Passkey' })}>Add a passkey</Button>
                ) : null}
              </p>
            </div>
          </div>
          {factors.factors.length > 0 ? (
            <div className="t-card">
              <div className="t-card__body">
                <h2>Recovery codes</h2>
                <p>
                  {factors.recoveryCodesLeft === 0
                    ? 'You have none left. Make new ones, or you are shut out when your phone or key is lost.'
                    : `You have ${factors.recoveryCodesLeft} of 10 left.`}
                </p>
                <p className="f-choices">
                  <Button onClick={() => void renew()}>Make new codes</Button>
                </p>
              </div>
            </div>
          ) : null}
        </div>
      )}
      <Dialog
        open={shown?.kind === 'add'}
        title={shown?.kind === 'add' && shown.what === 'Passkey' ? 'Add a passkey' : 'Add an authenticator app'}
        onClose={close}
      >
        {shown?.kind === 'add' && shown.what === 'App' ? <AddApp send={send} onAdded={added} /> : null}
        {shown?.kind === 'add' && shown.what === 'Passkey' ? <AddPasskey send={send} onAdded={added} /> : null}
      </Dialog>
      <Dialog open={shown?.kind === 'codes'} title="Recovery codes" onClose={close}>
        {shown?.kind === 'codes' ? (
          <RecoveryCodes codes={shown.codes} doneLabel="I have kept them" onDone={close} />
        ) : null}
      </Dialog>
      <Dialog open={shown?.kind === 'rename'} title="Rename" onClose={close}>
        {shown?.kind === 'rename' ? (
          <PublicForm
            submitLabel="Save"
            busyLabel="Saving…"
            onSubmit={() =>
              sendPublicCall(
                send,
                `/tessera/session/factors/${shown.factor.factorId}`,
                { name: document.querySelector<HTMLInputElement>('#factor-name')?.value ?? '' },
                ['name'],
                'PATCH',
              )
            }
            onDone={close}
          >
            {(errors) => (
              <div className="s-field">
                <label htmlFor="factor-name">Name</label>
                <input
                  id="factor-name"
                  className="t-input"
                  defaultValue={shown.factor.name}
                  maxLength={60}
                  aria-invalid={errors.name !== undefined}
                />
                {errors.name ? <p className="s-error">{errors.name}</p> : null}
              </div>
            )}
          </PublicForm>
        ) : null}
      </Dialog>
      <Dialog open={shown?.kind === 'remove'} title="Remove a second factor" onClose={close}>
        {shown?.kind === 'remove' ? (
          <PublicForm
            submitLabel={`Remove ${shown.factor.name}`}
            busyLabel="Removing…"
            onSubmit={() => sendPublicCall(send, `/tessera/session/factors/${shown.factor.factorId}`, {}, [], 'DELETE')}
            onDone={close}
          >
            {() => (
              <p>
                {shown.factor.name} is good for no sign-in from then on.
                {factors !== null && factors.factors.length === 1
                  ? ' It is your only one: your recovery codes go too, and your password alone signs you in.'
                  : ''}
              </p>
            )}
          </PublicForm>
        ) : null}
      </Dialog>
    </div>
  );
};
