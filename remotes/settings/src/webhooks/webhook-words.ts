import type { CallData, CallRow } from '@tessera/contract/schemas';
import type { DeliveryStatus, WebhookSubject } from '@tessera/contract/webhooks/values';
import type { Tone } from '@tessera/ui/core';

export type Webhook = CallData<'getWebhook'>;
export type Delivery = CallRow<'listWebhookDeliveries'>;

/** What a webhook tells of, in the words of the page. */
export const subjectWords: Readonly<Record<WebhookSubject, string>> = {
  position: 'Positions',
  transaction: 'Transactions',
  client: 'Clients',
  account: 'Accounts',
};

export const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = {
  Waiting: 'neutral',
  Delivered: 'good',
  Parked: 'bad',
};

interface State {
  readonly word: string;
  readonly tone: Tone;
}

/** How a webhook is, in a word. */
export const stateOf = ({ active, failures }: Pick<Webhook, 'active' | 'failures'>): State => {
  if (!active) return { word: 'Off', tone: 'neutral' };
  return failures > 0 ? { word: 'Failing', tone: 'bad' } : { word: 'On', tone: 'good' };
};
