import { useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { accessRuleOf, type AccessRule, type PortalManifest } from '@tessera/contract';
import { notificationCalls } from '@tessera/contract/notifications/calls';
import { workCalls } from '@tessera/contract/work/calls';
import { useWatched, type Portal } from '@tessera/runtime';
import { Icon, Link, type ShownToast, type ToastStore } from '@tessera/ui/shell';
import { Disclosure } from '../navigation/disclosure';
import { remoteRule } from '../places/remote-rule';
import { longDate } from '../words/long-date';
import { StartedWork } from './started-work';
import { watchNotifications, type NotificationWatch, type Waiting } from './watch-notifications';

const words = { info: 'Note', success: 'Done', error: 'Error' } as const;
const countMax = 99;
const rule = remoteRule('reporting', accessRuleOf(notificationCalls.listNotifications));
const workRule = remoteRule('settings', accessRuleOf(workCalls.listWork));
/** What changes what waits for the user. */
const changes = new Set(['Notification', 'Transaction', 'BankDetails']);

const Message = ({ message }: { readonly message: ShownToast }): ReactNode => (
  <li className="h-messages__one">
    <span className={`h-messages__kind h-messages__kind--${message.kind}`}>{words[message.kind]}</span>
    <span>{message.message}</span>
  </li>
);

/** The toasts of this page, newest first, so that a toast that has gone can be read again. */
const PastToasts = ({ toasts }: { readonly toasts: ToastStore }): ReactNode => {
  const past = toasts.history();
  return past.length === 0 ? (
    <p className="t-muted">No recent notifications.</p>
  ) : (
    <ul aria-label="Recent notifications">
      {past.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
};

const NeedsYou = ({ waiting, close }: { readonly waiting: Waiting; readonly close: () => void }): ReactNode => (
  <section aria-label="What needs you">
    <h2 className="h-messages__title">What needs you</h2>
    {waiting.count === 0 ? (
      <p className="t-muted">Nothing needs you now.</p>
    ) : (
      <ul>
        {waiting.newest.map(({ notificationId, title, clientName, openedDate }) => (
          <li key={notificationId} className="h-messages__need">
            <Link to={`/exceptions?notification=${encodeURIComponent(notificationId)}`} onClick={close}>
              {title}
            </Link>
            <span className="t-small t-muted">
              {clientName !== null && `${clientName}, `}
              {longDate(openedDate.slice(0, 10))}
            </span>
          </li>
        ))}
      </ul>
    )}
    <p>
      <Link to="/exceptions?forMe=true" onClick={close}>
        {waiting.count > waiting.newest.length ? `All ${waiting.count}` : 'All exceptions'}
      </Link>
    </p>
  </section>
);

/** Reads what waits for the user when the page opens, changes, is returned to, and when something is done on it. */
const useRefresh = (portal: Portal, { refresh }: NotificationWatch): void => {
  const { pathname } = useLocation();
  useEffect(() => void refresh(), [refresh, pathname]);
  useEffect(
    () =>
      portal.events.onEntityChanged(({ kind }) => {
        if (changes.has(kind)) void refresh({ now: kind === 'Notification' });
      }),
    [portal, refresh],
  );
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
};

const Bell = ({ count }: { readonly count: number }): ReactNode => (
  <span className="h-bell">
    <Icon name="bell" />
    {count > 0 && (
      <span className="h-bell__count" aria-hidden="true">
        {count > countMax ? `${countMax}+` : count}
      </span>
    )}
  </span>
);

interface CountingBellProps {
  readonly portal: Portal;
  readonly toasts: ToastStore;
  readonly seesWork: boolean;
}

const CountingBell = ({ portal, toasts, seesWork }: CountingBellProps): ReactNode => {
  const watch = useMemo(() => watchNotifications(portal), [portal]);
  const waiting = useWatched(watch.waiting);
  useRefresh(portal, watch);
  const count = waiting?.count ?? 0;
  return (
    <Disclosure
      button={<Bell count={count} />}
      label={count === 0 ? 'Notifications' : `Notifications, ${count} for you`}
      buttonClassName="t-button t-button--plain t-button--icon"
      align="end"
    >
      {(close) => (
        <div className="h-messages">
          {waiting !== null && <NeedsYou waiting={waiting} close={close} />}
          {seesWork && <StartedWork portal={portal} close={close} />}
          <h2 className="h-messages__title">Messages of this page</h2>
          <PastToasts toasts={toasts} />
        </div>
      )}
    </Disclosure>
  );
};

interface NotificationBellProps {
  readonly portal: Portal;
  readonly manifests: readonly PortalManifest[];
  readonly toasts: ToastStore;
}

/**
 * How much needs the user, the newest of it, and the messages of this page. Where the firm has no reporting, or the user
 * may not read exceptions, only the messages.
 */
export const NotificationBell = ({ portal, manifests, toasts }: NotificationBellProps): ReactNode => {
  const sees = (remote: string, access: AccessRule): boolean =>
    manifests.some(({ name }) => name === remote) && portal.decide(access).allowed;
  const seesWork = sees('settings', workRule);
  return sees('reporting', rule) ? (
    <CountingBell portal={portal} toasts={toasts} seesWork={seesWork} />
  ) : (
    <Disclosure
      button={<Bell count={0} />}
      label="Notifications"
      buttonClassName="t-button t-button--plain t-button--icon"
      align="end"
    >
      {(close) => (
        <div className="h-messages">
          {seesWork && <StartedWork portal={portal} close={close} />}
          <PastToasts toasts={toasts} />
        </div>
      )}
    </Disclosure>
  );
};
