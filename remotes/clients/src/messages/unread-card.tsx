import type { ReactNode } from 'react';
import { callErrorOf } from '@tessera/runtime';
import { Card, Count, EmptyState, ErrorState, Link, SkeletonLines, VisuallyHidden } from '@tessera/ui/core';
import { messagesHref, unreadHref } from './message';
import { useMessageStats } from './use-unread';

/** A dashboard panel: messages to clients that nobody has read, by type. */
export const UnreadCard = (): ReactNode => {
  const { data, error, refetch } = useMessageStats();
  const types = data?.byType.filter(({ unread }) => unread > 0);
  return (
    <Card
      title="Unread messages"
      actions={
        data &&
        data.unread > 0 && (
          <span className="t-muted">
            <Count value={data.unread} />
          </span>
        )
      }
      flush
      footer={data && data.total > 0 && <Link to={messagesHref}>All messages</Link>}
    >
      {!data && !error && (
        <div aria-busy="true" className="t-drafts__wait">
          <SkeletonLines lines={3} />
        </div>
      )}
      {!data && error && <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />}
      {types?.length === 0 && (
        <EmptyState
          title="No unread messages"
          text="Messages to your clients wait here until somebody has opened them."
        />
      )}
      {types && types.length > 0 && (
        <ul className="t-drafts">
          {types.map(({ messageType, unread }) => (
            <li key={messageType}>
              <Link to={unreadHref(messageType)}>
                <VisuallyHidden>{unread} unread: </VisuallyHidden>
                {messageType}
              </Link>
              <span aria-hidden="true">
                <Count value={unread} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
