import { useId, useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { userTextMax, type LeaverKind } from '@tessera/contract/users/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { ActDialog, ErrorState, ReasonField, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../../calls/api';
import type { UserRecord } from '../entry/user-values';

type Item = CallData<'getLeaver'>['items'][number];

interface DeactivateDialogProps {
  readonly user: UserRecord;
  readonly onClose: () => void;
}

/** Deactivates somebody who leaves, and hands over what they have in hand. */
export const DeactivateDialog = ({ user, onClose }: DeactivateDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { userId, name } = user;
  const { version } = user.auditDetails;
  const leaver = Api.useGetLeaverQuery({ firmId, userId });
  const [deactivate] = Api.useDeactivateUserMutation();
  const [chosen, setChosen] = useState<Partial<Record<LeaverKind, string>>>({});
  const [reason, setReason] = useState('');
  const { save, busy, inDoubt, wasStale } = useSave(
    (write: { readonly body: CallBody<'deactivateUser'>; readonly idempotencyKey: string }) =>
      deactivate({ firmId, userId, ...write }),
    version,
  );
  const data = leaver.currentData;
  const error = leaver.isFetching ? null : callErrorOf(leaver.error);
  return (
    <ActDialog
      wide
      danger
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate"
      forbidden={data?.locked ?? null}
      unavailable={!data && 'Wait until what they have in hand is read'}
      act={() =>
        save({
          handOver: Object.entries(chosen).flatMap(([kind, to]) =>
            to === '' ? [] : [{ kind: kind as LeaverKind, userId: to }],
          ),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          auditDetails: { version },
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={wasStale ? { keepsText: true } : null}
      done={`${name} was deactivated`}
      onClose={onClose}
    >
      <p>
        {name} is signed out everywhere at once, and the password and every link they were sent stop working. They come
        back only by a new invitation.
      </p>
      {error !== null && !data ? (
        <ErrorState message={error.errorMessage} onRetry={() => void leaver.refetch()} />
      ) : !data ? (
        <SkeletonLines lines={4} />
      ) : (
        <>
          {data.items.length === 0 ? (
            <p className="t-muted">They have nothing in hand.</p>
          ) : (
            data.items.map((item) => (
              <HandOverField
                key={item.kind}
                item={item}
                value={chosen[item.kind] ?? ''}
                onChange={(to) => setChosen((now) => ({ ...now, [item.kind]: to }))}
              />
            ))
          )}
          {data.staying.length > 0 && (
            <section aria-label="What cannot be handed over">
              <h3>What cannot be handed over</h3>
              <ul className="t-missing">
                {data.staying.map(({ title, count, note }) => (
                  <li key={title}>
                    {title} ({count}). {note}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      <ReasonField value={reason} onChange={setReason} maxLength={userTextMax.reason} />
    </ActDialog>
  );
};

interface HandOverFieldProps {
  readonly item: Item;
  readonly value: string;
  readonly onChange: (userId: string) => void;
}

const HandOverField = ({
  item: { kind, count, people, otherwise },
  value,
  onChange,
}: HandOverFieldProps): ReactNode => {
  const id = useId();
  return (
    <div className="t-field">
      <label className="t-field__label" htmlFor={id}>
        {kind} ({count})
      </label>
      <select
        id={id}
        className="t-select"
        value={value}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Nobody takes them</option>
        {people.map((person) => (
          <option key={person.userId} value={person.userId}>
            {person.name}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} className="t-field__help">
        {people.length === 0
          ? `Nobody sees all of them and may act on them. ${otherwise}`
          : value === ''
            ? otherwise
            : 'They have them at once.'}
      </p>
    </div>
  );
};
