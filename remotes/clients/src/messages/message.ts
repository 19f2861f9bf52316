import { clientHref } from '@tessera/runtime';
import { messageTransitions, type MessageStatus, type MessageType } from '@tessera/contract/messages/values';
import type { CallRow } from '@tessera/contract/schemas';

export type Message = CallRow<'listMessages'>;

export const messagesHref = '/clients/messages';
/** Unread messages of one type, of all clients. */
export const unreadHref = (messageType: MessageType): string =>
  `${messagesHref}?${new URLSearchParams({ status: 'Unread', messageType }).toString()}`;
export const messageClientHref = (clientId: string): string => clientHref(clientId, 'messages');
export const messageAccountHref = (clientId: string, accountId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/accounts/${encodeURIComponent(accountId)}`;

/** The button that gives a message a status; restoring from the archive marks it as read. */
export const actionWords = (from: MessageStatus, to: MessageStatus): string => {
  if (from === 'Archived') return 'Unarchive';
  return { Unread: 'Mark as unread', Read: 'Mark as read', Archived: 'Archive' }[to];
};

/** The toast after the change. */
export const doneWords = (from: MessageStatus, to: MessageStatus): string => {
  if (from === 'Archived') return 'Unarchived';
  return { Unread: 'Marked as unread', Read: 'Marked as read', Archived: 'Archived' }[to];
};

/** The statuses that a message can change to. */
export const nextStatuses = (status: MessageStatus): readonly MessageStatus[] =>
  messageTransitions.filter(({ from }) => from === status).map(({ to }) => to);

/**
 * The transitions from one status to another: through Read where there is no direct one, as from the archive to unread.
 */
export const transitionPath = (from: MessageStatus, to: MessageStatus): readonly MessageStatus[] =>
  nextStatuses(from).includes(to) ? [to] : ['Read', to];
