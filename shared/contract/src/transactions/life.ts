import type { movementTypes, transactionStatuses, transactionSubTypes, transactionTypes } from './values';

// The life of a transaction as tables. The platform changes statuses by them, a transaction's page explains by them,
// and docs/transactions.md is generated from them.

export type Status = (typeof transactionStatuses)[number];

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
    waiting: null,
    checking: 'A second person has to authorise the payment, once the bank details it goes to are verified.',
    error:
      'The bank sent the money back: the account has its cash again. What moved to a drawdown account has moved. Only operations or the platform delete it.',
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
    checking: 'A second person has to authorise it before anything leaves.',
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
    checking: 'Money came that does not match: more than 10% off, or another reference.',
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
