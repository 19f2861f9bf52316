import { messageTransitions, type MessageStatus, type MessageType } from '@tessera/contract/messages/values';
import type { CallRow } from '@tessera/contract/schemas';

export type Message = CallRow<'listMessages'>;

export const messagesHref = '/clients/messages';
/** Unread messages of one type, of all clients. */
export const unreadHref = (messageType: MessageType): string =>
  `${messagesHref}?${new URLSearchParams({ status: 'Unread', messageType }).toString()}`;
export const messageClientHref = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}/messages`;
export const messageAccountHref = (clientId: string, accountId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/accounts/${encodeURIComponent(accountId)}`;

/** The act that gives a message a status, as a button says it; what was archived comes back as read. */
export const actWords = (from: MessageStatus, to: MessageStatus): string => {
  if (from === 'Archived') return 'Unarchive';
  return { Unread: 'Mark as unread', Read: 'Mark as read', Archived: 'Archive' }[to];
};

/** The same when it is done. */
export const doneWords = (from: MessageStatus, to: MessageStatus): string => {
  if (from === 'Archived') return 'Unarchived';
  return { Unread: 'Marked as unread', Read: 'Marked as read', Archived: 'Archived' }[to];
};

/** What can be done with a message of a status. */
export const movesFrom = (status: MessageStatus): readonly MessageStatus[] =>
  messageTransitions.filter(({ from }) => from === status).map(({ to }) => to);

/**
 * The moves that lead from one status to another: by way of Read where no move leads there, as from the archive back to
 * unread.
 */
export const transitionPath = (from: MessageStatus, to: MessageStatus): readonly MessageStatus[] =>
  movesFrom(from).includes(to) ? [to] : ['Read', to];
