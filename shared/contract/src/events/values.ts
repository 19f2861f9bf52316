/** What the platform itself tells: each is written in the database transaction of its cause. */
export const domainEventTypes = [
  'account.changed',
  'account.opened',
  'client.changed',
  'client.created',
  'position.changed',
  'transaction.changed',
  'transaction.opened',
] as const;
export type DomainEventType = (typeof domainEventTypes)[number];
