import type { AccessRule } from '@tessera/contract';
import type { ExceptionAction, NotificationStatus, Severity } from '@tessera/contract/notifications/values';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { accountHref, clientHref, clientTransactionHref, instrumentHref, usePortal } from '@tessera/runtime';
import type { Tone } from '@tessera/ui/core';

export type Notification = CallRow<'listNotifications'>;
export type FullNotification = CallData<'getNotification'>;

export const exceptionsHref = '/exceptions';
export const notificationsHref = '/notifications';
/** The query name of the open notification. */
export const openParameter = 'notification';
/** The workbench with one notification open. */
export const exceptionHref = (notificationId: string): string =>
  `${exceptionsHref}?${new URLSearchParams({ [openParameter]: notificationId }).toString()}`;
/** The workbench with the notifications of one type. */
export const typeHref = (notificationType: string): string =>
  `${exceptionsHref}?${new URLSearchParams({ notificationType }).toString()}`;

export const severityTones: Readonly<Record<Severity, Tone>> = { High: 'bad', Medium: 'warning', Low: 'info' };
export const statusTones: Readonly<Record<NotificationStatus, Tone>> = {
  Open: 'warning',
  Snoozed: 'info',
  Done: 'good',
  Ended: 'neutral',
};

/** Whether the user can do an action now. */
export const canDo = ({ actions }: Pick<Notification, 'actions'>, action: ExceptionAction): boolean =>
  actions.some((each) => each.action === action && each.allowed);

/** Why the user cannot do an action now, or null. */
export const reasonAgainst = ({ actions }: Pick<Notification, 'actions'>, action: ExceptionAction): string | null =>
  actions.find((each) => each.action === action)?.reason ?? null;

export interface RecordLink {
  readonly href: string;
  readonly label: string;
}

const page = (resource: NonNullable<AccessRule['requires']>['resource'], flag: string): AccessRule => ({
  requires: { resource, level: 'read' },
  flags: [flag],
});

/** Where a notification's record is, and what the user needs to open it. */
const placeOf = ({
  notificationType,
  record: { kind, id },
  clientId,
  accountId,
}: Notification): (RecordLink & { readonly access: AccessRule }) | null => {
  switch (kind) {
    case 'Transaction':
    case 'Transfer':
      return clientId === null
        ? null
        : {
            href: clientTransactionHref(clientId, id),
            label: kind === 'Transfer' ? 'Open the transfer' : 'Open the transaction',
            access: page('Transaction', 'remote.clients'),
          };
    case 'Account':
      return clientId === null
        ? null
        : {
            href: accountHref(clientId, accountId ?? id, 'overview'),
            label: 'Open the account',
            access: page('Account', 'remote.clients'),
          };
    case 'Benefit':
      return clientId === null
        ? null
        : {
            href: clientHref(clientId, `pensions/benefits/${id}`),
            label: 'Open the benefit',
            access: page('Account', 'remote.clients'),
          };
    case 'Client':
      return {
        href: clientHref(id, 'details'),
        label: 'Open the client',
        access: page('Client', 'remote.clients'),
      };
    case 'Asset':
      return {
        href: instrumentHref(id),
        label: 'Open the instrument',
        access: page('Instrument', 'remote.tools'),
      };
    case 'Fee':
      return {
        href: `/settings/fees?fee=${encodeURIComponent(id)}`,
        label: 'Open the fee',
        access: page('Firm Management', 'remote.settings'),
      };
    case 'Work':
      return {
        href: `/settings/work?work=${encodeURIComponent(id)}`,
        label: 'Open it',
        access: page('Client', 'remote.settings'),
      };
    case 'Firm':
      return notificationType === 'Reconciliation break'
        ? {
            href: '/reporting/reconciliation',
            label: 'Open the reconciliation',
            access: page('Account', 'remote.reporting'),
          }
        : null;
    case 'Job':
      return {
        href: '/settings/jobs',
        label: 'Open the jobs',
        access: page('Firm Management', 'remote.settings'),
      };
    default:
      return null;
  }
};

/** The link to a notification's record; null where there is none, or the user or the firm has no such page. */
export const useRecordLink = (): ((notification: Notification) => RecordLink | null) => {
  const { decide } = usePortal();
  return (notification) => {
    const place = placeOf(notification);
    return place !== null && decide(place.access).allowed ? place : null;
  };
};
