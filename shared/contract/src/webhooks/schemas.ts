import { Type } from '@sinclair/typebox';
import { eventEntityKinds } from '../events/schemas';
import { domainEventTypes } from '../events/values';
import { Id, IsoDate, Nullable, OneOf, Text, Timestamp, paging, versioned } from '../language/primitives';
import { deliveryStatuses, replayChoices, secretActions, webhookSubjects, webhookUrlMax } from './values';

const EventType = OneOf(domainEventTypes);
const Count = Type.Integer({ minimum: 0 });
/** The platform's number of an event, in the order in which events were written. */
const Position = Type.Integer({ minimum: 1 });

const Webhook = Type.Object({
  id: Id,
  webhookId: Id,
  firmId: Id,
  /** It is told of this node and those below. */
  nodeId: Id,
  nodeName: Type.String(),
  subject: OneOf(webhookSubjects),
  eventTypes: Type.Array(EventType),
  url: Type.String(),
  active: Type.Boolean(),
  /** Why the platform switched it off; null where it is on, or a person switched it off. */
  offReason: Nullable(Type.String()),
  secretSince: Timestamp,
  /** Until when the secret before signs as well; null when there is none. */
  previousSecretUntil: Nullable(Timestamp),
  waiting: Count,
  parked: Count,
  /** Attempts that failed since the last one that did not. */
  failures: Count,
  lastDeliveredAt: Nullable(Timestamp),
  lastProblem: Nullable(Type.String()),
  auditDetails: Type.Object({ version: Type.Integer(), userId: Id, updateDate: Timestamp }),
});

const changed = {
  body: Type.Object({
    /** The caller's topmost node, where none is given. One webhook for a subject at a node. */
    nodeId: Type.Optional(Id),
    /** Needed for a new webhook. https, to an address of the public internet. */
    url: Type.Optional(Type.String({ maxLength: webhookUrlMax })),
    active: Type.Optional(Type.Boolean()),
    /** All of the subject, where none are given. */
    eventTypes: Type.Optional(Type.Array(EventType, { minItems: 1, maxItems: domainEventTypes.length })),
    secret: Type.Optional(OneOf(secretActions)),
    ...versioned,
  }),
  /** `secret` is there when it was just made, and never again. */
  data: Type.Composite([Webhook, Type.Object({ secret: Nullable(Type.String()) })]),
};

const Entity = Type.Object({ kind: OneOf([...eventEntityKinds, 'Position', 'Webhook'] as const), id: Id });

const delivery = {
  /** The `webhook-id` header: the event's id, the same at each attempt. */
  id: Id,
  /** Null for a test. */
  eventId: Nullable(Id),
  position: Nullable(Position),
  type: Type.String(),
  entity: Entity,
  sequence: Nullable(Type.Integer()),
  /** When the event happened. */
  at: Timestamp,
  status: OneOf(deliveryStatuses),
  attempts: Count,
  /** How often it was asked for again. */
  replays: Count,
  /** What went wrong last, or why it is parked. */
  problem: Nullable(Type.String()),
  nextAt: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  lastStatus: Nullable(Type.Integer()),
};

const range = {
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
  fromPosition: Type.Optional(Position),
  toPosition: Type.Optional(Position),
};
const replay = Type.Object({ ...range, which: OneOf(replayChoices) });

export const webhookSchemas = {
  patchPositionWebhook: changed,
  patchTransactionWebhook: changed,
  patchEventWebhook: changed,
  listWebhooks: { data: Type.Array(Webhook) },
  listWebhookEvents: {
    data: Type.Array(
      Type.Object({
        type: Type.String(),
        subject: Nullable(OneOf(webhookSubjects)),
        meaning: Type.String(),
        /** The request's body, as text laid out for reading. */
        example: Type.String(),
        fields: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), meaning: Type.String() })),
      }),
    ),
  },
  getWebhook: { data: Webhook },
  getWebhookGaps: {
    data: Type.Object({
      /** Events of the webhook since it was made that the platform has handed out. */
      events: Count,
      delivered: Count,
      waiting: Count,
      parked: Count,
      /** Never tried: the webhook was off. */
      missing: Count,
      /** The first of the missing and parked, in order. */
      gaps: Type.Array(
        Type.Object({
          eventId: Id,
          position: Position,
          type: EventType,
          entity: Entity,
          at: Timestamp,
          why: OneOf(['Missing', 'Parked'] as const),
        }),
      ),
      firstPosition: Nullable(Position),
      lastPosition: Nullable(Position),
    }),
  },
  testWebhook: { body: Type.Object({}), data: Type.Object({ deliveryId: Id }) },
  listWebhookDeliveries: {
    query: Type.Object({
      status: Type.Optional(Text),
      eventType: Type.Optional(Text),
      entityId: Type.Optional(Text),
      from: Type.Optional(IsoDate),
      to: Type.Optional(IsoDate),
      ...paging,
    }),
    data: Type.Array(Type.Object(delivery)),
  },
  getWebhookDelivery: {
    data: Type.Object({
      ...delivery,
      webhookId: Id,
      /** Null before it was first sent. */
      body: Nullable(Type.String()),
      tries: Type.Array(
        Type.Object({
          attempt: Type.Integer(),
          at: Timestamp,
          url: Type.String(),
          /** The address the name stood for, which was connected to. */
          address: Nullable(Type.String()),
          headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
          status: Nullable(Type.Integer()),
          /** The beginning of the answer. */
          answer: Nullable(Type.String()),
          durationMs: Nullable(Type.Integer()),
          problem: Nullable(Type.String()),
        }),
      ),
    }),
  },
  previewWebhookReplay: {
    body: replay,
    data: Type.Object({
      /** How many would be sent. */
      count: Count,
      missing: Count,
      parked: Count,
      delivered: Count,
      /** Still on their way: they are not sent twice. */
      waiting: Count,
      firstAt: Nullable(Timestamp),
      lastAt: Nullable(Timestamp),
      /** Why it cannot be done as asked; null when it can. */
      problem: Nullable(Type.String()),
    }),
  },
  replayWebhook: { body: replay, data: Type.Object({ webhookId: Id, count: Count }) },
};
