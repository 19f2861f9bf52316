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
/** How many the panel names, and how many where the firm has no page to show the rest. */
const newestMax = 5;
const listedMax = 50;
const rule = accessRuleOf(notificationCalls.listNotifications);
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

interface NeedsYouProps {
  readonly waiting: Waiting;
  /** Whether the firm has the page of exceptions. */
  readonly linked: boolean;
  readonly close: () => void;
}

const NeedsYou = ({ waiting, linked, close }: NeedsYouProps): ReactNode => (
  <section aria-label="What needs you">
    <h2 className="h-messages__title">What needs you</h2>
    {waiting.count === 0 ? (
      <p className="t-muted">Nothing needs you now.</p>
    ) : (
      <ul>
        {waiting.newest.map(({ notificationId, title, clientName, openedDate }) => (
          <li key={notificationId} className="h-messages__need">
            {linked ? (
              <Link to={`/exceptions?notification=${encodeURIComponent(notificationId)}`} onClick={close}>
                {title}
              </Link>
            ) : (
              <span>{title}</span>
            )}
            <span className="t-small t-muted">
              {clientName !== null && `${clientName}, `}
              {longDate(openedDate.slice(0, 10))}
            </span>
          </li>
        ))}
      </ul>
    )}
    {linked ? (
      <p>
        <Link to="/exceptions?forMe=true" onClick={close}>
          {waiting.count > waiting.newest.length ? `All ${waiting.count}` : 'All exceptions'}
        </Link>
      </p>
    ) : (
      waiting.count > waiting.newest.length && (
        <p className="t-muted">
          The newest {waiting.newest.length} of {waiting.count}.
        </p>
      )
    )}
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
  readonly linked: boolean;
  readonly seesWork: boolean;
}

const CountingBell = ({ portal, toasts, linked, seesWork }: CountingBellProps): ReactNode => {
  const watch = useMemo(() => watchNotifications(portal, linked ? newestMax : listedMax), [portal, linked]);
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
        // A list without links takes the focus itself, so that keys scroll it.
        <div className="h-messages" {...(linked ? {} : { role: 'group', 'aria-label': 'Notifications', tabIndex: 0 })}>
          {waiting !== null && <NeedsYou waiting={waiting} linked={linked} close={close} />}
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
 * How much needs the user, the newest of it, and the messages of this page. Where the firm has no reporting, nothing
 * leads to its page; where the user may not read exceptions, only the messages.
 */
export const NotificationBell = ({ portal, manifests, toasts }: NotificationBellProps): ReactNode => {
  const sees = (remote: string, access: AccessRule): boolean =>
    manifests.some(({ name }) => name === remote) && portal.decide(access).allowed;
  const seesWork = sees('settings', workRule);
  return portal.decide(rule).allowed ? (
    <CountingBell
      portal={portal}
      toasts={toasts}
      linked={sees('reporting', remoteRule('reporting', rule))}
      seesWork={seesWork}
    />
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
