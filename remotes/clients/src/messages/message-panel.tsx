import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { isStale } from '@tessera/api';
import type { MessageStatus } from '@tessera/contract/messages/values';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, useAccess } from '@tessera/runtime';
import { Button, ErrorState, SidePanel, SkeletonLines, VisuallyHidden, StaleBanner } from '@tessera/ui/core';
import { clientAction } from '../shared/access-rules';
import { actionWords, nextStatuses } from './message';
import { MessageView } from './message-view';
import { useMessageTransitions } from './use-message-transitions';
import { useReadOnOpen } from './use-read-on-open';

/** The query of the open message. */
export interface OpenMessage {
  readonly currentData?: CallData<'getMessage'> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface MessagePanelProps {
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
  readonly versionOf: ReturnType<typeof useReadOnOpen>;
  readonly onStale: () => void;
}

const Acts = ({ message, versionOf, onStale }: ActsProps): ReactNode => {
  const { busy, move } = useMessageTransitions();
  const place = useRef<HTMLSpanElement>(null);
  const acted = useRef(false);
  // The pressed button may disappear with the old status; focus stays on the available actions.
  useEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return;
    acted.current = false;
    place.current?.querySelector('button')?.focus();
  }, [message.status]);
  if (!useAccess(clientAction).allowed) return null;
  const act = async (to: MessageStatus): Promise<void> => {
    acted.current = true;
    const failure = await move(message, to, await versionOf(message));
    if (isStale(failure)) onStale();
  };
  return (
    <span ref={place} className="t-row">
      {nextStatuses(message.status).map((to) => (
        <Button key={to} small busy={busy} onClick={() => void act(to)}>
          {actionWords(message.status, to)}
        </Button>
      ))}
    </span>
  );
};

/** The open message, beside the list or over it. Opening it marks it as read where the user may do so. */
export const MessagePanel = ({
  open: { currentData: message, error, isFetching, refetch },
  ofAllClients,
  onClose,
  onPrevious,
  onNext,
  over,
}: MessagePanelProps): ReactNode => {
  const version = message?.auditDetails.version;
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<string | null>(null);
  const at = `${message?.messageId ?? ''} ${version ?? ''}`;
  const reload = useCallback(() => void refetch(), [refetch]);
  const versionOf = useReadOnOpen(message, reload);
  const acts = message && <Acts message={message} versionOf={versionOf} onStale={() => setStaleAt(at)} />;
  const content = (
    <>
      <VisuallyHidden>
        <span role="status">{message && `Open: ${message.title}`}</span>
      </VisuallyHidden>
      {message && staleAt === at && <StaleBanner reloading={isFetching} onReload={reload} />}
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
