import {
  exceptionActions,
  exceptionTransitions,
  type ExceptionAction,
  type NotificationStatus,
  type NotificationType,
} from '@tessera/contract/notifications/values';
import type { Caller } from '../../requests/access/caller';
import type { ErrorType } from '@tessera/contract';
import { isAsked, kindOf } from './kinds';

/** What decides who can do what with a notification. */
export interface ActionSubject {
  readonly type: NotificationType;
  readonly status: NotificationStatus;
  /** Whether what it is about is over. */
  readonly isOver: boolean;
  readonly assigneeUserId: string | null;
  readonly assigneeName: string | null;
  readonly notForUserId: string | null;
}

type Asker = Pick<Caller, 'userId' | 'userKind' | 'scopes'>;

type Refusal = { readonly type: Extract<ErrorType, 'forbidden' | 'conflict'>; readonly reason: string };

/** Who is never asked, whatever the status. */
const wrongPerson = (
  { type, notForUserId }: Pick<ActionSubject, 'type' | 'notForUserId'>,
  { userId, userKind, scopes }: Asker,
): Refusal | null => {
  if (userKind === 'Machine') return { type: 'forbidden', reason: 'Exceptions are dealt with by people.' };
  if (!isAsked({ scopes }, type)) {
    const { resource } = kindOf(type).asked;
    return {
      type: 'forbidden',
      reason: `You have view-only access to it. An administrator of your firm can let you act on ${resource}.`,
    };
  }
  return notForUserId === userId
    ? { type: 'forbidden', reason: 'You entered what it is about, so somebody else has to deal with it.' }
    : null;
};

/** Why the caller cannot do an action now, or the next status. */
export const checkAction = (
  action: ExceptionAction,
  subject: ActionSubject,
  caller: Asker,
): { readonly to: NotificationStatus } | Refusal => {
  const barred = wrongPerson(subject, caller);
  if (barred) return barred;
  const transition = exceptionTransitions[action][subject.status];
  if (typeof transition === 'string') return { type: 'conflict', reason: transition };
  const { assigneeUserId, assigneeName } = subject;
  const isMine = assigneeUserId === caller.userId;
  const needsIt = action !== 'Take' && action !== 'Hand over';
  if (needsIt && assigneeUserId !== null && !isMine && action !== 'Undo')
    return { type: 'forbidden', reason: `${assigneeName ?? 'A colleague'} has taken it. Take it over first.` };
  if (action === 'Take' && isMine) return { type: 'conflict', reason: 'You have taken it already.' };
  if (action === 'Give back' && assigneeUserId === null) return { type: 'conflict', reason: 'Nobody has taken it.' };
  if (action === 'Undo') {
    if (kindOf(subject.type).action.changes !== null)
      return { type: 'conflict', reason: 'What was done cannot be undone here: open the record for what is possible.' };
    if (subject.isOver)
      return { type: 'conflict', reason: 'What it was about is over by now: there is nothing left to undo.' };
  }
  return transition;
};

/** Each action, with whether the caller can do it now and why not. */
export const actionsOf = (subject: ActionSubject, caller: Asker) =>
  exceptionActions.map((action) => {
    const checked = checkAction(action, subject, caller);
    return { action, allowed: 'to' in checked, reason: 'to' in checked ? null : checked.reason };
  });
