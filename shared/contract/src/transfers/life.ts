import type { transactionStatuses } from '../transactions/values';
import { transferStatuses, type TransferMovement, type TransferStatus } from './terms/values';

// The life of a transfer between providers as tables. The platform changes statuses by them, a transfer's page explains
// by them, and docs/transfers.md is generated from them.

export const transferMeanings: Readonly<Record<TransferStatus, string>> = {
  Pending: 'Entered, and not sent to the other provider yet.',
  'Awaiting Documentation': 'The other provider wants a form or a document, signed by the client.',
  'Verifying Documentation': 'We check the documents that came.',
  'Reviewing Documentation':
    'The documents are with whoever decides by them: the other provider, or our pension checks.',
  'With Previous Provider': 'The other provider has the request and works on it.',
  'Awaiting Crystallisation Information': 'The other provider, or we, need to know which benefits were taken.',
  'Awaiting sell down': 'Assets are sold first: by the other provider for a transfer in, here for one out.',
  'Onboarding Assets': 'Some of it has arrived. Book costs can be entered.',
  Completed: 'Everything that was announced has arrived, or left, and agrees.',
  Rejected: 'It was refused. Submit it again as a new transfer once the reason is dealt with.',
  'Pending Cancellation': 'We asked the other provider to stop. It may be too late.',
  Cancelled: 'It was stopped. Nothing moved, or what had left came back.',
  Deleted: 'Ended before it was sent. Nothing moved.',
};

/** What a status means for a transfer that goes one way. */
export const transferMeaning = (status: TransferStatus, movement: TransferMovement): string =>
  status !== 'Awaiting sell down'
    ? transferMeanings[status]
    : movement === 'In'
      ? 'The other provider sells what is held first.'
      : 'We sell what it needs first.';

/** Whether assets are sold here before anything leaves: then it is cancelled without asking the other provider. */
export const isSoldHere = (movement: TransferMovement, status: TransferStatus): boolean =>
  movement === 'Out' && status === 'Awaiting sell down';

/** Final statuses. A rejected transfer is over too: submitting it again makes a new one. */
export const overStatuses: readonly TransferStatus[] = ['Completed', 'Rejected', 'Cancelled', 'Deleted'];
export const isOver = (status: TransferStatus): boolean => overStatuses.includes(status);
/** Statuses of transfers in progress. */
export const openStatuses: readonly TransferStatus[] = transferStatuses.filter((status) => !isOver(status));

/** Who makes a move: a person of the firm, a second person, operations, the platform by itself, or the other provider. */
export type TransferMover = 'person' | 'second person' | 'operations' | 'platform' | 'provider';

export interface TransferMove {
  readonly from: TransferStatus | null;
  readonly to: TransferStatus;
  /** The directions that have it. */
  readonly ways: readonly TransferMovement[];
  readonly by: TransferMover;
  /** The name of the step in its history. */
  readonly step: string;
  readonly when: string;
  /** The document it needs; null for none. */
  readonly document: string | null;
  /** What it does to cash and units; null for nothing. */
  readonly money: string | null;
}

const both: readonly TransferMovement[] = ['In', 'Out'];
const move = (
  from: TransferStatus | null,
  to: TransferStatus,
  by: TransferMover,
  step: string,
  when: string,
  more: Partial<Pick<TransferMove, 'ways' | 'document' | 'money'>> = {},
): TransferMove => ({ from, to, by, step, when, ways: both, document: null, money: null, ...more });

const authority = 'The authority that the client signed';

/** Statuses in which a cancellation may be asked for (domain A.7). */
export const cancellableStatuses = [
  'With Previous Provider',
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
] as const satisfies readonly TransferStatus[];

/** Those that a transfer out has only before anything leaves. */
const earlyStatuses = [
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
] as const satisfies readonly (typeof cancellableStatuses)[number][];

/** Whether a transfer out can be cancelled without asking the other provider, which has nothing of it. */
export const nothingLeft = (movement: TransferMovement, status: TransferStatus): boolean =>
  movement === 'Out' && earlyStatuses.some((each) => each === status);

/** The directions in which the other provider is asked to stop, and may say that it is too late. */
const askedWays = (status: TransferStatus): readonly TransferMovement[] => (nothingLeft('Out', status) ? ['In'] : both);

/** Every move of a transfer; all others are refused. */
export const transferMoves: readonly TransferMove[] = [
  move(null, 'Pending', 'person', 'Created', 'It is entered, or submitted again after a rejection.'),
  move('Pending', 'Deleted', 'person', 'Deleted', 'It was not sent yet.'),
  move(
    'Pending',
    'Awaiting Documentation',
    'platform',
    'Form needed',
    'The other provider takes a form, or a wet signature.',
  ),
  move('Pending', 'With Previous Provider', 'platform', 'Sent', 'The other provider takes it electronically.', {
    ways: ['In'],
  }),
  move(
    'Pending',
    'Reviewing Documentation',
    'platform',
    'Checks begun',
    'A pension leaves: its conditions are checked.',
    {
      ways: ['Out'],
    },
  ),
  move('Pending', 'Awaiting sell down', 'platform', 'Sales begun', 'It is authorised, and leaves as cash.', {
    ways: ['Out'],
    money: 'What it needs is sold.',
  }),
  move('Pending', 'With Previous Provider', 'platform', 'Sent', 'It is authorised, and nothing has to be sold.', {
    ways: ['Out'],
    money: 'Cash and units leave the account through TRANSFERS; the final fee is taken first.',
  }),
  move(
    'Awaiting Documentation',
    'Verifying Documentation',
    'person',
    'Documents sent',
    'The signed form is attached.',
    {
      document: authority,
    },
  ),
  move(
    'Verifying Documentation',
    'Awaiting Documentation',
    'operations',
    'Documents refused',
    'Something is missing or wrong in them.',
  ),
  move(
    'Verifying Documentation',
    'Reviewing Documentation',
    'operations',
    'Documents accepted',
    'The other provider looks at them first.',
    {
      document: authority,
    },
  ),
  move(
    'Verifying Documentation',
    'Pending',
    'operations',
    'Documents accepted',
    'No pension leaves, so nothing else is checked.',
    {
      document: authority,
      ways: ['Out'],
    },
  ),
  move(
    'Verifying Documentation',
    'With Previous Provider',
    'operations',
    'Documents accepted',
    'The other provider needs no look of its own.',
    {
      document: authority,
      ways: ['In'],
    },
  ),
  move(
    'Reviewing Documentation',
    'Awaiting Documentation',
    'provider',
    'Documents refused',
    'The other provider found them wanting.',
    { ways: ['In'] },
  ),
  move(
    'Reviewing Documentation',
    'With Previous Provider',
    'provider',
    'Documents accepted',
    'The other provider begins.',
    {
      ways: ['In'],
    },
  ),
  move(
    'Reviewing Documentation',
    'Pending',
    'second person',
    'Checks passed',
    'The conditions of a pension transfer are met.',
    {
      ways: ['Out'],
    },
  ),
  move('Reviewing Documentation', 'Rejected', 'provider', 'Rejected', 'The other provider refuses it.', {
    ways: ['In'],
  }),
  move(
    'Reviewing Documentation',
    'Rejected',
    'second person',
    'Refused',
    'A condition is not met: the client is told why.',
    {
      ways: ['Out'],
      document: 'The letter that refuses it',
    },
  ),
  move(
    'With Previous Provider',
    'Awaiting Documentation',
    'provider',
    'Documents asked for',
    'The other provider wants a document. What has left is not sent again.',
    { ways: ['In'] },
  ),
  move(
    'With Previous Provider',
    'Awaiting Crystallisation Information',
    'provider',
    'Crystallisation asked for',
    'Benefits were taken from the pension, and the details are missing.',
  ),
  move(
    'Awaiting Crystallisation Information',
    'With Previous Provider',
    'person',
    'Crystallisation information given',
    'The details are entered.',
    {
      document: 'The statement of benefits taken',
    },
  ),
  move(
    'With Previous Provider',
    'Awaiting sell down',
    'provider',
    'Sales begun',
    'The other provider sells what is held.',
    {
      ways: ['In'],
    },
  ),
  move(
    'Awaiting sell down',
    'With Previous Provider',
    'provider',
    'Sales done',
    'The other provider has sold, and pays.',
    {
      ways: ['In'],
    },
  ),
  move('Awaiting sell down', 'With Previous Provider', 'platform', 'Sent', 'The sales have settled.', {
    ways: ['Out'],
    money: 'Cash leaves the account through TRANSFERS; the final fee is taken first.',
  }),
  move('Awaiting sell down', 'Cancelled', 'person', 'Cancelled', 'Nothing has left yet, so nobody has to be asked.', {
    ways: ['Out'],
    money: 'Sales that were not placed are cancelled; what was sold stays in the account as cash.',
  }),
  move('Awaiting sell down', 'Rejected', 'provider', 'Rejected', 'The other provider refuses it.', { ways: ['In'] }),
  move('With Previous Provider', 'Onboarding Assets', 'provider', 'First part arrived', 'Cash or units came.', {
    ways: ['In'],
    money: 'What agrees with what was announced is credited through TRANSFERS; anything else is held there.',
  }),
  move(
    'Onboarding Assets',
    'Completed',
    'platform',
    'Completed',
    'Every line has arrived or will not come, and nothing is held.',
    {
      ways: ['In'],
    },
  ),
  move(
    'With Previous Provider',
    'Completed',
    'provider',
    'Completed',
    'The other provider confirms that it has everything.',
    {
      ways: ['Out'],
    },
  ),
  move('With Previous Provider', 'Rejected', 'provider', 'Rejected', 'The other provider refuses it.', {
    money: 'What had left the account comes back to it, with the fee.',
  }),
  ...cancellableStatuses.map((from) =>
    move(
      from,
      'Pending Cancellation',
      'person',
      'Cancellation requested',
      'Nothing has arrived yet. What left is not confirmed yet.',
      { ways: askedWays(from) },
    ),
  ),
  ...earlyStatuses.map((from) =>
    move(from, 'Cancelled', 'person', 'Cancelled', 'Nothing has left, so nobody has to be asked.', { ways: ['Out'] }),
  ),
  move('Pending Cancellation', 'Cancelled', 'provider', 'Cancelled', 'The other provider has stopped it.', {
    money: 'What had left the account comes back to it, with the fee.',
  }),
  ...cancellableStatuses.map((to) =>
    move(
      'Pending Cancellation',
      to,
      'provider',
      'Too late to cancel',
      'It goes on where it was; what was asked for is asked for again.',
      { ways: askedWays(to) },
    ),
  ),
];

/** The move between two statuses in one direction, or null where the table has none. */
export const transferMove = (
  movement: TransferMovement,
  from: TransferStatus | null,
  to: TransferStatus,
): TransferMove | null =>
  transferMoves.find((each) => each.from === from && each.to === to && each.ways.includes(movement)) ?? null;

/** Whom a transfer waits for in a status; null once it is over. */
export const waitsFor = (status: TransferStatus, movement: TransferMovement): 'us' | 'client' | 'provider' | null => {
  switch (status) {
    case 'Pending':
    case 'Verifying Documentation':
      return 'us';
    case 'Awaiting Documentation':
    case 'Awaiting Crystallisation Information':
      return 'client';
    case 'Awaiting sell down':
    case 'Reviewing Documentation':
      return movement === 'In' ? 'provider' : 'us';
    case 'With Previous Provider':
    case 'Onboarding Assets':
    case 'Pending Cancellation':
      return 'provider';
    default:
      return null;
  }
};

const workedOn: readonly TransferStatus[] = ['With Previous Provider', 'Awaiting sell down', 'Onboarding Assets'];

/**
 * Whether the clock of a transfer runs in a status: while the other provider works on it. In all others it stands,
 * because somebody is asked for something, or we sell. Once everything was sent, it stands while we decide about what
 * is held: its steps say so, not its status.
 */
export const clockRuns = (status: TransferStatus, movement: TransferMovement): boolean =>
  workedOn.includes(status) && waitsFor(status, movement) === 'provider';

type TransactionStatus = (typeof transactionStatuses)[number];

/** The status of a transfer's transaction. One that a second person has to look at is Checking. */
export const transactionStatusOf = (status: TransferStatus, needsAuthorisation = false): TransactionStatus => {
  switch (status) {
    case 'Completed':
      return 'Completed';
    case 'Cancelled':
    case 'Deleted':
      return 'Deleted';
    case 'Rejected':
      return 'Error';
    case 'Pending':
      return needsAuthorisation ? 'Checking' : 'Pending';
    default:
      return 'Waiting';
  }
};
