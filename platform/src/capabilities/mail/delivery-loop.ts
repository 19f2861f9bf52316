import { repeat } from '../../foundation/repeat';
import { deliverDue, type MailDelivery } from './outbox';

const lookEveryMs = 1_000;

/** Delivers due mail every second, one run at a time, until stopped; stopping waits for the mail in progress. */
export const startMailDelivery = (delivery: MailDelivery): { readonly stop: () => Promise<void> } =>
  repeat(() => deliverDue(delivery).catch(delivery.onFailure), lookEveryMs);
