import { Type } from '@sinclair/typebox';
import { Id, IsoDate, Money, Nullable, OneOf, Text, Timestamp, paging, versioned } from '../language/primitives';
import {
  exceptionActions,
  exceptionReasonMax,
  notificationRecordKinds,
  notificationStatuses,
  notificationSteps,
  notificationTypes,
  severities,
} from './values';

const Person = Type.Object({ userId: Id, name: Type.String() });

/** An action with whether the caller can do it now, and why not. */
const AllowedAction = Type.Object({
  action: OneOf(exceptionActions),
  allowed: Type.Boolean(),
  reason: Nullable(Type.String()),
});

export const Notification = Type.Object({
  id: Id,
  notificationId: Id,
  firmId: Id,
  notificationType: OneOf(notificationTypes),
  severity: OneOf(severities),
  status: OneOf(notificationStatuses),
  /** What it is, in a few words. */
  title: Type.String(),
  /** Why it is an exception and what to do next, in sentences. */
  why: Type.String(),
  amount: Nullable(Money),
  nodeId: Id,
  clientId: Nullable(Id),
  clientName: Nullable(Type.String()),
  accountId: Nullable(Id),
  accountName: Nullable(Type.String()),
  record: Type.Object({ kind: OneOf(notificationRecordKinds), id: Id }),
  /** When what it is about began. */
  since: Timestamp,
  due: Nullable(IsoDate),
  openedDate: Timestamp,
  /** When what it is about was over; null while it is not. */
  endedDate: Nullable(Timestamp),
  assignee: Nullable(Person),
  snoozedUntil: Nullable(IsoDate),
  snoozeReason: Nullable(Type.String()),
  /** Whether the caller is one of those who can act on it, and no colleague has taken it. */
  isForMe: Type.Boolean(),
  /** The one action of its type, as a button names it. */
  actionLabel: Type.String(),
  /** What to confirm before the action, because it cannot be undone; null for one that can. */
  confirm: Nullable(Type.String()),
  actions: Type.Array(AllowedAction),
  version: Type.Integer(),
});

const NotificationChange = Type.Object({
  at: Timestamp,
  step: OneOf(notificationSteps),
  /** Null for what happened by itself. */
  actor: Nullable(Person),
  reason: Nullable(Type.String()),
  /** Whom it was handed over to. */
  assignee: Nullable(Person),
  snoozedUntil: Nullable(IsoDate),
});

const TypeCount = Type.Object({
  notificationType: OneOf(notificationTypes),
  severity: OneOf(severities),
  count: Type.Integer(),
  /** When the oldest began. */
  oldest: Timestamp,
});

export const notificationSchemas = {
  /** What waits for the caller, oldest first. */
  getDashboardException: {
    query: Type.Object({ nodeId: Type.Optional(Id) }),
    data: Type.Object({
      asOf: IsoDate,
      /** Open notifications for the caller: those the caller can act on and no colleague has taken. */
      count: Type.Integer(),
      mine: Type.Integer(),
      byType: Type.Array(TypeCount),
      notifications: Type.Array(Notification),
    }),
  },
  /** `notificationType`, `status`, `severity` and `assignment` take several values, separated by commas. */
  listNotifications: {
    query: Type.Object({
      notificationType: Type.Optional(Text),
      status: Type.Optional(Text),
      severity: Type.Optional(Text),
      assignment: Type.Optional(Text),
      nodeId: Type.Optional(Id),
      clientId: Type.Optional(Id),
      /** `true`: only those the caller is asked to act on and no colleague has taken. */
      forMe: Type.Optional(Text),
      ...paging,
    }),
    data: Type.Array(Notification),
  },
  getNotification: {
    data: Type.Composite([
      Notification,
      Type.Object({
        /** Oldest first. */
        history: Type.Array(NotificationChange),
        /** To whom the caller can hand it over. */
        colleagues: Type.Array(Person),
      }),
    ]),
  },
  /** `until` and `reason` belong to Snooze, `userId` to Hand over; a reason may go with every action. */
  actOnException: {
    body: Type.Object({
      action: OneOf(exceptionActions),
      reason: Type.Optional(Type.String({ maxLength: exceptionReasonMax })),
      until: Type.Optional(IsoDate),
      userId: Type.Optional(Id),
      ...versioned,
    }),
    data: Type.Object({ id: Id, firmId: Id, status: OneOf(notificationStatuses), version: Type.Integer() }),
  },
};
