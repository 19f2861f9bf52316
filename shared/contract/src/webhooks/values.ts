import type { DomainEventType } from '../events/values';

/** What webhooks are of: the record that changes. Each has its event types. */
export const webhookSubjects = ['position', 'transaction', 'client', 'account'] as const;
export type WebhookSubject = (typeof webhookSubjects)[number];

/** The event types of each subject: one webhook carries those of one subject, so that a record's events keep their order. */
export const subjectEvents: Readonly<Record<WebhookSubject, readonly DomainEventType[]>> = {
  position: ['position.changed'],
  transaction: ['transaction.opened', 'transaction.changed'],
  client: ['client.created', 'client.changed'],
  account: ['account.opened', 'account.changed'],
};

/** The type of a test delivery, which tells of no record. */
export const testEventType = 'tessera.test';

/** `Waiting` is still to be sent, or sent again; `Parked` was given up, with the reason, and can be replayed. */
export const deliveryStatuses = ['Waiting', 'Delivered', 'Parked'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Columns the list of deliveries sorts by. */
export const deliverySorts = ['position', 'at'] as const;

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Seconds after each failed attempt until the next one: about two days in all. After the last a delivery is parked. */
export const retrySeconds: readonly number[] = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  16 * hours,
];

/** How long a receiver has to answer, connection included. */
export const answerSecondsMax = 10;
/** How much of an answer is kept. */
export const answerKeptBytes = 4 * 1024;
/** How long the secret before a new one signs as well. */
export const rotationHours = 24;
export const webhookUrlMax = 500;
/** The most events one replay sends. */
export const replayMax = 10_000;
/** The most missing events one answer lists. */
export const gapsShownMax = 100;

/** Which events of a range a replay sends. */
export const replayChoices = ['Missing', 'All'] as const;
export type ReplayChoice = (typeof replayChoices)[number];

/** What becomes of a webhook's secret: a new one beside the present one, or the end of the one before. */
export const secretActions = ['Rotate', 'End previous'] as const;
