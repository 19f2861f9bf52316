import { Type } from '@sinclair/typebox';
import { Id, Nullable, OneOf, Timestamp } from '../language/primitives';

/** Kinds of record an event can be about. */
export const eventEntityKinds = ['Client', 'Account', 'Transaction'] as const;

const posted = {
  /** The sender's name for what happened: `aml.checked`, `crm.meeting-held`. */
  type: Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z0-9-]+)+$', maxLength: 80 }),
  entity: Type.Object({ kind: OneOf(eventEntityKinds), id: Id }),
  /** Facts for people and other systems: at most 20 texts, numbers, booleans or nulls, without nesting. */
  payload: Type.Record(
    Type.String({ maxLength: 60 }),
    Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean(), Type.Null()]),
    { maxProperties: 20 },
  ),
};

/** Those of the platform’s own events. */
const toldKinds = [...eventEntityKinds, 'Position'] as const;

export const eventSchemas = {
  getEvent: {
    data: Type.Object({
      id: Id,
      eventId: Id,
      firmId: Id,
      ...posted,
      entity: Type.Object({ kind: OneOf(toldKinds), id: Id }),
      /** Names of the facts the caller may not see; they are null in the payload. */ withheld: Type.Array(
        Type.String(),
      ),
      /** When it happened. */ at: Timestamp,
      /** When the platform received the event. */ recordedAt: Timestamp,
      /** The event’s number among its record’s, without a gap. Only of events of the platform itself. */
      sequence: Type.Optional(Type.Integer({ minimum: 1 })),
      actor: Type.Object({
        userId: Nullable(Id),
        name: Type.String(),
        kind: OneOf(['User', 'Machine', 'Platform'] as const),
      }),
    }),
  },
  createEvent: {
    body: Type.Object({
      firmId: Id,
      type: posted.type,
      entity: posted.entity,
      at: Type.Optional(Timestamp),
      payload: Type.Optional(posted.payload),
    }),
    data: Type.Object({ id: Id, firmId: Id, recordedAt: Timestamp }),
  },
};
