import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { invitationHours, userTextMax } from '@tessera/contract/users/values';
import { usePortal } from '@tessera/runtime';
import { ActDialog, ReasonField } from '@tessera/ui/core';
import { Api } from '../../calls/api';
import type { UserRecord } from '../entry/user-values';

export type StatusAct = CallBody<'setUserStatus'>['action'] | 'Invite';

const words: Readonly<
  Record<
    StatusAct,
    {
      readonly verb: string;
      readonly title: string;
      readonly done: string;
      readonly says: (user: UserRecord) => string;
    }
  >
> = {
  Suspend: {
    verb: 'Suspend',
    title: 'Suspend',
    done: 'suspended',
    says: () =>
      'They are signed out everywhere at once and cannot sign in. Their password, clients, drafts and scheduled reports stay, and they can be resumed in one step.',
  },
  Resume: {
    verb: 'Resume',
    title: 'Resume',
    done: 'resumed',
    says: () => 'They can sign in again with the password and the access they had.',
  },
  Reactivate: {
    verb: 'Bring back',
    title: 'Bring back',
    done: 'brought back',
    says: ({ userType, email }) =>
      userType === 'User'
        ? `A mail to ${email} has a link to set a new password, for ${invitationHours} hours. They get the access shown here. What was handed over stays where it is.`
        : 'The machine is Active again, with the access shown here. It needs a new secret.',
  },
  Invite: {
    verb: 'Send again',
    title: 'Send the invitation again to',
    done: 'invited again',
    says: ({ email }) =>
      `A new mail goes to ${email}. Its link works once, for ${invitationHours} hours; the older link dies.`,
  },
};

interface StatusDialogProps {
  readonly user: UserRecord;
  readonly act: StatusAct;
  readonly onClose: () => void;
}

/** Suspends, resumes, brings back or invites again, on the version that is shown. */
export const StatusDialog = ({ user, act, onClose }: StatusDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { userId, name } = user;
  const version = user.auditDetails.version;
  const [setStatus] = Api.useSetUserStatusMutation();
  const [invite] = Api.useInviteUserMutation();
  const [reason, setReason] = useState('');
  const { verb, title, done, says } = words[act];
  const { save, busy, inDoubt, wasStale } = useSave(
    ({ idempotencyKey }: { readonly body: object; readonly idempotencyKey: string }) =>
      act === 'Invite'
        ? invite({ firmId, userId, body: {}, idempotencyKey })
        : setStatus({
            firmId,
            userId,
            body: {
              action: act,
              ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
              auditDetails: { version },
            },
            idempotencyKey,
          }),
    version,
  );
  return (
    <ActDialog
      title={`${title} ${name}?`}
      confirmLabel={verb}
      act={() => save({})}
      busy={busy}
      inDoubt={inDoubt}
      stale={wasStale ? { keepsText: true } : null}
      done={`${name} was ${done}`}
      onClose={onClose}
    >
      <p>{says(user)}</p>
      {act !== 'Invite' && <ReasonField value={reason} onChange={setReason} maxLength={userTextMax.reason} />}
    </ActDialog>
  );
};
