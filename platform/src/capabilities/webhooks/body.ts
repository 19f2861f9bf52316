import { testEventType } from '@tessera/contract/webhooks/values';
import type { ToldKind } from '../../foundation/database/column-types';
import { wireTimestamp } from '../../requests/http/wire';

export interface ToldEvent {
  readonly firm_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly entity_kind: ToldKind;
  readonly entity_id: string;
  readonly node_id: string;
  readonly sequence: number;
  readonly position: bigint;
  readonly at: Date;
  readonly payload: unknown;
}

/** The first part of the path that reads a record of a kind. */
const paths: Readonly<Record<ToldKind, string>> = {
  Client: 'client',
  Account: 'account',
  Transaction: 'portfoliotransaction',
  Position: 'position',
};

/** The body of an event’s delivery, as `@tessera/contract/webhooks/events` describes it. */
export const bodyOfEvent = (event: ToldEvent): string =>
  JSON.stringify({
    type: event.event_type,
    timestamp: wireTimestamp(event.at),
    data: {
      eventId: event.event_id,
      firmId: event.firm_id,
      nodeId: event.node_id,
      sequence: event.sequence,
      position: Number(event.position),
      entity: { kind: event.entity_kind, id: event.entity_id },
      facts: event.payload,
      href: `/${paths[event.entity_kind]}/${event.firm_id}/${encodeURIComponent(event.entity_id)}`,
    },
  });

export const bodyOfTest = (firmId: string, webhookId: string, at: Date): string =>
  JSON.stringify({
    type: testEventType,
    timestamp: wireTimestamp(at),
    data: { firmId, webhookId, message: 'This is a test of the webhook. Nothing happened.' },
  });
