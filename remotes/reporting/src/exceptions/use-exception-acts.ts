import { isStale } from '@tessera/api';
import type { ExceptionAction } from '@tessera/contract/notifications/values';
import type { CallBody } from '@tessera/contract/schemas';
import { callErrorOf, usePortal, type CallError } from '@tessera/runtime';
import { Api } from '../calls/api';
import type { Notification } from './notification';

type Acted = Pick<Notification, 'notificationId' | 'title' | 'confirm' | 'version'>;
type More = Omit<CallBody<'actOnException'>, 'action' | 'auditDetails'>;

const doneWords: Readonly<Record<ExceptionAction, string>> = {
  Act: 'Done',
  Undo: 'Undone',
  Snooze: 'Snoozed',
  Wake: 'Woken',
  Take: 'Taken',
  'Give back': 'Given back',
  'Hand over': 'Handed over',
};

/** What undoes an action; absent where nothing does, or where the person does it over another way. */
const undoneBy: Partial<Readonly<Record<ExceptionAction, ExceptionAction>>> = {
  Act: 'Undo',
  Snooze: 'Wake',
  Take: 'Give back',
};

export interface ExceptionActs {
  readonly busy: boolean;
  /**
   * Acts on a notification on the version that is shown, and shows a toast, with Undo where the act can be undone.
   * Resolves to the refusal, or null. A toast says a refusal unless `quiet`.
   */
  readonly act: (
    notification: Acted,
    action: ExceptionAction,
    more?: More,
    options?: { readonly quiet?: boolean },
  ) => Promise<CallError | null>;
}

/** Acts on notifications. */
export const useExceptionActs = (): ExceptionActs => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [send, { isLoading }] = Api.useActOnExceptionMutation();
  const act: ExceptionActs['act'] = async (notification, action, more = {}, { quiet = false } = {}) => {
    const { notificationId, title, version, confirm } = notification;
    const { data, error } = await send({
      firmId,
      notificationId,
      body: { action, ...more, auditDetails: { version } },
    });
    const refusal = callErrorOf(error);
    if (refusal) {
      const message = isStale(refusal)
        ? `${title} was changed by someone else meanwhile, so nothing was done. It is shown as it is now.`
        : refusal.errorMessage;
      // The lists are read again, so that they show what it is now.
      if (isStale(refusal)) portal.events.entityChanged({ kind: 'Notification' });
      if (!quiet) portal.toast({ kind: 'error', message });
      return refusal;
    }
    const undo = action === 'Act' && confirm !== null ? undefined : undoneBy[action];
    portal.toast({
      kind: 'success',
      message: `${doneWords[action]}: ${title}`,
      ...(undo === undefined || data === undefined
        ? {}
        : {
            action: {
              label: 'Undo',
              onSelect: () => void act({ ...notification, version: data.version }, undo),
            },
          }),
    });
    return null;
  };
  return { busy: isLoading, act };
};
