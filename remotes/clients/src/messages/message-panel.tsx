import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageStatus } from '@tessera/contract/messages/values';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, useAccess } from '@tessera/runtime';
import { Button, ErrorState, SidePanel, SkeletonLines, VisuallyHidden, StaleBanner } from '@tessera/ui/core';
import { clientAction } from '../shared/access-rules';
import { actionWords, nextStatuses } from './message';
import { MessageView } from './message-view';
import type { OpenMessage, OpenMessageQuery } from './use-open-message';

interface MessagePanelProps {
  readonly query: OpenMessageQuery;
  readonly open: OpenMessage;
  readonly ofAllClients: boolean;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** A drawer over the list instead of a panel beside it. */
  readonly over: boolean;
}

interface ActsProps {
  readonly message: CallData<'getMessage'>;
  readonly open: OpenMessage;
}

const Acts = ({ message, open: { busy, act } }: ActsProps): ReactNode => {
  const place = useRef<HTMLSpanElement>(null);
  const acted = useRef(false);
  // The pressed button may disappear with the old status; focus stays on the available actions.
  useEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return;
    acted.current = false;
    place.current?.querySelector('button')?.focus();
  }, [message.status]);
  if (!useAccess(clientAction).allowed) return null;
  const press = (to: MessageStatus): void => {
    acted.current = true;
    void act(to);
  };
  return (
    <span ref={place} className="t-row">
      {nextStatuses(message.status).map((to) => (
        <Button key={to} small busy={busy} onClick={() => press(to)}>
          {actionWords(message.status, to)}
        </Button>
      ))}
    </span>
  );
};

/** The open message, beside the list or over it. */
export const MessagePanel = ({
  query: { currentData: message, error, isFetching },
  open,
  ofAllClients,
  onClose,
  onPrevious,
  onNext,
  over,
}: MessagePanelProps): ReactNode => {
  const { isStale, reload } = open;
  const acts = message && <Acts message={message} open={open} />;
  const content = (
    <>
      <VisuallyHidden>
        <span role="status">{message && `Open: ${message.title}`}</span>
      </VisuallyHidden>
      {isStale && <StaleBanner reloading={isFetching} onReload={reload} />}
      {message ? (
        <MessageView key={message.messageId} message={message} ofAllClients={ofAllClients} acts={acts} />
      ) : error && !isFetching ? (
        <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={reload} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={8} />
        </div>
      )}
    </>
  );
  const mayMark = useAccess(clientAction).allowed;
  const title = message?.title ?? 'Message';
  return (
    <SidePanel
      title={title}
      over={over}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={over ? undefined : <span className="t-small t-muted">J next, K previous{mayMark && ', E archive'}</span>}
    >
      {content}
    </SidePanel>
  );
};
