import { useSubmitOnce, type Act } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { ReplayChoice } from '@tessera/contract/webhooks/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { ActDialog, Banner, Count, Facts } from '@tessera/ui/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Api } from '../calls/api';
import type { Webhook } from './webhook-words';

type Body = CallBody<'replayWebhook'>;

/** A local time of a `datetime-local` field as the wire has it; nothing for none. */
const toWire = (local: string): string | undefined => (local === '' ? undefined : new Date(local).toISOString());

const toLocal = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** How long typing rests before the events are counted. */
const waitMs = 300;
const dayMs = 24 * 60 * 60_000;

interface ReplayDialogProps {
  readonly webhook: Webhook;
  /** Events to replay instead of a time: the gaps. */
  readonly positions: { readonly from: number; readonly to: number } | null;
  readonly onClose: () => void;
}

/** Sends the events of a range again, and says first how many those are. */
export const ReplayDialog = ({ webhook, positions, onClose }: ReplayDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { webhookId } = webhook;
  const [from, setFrom] = useState(() => toLocal(new Date(Date.now() - dayMs)));
  const [to, setTo] = useState('');
  const [fromPosition, setFromPosition] = useState(positions === null ? '' : String(positions.from));
  const [toPosition, setToPosition] = useState(positions === null ? '' : String(positions.to));
  const [by, setBy] = useState<'time' | 'number'>(positions === null ? 'time' : 'number');
  const [which, setWhich] = useState<ReplayChoice>('Missing');
  const [send] = Api.useReplayWebhookMutation();
  const act: Act<Body, CallData<'replayWebhook'>> = (write) => send({ firmId, webhookId, ...write });
  const { submit, isPending, inDoubt } = useSubmitOnce(act, null);
  const id = useId();
  const [fromTime, toTime] = [toWire(from), toWire(to)];
  const body: Body =
    by === 'time'
      ? { which, ...(fromTime ? { from: fromTime } : {}), ...(toTime ? { to: toTime } : {}) }
      : {
          which,
          ...(fromPosition === '' ? {} : { fromPosition: Number(fromPosition) }),
          ...(toPosition === '' ? {} : { toPosition: Number(toPosition) }),
        };
  const wanted = JSON.stringify(body);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), waitMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const preview = Api.usePreviewWebhookReplayQuery(
    { firmId, webhookId, body: JSON.parse(asked) as Body },
    { refetchOnMountOrArgChange: true },
  );
  const isCounting = preview.isFetching || asked !== wanted;
  const refused = isCounting ? null : callErrorOf(preview.error);
  const counted = isCounting ? undefined : preview.currentData;
  const problem = refused ? (refused.fieldErrors[0]?.errorMessage ?? refused.errorMessage) : counted?.problem;
  const field = (name: string, label: string, type: string, value: string, set: (text: string) => void): ReactNode => (
    <div className="t-field">
      <label htmlFor={`${id}-${name}`} className="t-field__label">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className="t-input"
        type={type}
        min={type === 'number' ? 1 : undefined}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
  const choice = (name: string, label: string, isChosen: boolean, choose: () => void): ReactNode => (
    <label className="t-check">
      <input type="radio" name={`${id}-${name}`} checked={isChosen} onChange={choose} />
      <span>{label}</span>
    </label>
  );
  return (
    <ActDialog
      title="Replay events?"
      confirmLabel="Replay"
      act={() => submit(body)}
      busy={isPending}
      inDoubt={inDoubt}
      unavailable={counted === undefined ? 'Wait until they are counted' : (problem ?? false)}
      done="The events are on their way"
      onClose={onClose}
    >
      <div className="t-stack">
        <p>
          They are sent in the order of each record, with the ids they had: a receiver that keeps ids leaves out what it
          has had.
        </p>
        <fieldset className="t-fieldset">
          <legend>Range</legend>
          {choice('by', 'By time', by === 'time', () => setBy('time'))}
          {choice('by', 'By number of the event', by === 'number', () => setBy('number'))}
        </fieldset>
        {by === 'time' ? (
          <>
            {field('from', 'From', 'datetime-local', from, setFrom)}
            {field('to', 'To (now, when left empty)', 'datetime-local', to, setTo)}
          </>
        ) : (
          <>
            {field('fromPosition', 'From number', 'number', fromPosition, setFromPosition)}
            {field('toPosition', 'To number (the last, when left empty)', 'number', toPosition, setToPosition)}
          </>
        )}
        <fieldset className="t-fieldset">
          <legend>Which</legend>
          {choice('which', 'What was never delivered', which === 'Missing', () => setWhich('Missing'))}
          {choice('which', 'Everything, also what was delivered', which === 'All', () => setWhich('All'))}
        </fieldset>
        <div role="status" className="t-stack">
          {problem && <Banner tone="warning">{problem}</Banner>}
          {counted && (
            <Facts
              facts={[
                { label: 'To be sent', value: <Count value={counted.count} /> },
                { label: 'Never tried', value: <Count value={counted.missing} /> },
                { label: 'Parked', value: <Count value={counted.parked} /> },
                { label: 'Delivered before', value: <Count value={counted.delivered} /> },
              ]}
            />
          )}
        </div>
      </div>
    </ActDialog>
  );
};
