/** What a notification can be about. Each is an exception: it has an action, and it ends by itself when it is over. */
export const notificationTypes = [
  'Payment held',
  'Result held',
  'Second person awaited',
  'Transaction failed',
  'Collection refused',
  'Collection unpaid',
  'Bank details to verify',
  'Mandate ended',
  'Cash short for fees',
  'Cash short for a withdrawal',
  'Price jumped',
  'Price stale',
  'Benefit to authorise',
  'Benefit failed',
  'Benefit waiting',
  'Death to confirm',
  'Death to settle',
  'Statement overdue',
  'Fee change to approve',
  'Work ended',
  'Work not done',
  'Job failed',
  'Books disagree',
  'Seal disagrees',
  'Transfer rejected',
  'Transfer needs something',
  'Transfer held',
  'Transfer late',
  'Contact due',
  'Book costs due',
  'Account without a model',
  'Reconciliation break',
  'Review overdue',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Most urgent first. */
export const severities = ['High', 'Medium', 'Low'] as const;
export type Severity = (typeof severities)[number];

/** Done: a person dealt with it. Ended: it was over before anybody did. */
export const notificationStatuses = ['Open', 'Snoozed', 'Done', 'Ended'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Whose notifications a list shows: those the caller has taken or was handed, nobody's, or a colleague's. */
export const assignments = ['Mine', 'Unassigned', 'Colleagues'] as const;
export type Assignment = (typeof assignments)[number];

/** Columns the list sorts by. */
export const notificationSorts = ['since', 'due', 'openedDate', 'notificationType', 'status'] as const;

/** The kinds of record a notification leads to. */
export const notificationRecordKinds = [
  'Transaction',
  'Transfer',
  'Account',
  'Client',
  'Asset',
  'Job',
  'Firm',
  'Fee',
  'Work',
  'Benefit',
] as const;
export type NotificationRecordKind = (typeof notificationRecordKinds)[number];

/** What a person does with a notification. `Act` is the one action of its type. */
export const exceptionActions = ['Act', 'Undo', 'Snooze', 'Wake', 'Take', 'Give back', 'Hand over'] as const;
export type ExceptionAction = (typeof exceptionActions)[number];

/** The next status from each status, or why there is none. */
export const exceptionTransitions: Readonly<
  Record<ExceptionAction, Readonly<Record<NotificationStatus, { readonly to: NotificationStatus } | string>>>
> = {
  Act: {
    Open: { to: 'Done' },
    Snoozed: { to: 'Done' },
    Done: 'Somebody has dealt with it already.',
    Ended: 'It is over: there is nothing left to do.',
  },
  Undo: {
    Open: 'Nothing was done yet that could be undone.',
    Snoozed: 'Nothing was done yet that could be undone. Wake it instead.',
    Done: { to: 'Open' },
    Ended: 'It is over: there is nothing left to undo.',
  },
  Snooze: {
    Open: { to: 'Snoozed' },
    Snoozed: 'It is snoozed already. Wake it first.',
    Done: 'Somebody has dealt with it already.',
    Ended: 'It is over: there is nothing left to snooze.',
  },
  Wake: {
    Open: 'It is not snoozed.',
    Snoozed: { to: 'Open' },
    Done: 'Somebody has dealt with it already. Undo that to open it again.',
    Ended: 'It is over: there is nothing left to wake.',
  },
  Take: {
    Open: { to: 'Open' },
    Snoozed: { to: 'Snoozed' },
    Done: 'Somebody has dealt with it already.',
    Ended: 'It is over: there is nothing left to take.',
  },
  'Give back': {
    Open: { to: 'Open' },
    Snoozed: { to: 'Snoozed' },
    Done: 'Somebody has dealt with it already.',
    Ended: 'It is over: there is nothing left to give back.',
  },
  'Hand over': {
    Open: { to: 'Open' },
    Snoozed: { to: 'Snoozed' },
    Done: 'Somebody has dealt with it already.',
    Ended: 'It is over: there is nothing left to hand over.',
  },
};

/** What the history of a notification names: what people did, and what happened by itself. */
export const notificationSteps = ['Opened', 'Ended', ...exceptionActions] as const;
export type NotificationStep = (typeof notificationSteps)[number];

/** The most findings of one type and firm at a time: more than a firm's staff can look at. */
export const findingsMax = 10_000;
/** The longest a notification is snoozed, in days from the business date. */
export const snoozeDaysMax = 90;
/** The longest reason, in characters. */
export const exceptionReasonMax = 500;
/** The most notifications the dashboard shows. */
export const dashboardExceptionsMax = 10;
