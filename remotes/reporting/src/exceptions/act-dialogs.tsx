import { useId, useState, type ReactNode } from 'react';
import { isStale, useSave } from '@tessera/api';
import { exceptionReasonMax, snoozeDaysMax, type ExceptionAction } from '@tessera/contract/notifications/values';
import type { CallBody } from '@tessera/contract/schemas';
import { addDays, addWorkingDays } from '@tessera/domain/dates';
import { usePortal, type CallError } from '@tessera/runtime';
import { ActDialog } from '@tessera/ui/core';
import { DateInput } from '@tessera/ui/date';
import { Api } from '../calls/api';
import type { FullNotification, Notification } from './notification';
import { useSubject } from './what-it-is-about';

export interface DialogProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

type Body = CallBody<'actOnException'>;

/** Acts once, on the version that is shown; when somebody else was faster, the notification is read again. */
const useAct = ({ notificationId, version }: Notification, action: ExceptionAction) => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [send] = Api.useActOnExceptionMutation();
  const { save, busy, inDoubt, wasStale } = useSave(
    (write: { readonly body: Body; readonly idempotencyKey: string }) => send({ firmId, notificationId, ...write }),
    version,
  );
  const act = async (more: Omit<Body, 'action' | 'auditDetails'> = {}): Promise<CallError | null> => {
    const error = await save({ action, ...more, auditDetails: { version } });
    if (isStale(error)) portal.events.entityChanged({ kind: 'Notification' });
    return error;
  };
  return { act, busy, inDoubt, stale: wasStale ? { keepsText: true } : null };
};

const ofClient = ({ title, clientName }: Notification): string =>
  clientName === null ? title : `${title}, ${clientName}`;

const FieldError = ({ id, children }: { readonly id: string; readonly children: string | null }): ReactNode =>
  children !== null && (
    <span id={id} className="t-field__error">
      {children}
    </span>
  );

const TextArea = ({
  id,
  label,
  help,
  value,
  problem,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
}): ReactNode => (
  <div className="t-field">
    <label htmlFor={id} className="t-field__label">
      {label}
    </label>
    <textarea
      id={id}
      className="t-input"
      rows={3}
      value={value}
      maxLength={exceptionReasonMax}
      aria-invalid={problem !== null || undefined}
      aria-describedby={`${id}-help ${id}-error`}
      onChange={(event) => onChange(event.target.value)}
    />
    <FieldError id={`${id}-error`}>{problem}</FieldError>
    <span id={`${id}-help`} className="t-field__help">
      {help}
    </span>
  </div>
);

const trimmed = (reason: string): { readonly reason?: string } =>
  reason.trim() === '' ? {} : { reason: reason.trim() };

/** Asks before the action of a notification that cannot be undone. */
export const ConfirmDialog = ({ notification, onClose }: DialogProps): ReactNode => {
  const { title, why, confirm, actionLabel } = notification;
  const { facts, isShown } = useSubject(notification);
  const { act, ...state } = useAct(notification, 'Act');
  const [reason, setReason] = useState('');
  const reasonId = useId();
  return (
    <ActDialog
      title={`${actionLabel}: ${ofClient(notification)}?`}
      confirmLabel={actionLabel}
      unavailable={!isShown && 'Wait until it is shown what this is about.'}
      act={() => act(trimmed(reason))}
      {...state}
      done={`Done: ${title}`}
      onClose={onClose}
    >
      {facts}
      <p>{why}</p>
      <p>{confirm} It cannot be undone here.</p>
      <TextArea
        id={reasonId}
        label="Note (optional)"
        help="Shown in the history."
        value={reason}
        problem={null}
        onChange={setReason}
      />
    </ActDialog>
  );
};

/** Asks until when a notification can wait, and why. */
export const SnoozeDialog = ({ notification, onClose }: DialogProps): ReactNode => {
  const { businessDate } = usePortal();
  const { act, ...state } = useAct(notification, 'Snooze');
  const [until, setUntil] = useState(addWorkingDays(businessDate, 1));
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const dayId = useId();
  const snooze = async (): Promise<CallError | null | undefined> => {
    const missing = {
      ...(until === '' ? { until: 'Choose the day it comes back.' } : {}),
      ...(reason.trim() === '' ? { reason: 'Say why it can wait.' } : {}),
    };
    setProblems(missing);
    const [first] = Object.keys(missing);
    if (first !== undefined) {
      document.getElementById(first === 'until' ? dayId : reasonId)?.focus();
      return undefined;
    }
    return act({ until, ...trimmed(reason) });
  };
  return (
    <ActDialog
      title={`Snooze: ${ofClient(notification)}`}
      confirmLabel="Snooze"
      act={snooze}
      {...state}
      describeRefusal={({ fieldErrors, errorMessage }) => {
        setProblems(Object.fromEntries(fieldErrors.map((each) => [each.fieldName, each.errorMessage])));
        return fieldErrors.length > 0 ? null : errorMessage;
      }}
      done={`Snoozed: ${notification.title}`}
      onClose={onClose}
    >
      <p>It leaves the lists of what is open, and comes back in the morning of the day you choose.</p>
      <div className="t-field">
        <label htmlFor={dayId} className="t-field__label">
          Comes back on
        </label>
        <DateInput
          id={dayId}
          value={until}
          min={addDays(businessDate, 1)}
          max={addDays(businessDate, snoozeDaysMax)}
          onChange={setUntil}
          {...(problems.until === undefined ? {} : { 'aria-invalid': true as const })}
          aria-describedby={`${dayId}-error`}
        />
        <FieldError id={`${dayId}-error`}>{problems.until ?? null}</FieldError>
      </div>
      <TextArea
        id={reasonId}
        label="Why it can wait"
        help="Shown beside it and in the history."
        value={reason}
        problem={problems.reason ?? null}
        onChange={setReason}
      />
    </ActDialog>
  );
};

/** Asks which colleague takes a notification. */
export const HandOverDialog = ({
  notification,
  onClose,
}: DialogProps & { readonly notification: FullNotification }): ReactNode => {
  const { act, ...state } = useAct(notification, 'Hand over');
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  const reasonId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const { colleagues } = notification;
  const handOver = async (): Promise<CallError | null | undefined> => {
    setProblem(userId === '' ? 'Choose the colleague who takes it.' : null);
    if (userId !== '') return act({ userId, ...trimmed(reason) });
    document.getElementById(id)?.focus();
    return undefined;
  };
  return (
    <ActDialog
      title={`Hand over: ${ofClient(notification)}`}
      confirmLabel="Hand over"
      act={handOver}
      {...state}
      forbidden={
        colleagues.length === 0
          ? 'No colleague of this office may act on it. An administrator of your firm can change that.'
          : null
      }
      done={`Handed over: ${notification.title}`}
      onClose={onClose}
    >
      <div className="t-field">
        <label htmlFor={id} className="t-field__label">
          Colleague
        </label>
        <select
          id={id}
          className="t-select"
          value={userId}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => setUserId(event.target.value)}
        >
          <option value="">Choose</option>
          {colleagues.map((colleague) => (
            <option key={colleague.userId} value={colleague.userId}>
              {colleague.name}
            </option>
          ))}
        </select>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
      </div>
      <TextArea
        id={reasonId}
        label="Note (optional)"
        help="Shown in the history."
        value={reason}
        problem={null}
        onChange={setReason}
      />
    </ActDialog>
  );
};
