import type { DomainEventType } from '@tessera/contract/events/values';
import type { EventEntityKind } from '../../foundation/database/column-types';

interface EventOfCall {
  readonly type: DomainEventType;
  readonly kind: EventEntityKind;
}

/** The event of each call that writes a client or an account, told where its audit row is written. */
export const eventsOfCalls: Readonly<Partial<Record<string, EventOfCall>>> = {
  createClient: { type: 'client.created', kind: 'Client' },
  patchClient: { type: 'client.changed', kind: 'Client' },
  replaceClient: { type: 'client.changed', kind: 'Client' },
  updateClientStatus: { type: 'client.changed', kind: 'Client' },
  createAccount: { type: 'account.opened', kind: 'Account' },
  patchAccount: { type: 'account.changed', kind: 'Account' },
  replaceAccount: { type: 'account.changed', kind: 'Account' },
};
