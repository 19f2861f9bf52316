import type { movementTypes, transactionStatuses, transactionSubTypes, transactionTypes } from './values';

// The life of a transaction as tables. The platform changes statuses by them, a transaction's page explains by them,
// and docs/transactions.md is generated from them.

type Status = (typeof transactionStatuses)[number];
type Type = (typeof transactionTypes)[number];
type SubType = (typeof transactionSubTypes)[number];
type Movement = (typeof movementTypes)[number];

/** Meaning of each status, for every kind of transaction. */
export const statusMeanings: Readonly<Record<Status, string>> = {
  Pending:
    'Accepted. A payment in is expected, a payment out is ready for the bank, an order is ready for the next dealing point.',
  Waiting: 'Needs something of ours first. Nothing is done to it by hand.',
  Checking: 'A second person has to authorise it.',
  Placed: 'With the bank or the market. It cannot be recalled.',
  Completed: 'Done: its postings are in the ledger.',
  Error: 'Refused by the bank or the market. Nothing moved, or it was moved back; the reason is in its history.',
  Deleted: 'Cancelled or deleted before anything moved, or reversed: what had moved was moved back by new postings.',
};

/** What a firm can require a second person for. */
export const secondPersonSubjects = ['Withdrawal', 'Bank Details'] as const;
export type SecondPersonSubject = (typeof secondPersonSubjects)[number];

interface Kind {
  readonly name: string;
  readonly first: 'Pending' | 'Completed';
  /** It begins in Checking if the firm requires a second person for this. */
  readonly secondPerson?: SecondPersonSubject;
  /** Meaning of the three statuses for this kind; null for a status it never has. */
  readonly waiting: string | null;
  readonly checking: string | null;
  readonly error: string | null;
  /** Refusal when somebody tries to create one directly, although only another transaction creates it. */
  readonly madeBy?: string;
}

const atOnce = { first: 'Completed', waiting: null, checking: null, error: null } as const;

export const lifeKinds = {
  paymentIn: {
    name: 'Payment in',
    first: 'Pending',
    waiting: null,
    checking:
      'The money came and is held: where it came from is looked at, or it does not fit the allowance of its tax year.',
    error: 'The bank did not pay, or the transfer was returned.',
  },
  collection: {
    name: 'Payment in by direct debit',
    first: 'Pending',
    waiting: null,
    checking:
      'The money came and is held: where it came from is looked at, or it does not fit the allowance of its tax year.',
    error: 'The payer’s bank did not pay. What had been credited was reversed.',
  },
  withdrawal: {
    name: 'Payment to the client',
    first: 'Pending',
    secondPerson: 'Withdrawal',
    waiting: 'Waiting for the sales before it in its group.',
    checking: 'A second person has to authorise the payment, once the bank details it goes to are verified.',
    error: 'The bank sent the money back.',
  },
  benefit: {
    name: 'Benefit of a pension',
    first: 'Pending',
    secondPerson: 'Withdrawal',
    waiting: 'Waiting for the sales before it in its group.',
    checking: 'A second person has to authorise the payment, once the bank details it goes to are verified.',
    error: 'The bank sent the money back.',
    madeBy: 'A benefit of a pension is paid when benefits are taken, and not by a payment of its own.',
  },
  fee: {
    name: 'Fee',
    first: 'Pending',
    secondPerson: 'Withdrawal',
    waiting: 'Waiting for the sales before it in its group.',
    checking: 'A second person has to authorise the fee.',
    error: 'The fee could not be paid.',
  },
  order: {
    name: 'Order',
    first: 'Pending',
    waiting: 'Waiting for the payment or the sales before it in its group.',
    checking: 'Operations look at the order before it goes to the market.',
    error: 'The market refused the order.',
  },
  transfer: {
    name: 'Transfer from or to another provider',
    first: 'Pending',
    waiting: 'Waiting for the other provider.',
    checking: 'Its documents are awaited or looked at.',
    error: 'The other provider refused it.',
  },
  move: { name: 'Move between accounts', ...atOnce },
  entry: { name: 'Entry', ...atOnce },
  note: { name: 'Note of what happened elsewhere', ...atOnce },
  relief: {
    name: 'Tax relief on a contribution',
    first: 'Pending',
    waiting: null,
    checking: null,
    error: 'HMRC did not pay it, or it was given back because its contribution came back.',
  },
  expectation: {
    name: 'Expected receipt',
    first: 'Pending',
    waiting: null,
    checking: 'Money came that does not match: more than 10 % off, or another reference.',
    error: 'What was expected did not come in its time.',
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type LifeKind = keyof typeof lifeKinds;

type Movements = Partial<Record<Movement, LifeKind>>;
const bothWays = (kind: LifeKind): Movements => ({ In: kind, Out: kind });

/** Why this kind cannot be created directly; null when it can. */
export const madeBy = (kind: LifeKind): string | null => (lifeKinds[kind] as Kind).madeBy ?? null;

/** The kind of transaction for every type, sub-type and allowed movement. */
export const kindsByType: Readonly<Record<Type, Partial<Record<SubType, Movements>>>> = {
  Payment: {
    Deposit: { In: 'paymentIn' },
    Employer: { In: 'paymentIn' },
    Employee: { In: 'paymentIn' },
    Withdrawal: { Out: 'withdrawal' },
    'Adviser Adhoc Fee': { Out: 'fee' },
    PCLS: { Out: 'benefit' },
    FAD: { Out: 'benefit' },
    'FAD Gross Withdrawal': { Out: 'benefit' },
    UFPLS: { Out: 'benefit' },
    'UFPLS Gross Withdrawal': { Out: 'benefit' },
  },
  Order: { 'At Best': { Invest: 'order', Disinvest: 'order' } },
  'Product Transfer': { Transfer: bothWays('transfer') },
  'Stock Transfer': { Internal: bothWays('move'), Stock: bothWays('move'), Transfer: bothWays('transfer') },
  Stock: { Stock: bothWays('entry'), Internal: bothWays('entry') },
  'Cash Transfer': { Internal: bothWays('move'), Transfer: bothWays('transfer') },
  Cash: { Deposit: { In: 'entry' }, Withdrawal: { Out: 'entry' }, Internal: bothWays('entry') },
  Notional: { Deposit: { In: 'note' }, Withdrawal: { Out: 'note' } },
  Expectation: {
    Deposit: { In: 'expectation' },
    Employer: { In: 'expectation' },
    Employee: { In: 'expectation' },
    Transfer: { In: 'expectation' },
  },
};

/** Method of the expected tax relief on a contribution; it distinguishes it from other expected receipts. */
export const reliefMethod = 'Tax relief';

/** The kind of a transaction, or null when its type does not allow the sub-type or the movement. */
export const kindOf = (
  type: Type,
  subType: SubType,
  movement: Movement,
  method: string | null = null,
): LifeKind | null => {
  const kind = kindsByType[type][subType]?.[movement] ?? null;
  if (kind === 'expectation' && method === reliefMethod) return 'relief';
  // A direct debit is sent to Bacs on its day and can come back unpaid.
  return kind === 'paymentIn' && method === 'Direct Debit' ? 'collection' : kind;
};

/** What decides the status a transaction begins in. */
export interface OpeningFacts {
  readonly secondPersonFor: readonly string[];
  /** True when it needs cash or units from an earlier member of its group. */
  readonly waits: boolean;
}

/** The status a transaction begins in. */
export const firstStatus = (kind: LifeKind, { secondPersonFor, waits }: OpeningFacts): Status => {
  const { first, secondPerson }: Kind = lifeKinds[kind];
  if (secondPerson !== undefined && secondPersonFor.includes(secondPerson)) return 'Checking';
  return first === 'Pending' && waits ? 'Waiting' : first;
};

export const transitionNames = [
  'authorise',
  'requestCancellation',
  'requestDeletion',
  'release',
  'hold',
  'keep',
  'place',
  'complete',
  'reject',
  'represent',
  'reverse',
  'correct',
] as const;
export type TransitionName = (typeof transitionNames)[number];

/** Who makes a transition: a person, operations (a firm's machine users) or the platform itself. */
export const transitionActorKinds = ['person', 'operations', 'platform'] as const;
export type TransitionActorKind = (typeof transitionActorKinds)[number];

interface Transition {
  /** Its name in the history. */
  readonly step: string;
  readonly by: readonly TransitionActorKind[];
  /** Refusal for every other actor. */
  readonly others: string;
  /** The next status from each status, or why there is none. */
  readonly from: Readonly<
    Record<
      Status,
      | {
          readonly to: Status;
          readonly whileItWaits?: Status;
          readonly only?: readonly LifeKind[];
          readonly otherwise?: string;
        }
      | string
    >
  >;
}

const done = 'It is completed: operations or an administrator can reverse or correct it.';
const gone = 'It is deleted.';
const failed = 'It failed: delete it and make a new one.';
const already = 'It no longer needs authorisation.';
const sent = 'It is with the market or the bank and cannot be cancelled.';
const notFailed = 'It has not come back: there is nothing to present again.';
const reversed = 'It was paid and reversed: its postings stay, and it stays with them.';
const unposted = 'Only what is completed can be corrected: nothing of it is in the ledger.';
const undone = 'It is deleted or reversed already: nothing of it is left to correct.';
const sentBack = 'It failed: what had moved was moved back already.';
const operationsCorrect = 'Only operations or an administrator of the firm correct what is in the ledger.';
const correctable = [
  'paymentIn',
  'collection',
  'withdrawal',
  'fee',
  'order',
  'entry',
] as const satisfies readonly LifeKind[];
const unsettled = 'It has not been sent and moved nothing: request its cancellation instead.';

/** Every transition from every status. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  authorise: {
    step: 'Authorised',
    by: ['person'],
    others: 'Only a person can authorise it.',
    from: {
      Checking: { to: 'Pending', whileItWaits: 'Waiting' },
      Pending: already,
      Waiting: 'It is authorised and waits for another transaction.',
      Placed: already,
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  requestCancellation: {
    step: 'Cancelled',
    by: ['person', 'operations', 'platform'],
    others: '',
    from: {
      Pending: { to: 'Deleted' },
      Waiting: { to: 'Deleted' },
      Checking: { to: 'Deleted' },
      Placed: sent,
      Completed: done,
      Error: 'It failed, so there is nothing to cancel: request its deletion.',
      Deleted: gone,
    },
  },
  requestDeletion: {
    step: 'Deleted',
    by: ['person', 'operations', 'platform'],
    others: '',
    from: {
      Checking: { to: 'Deleted' },
      Error: { to: 'Deleted' },
      Pending: { to: 'Deleted', only: ['expectation', 'relief', 'note'], otherwise: unsettled },
      Waiting: unsettled,
      Placed: sent,
      Completed: done,
      Deleted: gone,
    },
  },
  release: {
    step: 'Released',
    by: ['platform'],
    others: 'It continues automatically once what it waits for is there.',
    from: {
      Waiting: { to: 'Pending' },
      Pending: 'It does not wait for anything.',
      Checking: 'It has to be authorised first.',
      Placed: sent,
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  hold: {
    step: 'Held',
    by: ['operations', 'platform'],
    others:
      'It is held automatically: money that is not what was expected, and a payment to bank details that were changed.',
    from: {
      Pending: {
        to: 'Checking',
        only: ['paymentIn', 'collection', 'expectation', 'withdrawal', 'benefit'],
        otherwise: 'Only money that comes in, and what is paid to the client, is held.',
      },
      Waiting: { to: 'Checking', only: ['withdrawal', 'benefit'], otherwise: 'It waits for another transaction.' },
      Checking: 'It is held already.',
      Placed: { to: 'Checking', only: ['paymentIn', 'collection'], otherwise: sent },
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  keep: {
    step: 'Held',
    by: ['operations', 'platform'],
    others: 'It is held automatically when what the bank or the market reports cannot be booked.',
    from: {
      Placed: {
        to: 'Placed',
        only: ['paymentIn', 'collection', 'order'],
        otherwise: 'Only money that comes in, and an order that was filled, are held.',
      },
      Pending: 'It has not been sent yet.',
      Waiting: 'It waits for another transaction.',
      Checking: 'It is held already.',
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  place: {
    step: 'Placed',
    by: ['operations', 'platform'],
    others: 'Only operations place it.',
    from: {
      Pending: {
        to: 'Placed',
        only: ['paymentIn', 'collection', 'withdrawal', 'benefit', 'fee', 'order', 'transfer'],
        otherwise: 'It is not sent anywhere: it is done here.',
      },
      Waiting: 'It waits for another transaction.',
      Checking: 'It has to be authorised first.',
      Placed: 'It is placed already.',
      Completed: done,
      Error: failed,
      Deleted: gone,
    },
  },
  complete: {
    step: 'Completed',
    by: ['operations', 'platform'],
    others: 'Only operations complete it.',
    from: {
      Pending: { to: 'Completed' },
      Placed: { to: 'Completed' },
      Waiting: 'It waits for another transaction and cannot be completed yet.',
      Checking: 'It has to be authorised first.',
      Completed: 'It is completed already.',
      Error: failed,
      Deleted: gone,
    },
  },
  reject: {
    step: 'Rejected',
    by: ['operations', 'platform'],
    others: 'Only operations reject it.',
    from: {
      Pending: { to: 'Error' },
      Placed: { to: 'Error' },
      Waiting: { to: 'Error' },
      Checking: { to: 'Error' },
      Completed: { to: 'Error', only: ['collection', 'relief'], otherwise: done },
      Error: 'It is rejected already.',
      Deleted: gone,
    },
  },
  represent: {
    step: 'Presented again',
    by: ['platform'],
    others: 'It is presented again automatically where the scheme allows it.',
    from: {
      Error: { to: 'Pending', only: ['collection'], otherwise: 'Only a direct debit can be presented again.' },
      Pending: notFailed,
      Waiting: notFailed,
      Checking: notFailed,
      Placed: notFailed,
      Completed: done,
      Deleted: gone,
    },
  },
  reverse: {
    step: 'Reversed',
    by: ['person', 'operations'],
    others: operationsCorrect,
    from: {
      Completed: {
        to: 'Deleted',
        only: [...correctable, 'relief'],
        otherwise:
          'It is not reversed here: a move between accounts is undone by a move back, and a note and an expected receipt have no postings.',
      },
      Pending: unposted,
      Waiting: unposted,
      Checking: unposted,
      Placed: unposted,
      Error: sentBack,
      Deleted: undone,
    },
  },
  correct: {
    step: 'Corrected',
    by: ['person', 'operations'],
    others: operationsCorrect,
    from: {
      Completed: {
        to: 'Completed',
        only: correctable,
        otherwise: 'It has no figures that are corrected: reverse it, or undo it by one the other way.',
      },
      Pending: unposted,
      Waiting: unposted,
      Checking: unposted,
      Placed: unposted,
      Error: sentBack,
      Deleted: undone,
    },
  },
};

/** The facts about a transaction that decide its transitions. */
export interface TransitionSubject {
  readonly kind: LifeKind;
  readonly status: Status;
  /** Null for a transaction that was imported. */
  readonly createdBy: string | null;
  /** True while it still needs cash or units from an earlier member of its group. */
  readonly waits?: boolean;
  /** True if it was completed before, and so has postings. */
  readonly wasCompleted?: boolean;
}

export interface TransitionActor {
  readonly kind: TransitionActorKind;
  /** Null for the platform itself. */
  readonly userId: string | null;
}

/** The next status, or the refusal: `conflict` because of the transaction's status, `forbidden` for this actor. */
export type TransitionCheck =
  { readonly to: Status } | { readonly refusal: 'conflict' | 'forbidden'; readonly reason: string };

export const ownTransaction = 'You created this transaction: someone else has to authorise it.';

/** Checks a transition of a transaction against the tables. */
export const checkTransition = (
  name: TransitionName,
  { kind, status, createdBy, waits = false, wasCompleted = false }: TransitionSubject,
  actor: TransitionActor,
): TransitionCheck => {
  const { by, others, from } = transitions[name];
  const target = from[status];
  if (typeof target === 'string') return { refusal: 'conflict', reason: target };
  if (target.only && !target.only.includes(kind)) return { refusal: 'conflict', reason: target.otherwise ?? '' };
  if (target.to === 'Deleted' && wasCompleted && name !== 'reverse') return { refusal: 'conflict', reason: reversed };
  if (!by.includes(actor.kind)) return { refusal: 'forbidden', reason: others };
  if (name === 'authorise' && actor.userId !== null && actor.userId === createdBy)
    return { refusal: 'forbidden', reason: ownTransaction };
  return { to: (waits ? target.whileItWaits : undefined) ?? target.to };
};
