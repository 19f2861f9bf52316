import type { TransferMovement, TransferStatus, TransferType } from '@tessera/contract/transfers/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Pence, Units } from '@tessera/domain/money';

// The other provider, as the platform speaks with it. The words are close to ISO 20022: a transfer instruction
// (sese.007, sese.001), advice of its status (sese.018) and confirmation of what was delivered (sese.003, sese.005), so
// that a real service can take the simulator's place.

/** A line of the instruction: cash, or units of an instrument. */
export interface InstructedLine {
  readonly line: number;
  readonly kind: 'Cash' | 'Holding';
  /** Null for cash. */
  readonly assetId: string | null;
  readonly quantity: Units | null;
  /** Pounds in pence; an estimate where a product moves as cash. */
  readonly amount: Pence | null;
}

/** What the other provider is asked to do. */
export interface TransferInstruction {
  readonly transferId: string;
  readonly movement: TransferMovement;
  readonly transferType: TransferType;
  readonly isPension: boolean;
  /** Whether the sum is exact: a part of the cash that is taken out. Otherwise it is an estimate. */
  readonly isExact: boolean;
  /** Days this provider usually takes. */
  readonly typicalDays: number;
  readonly lines: readonly InstructedLine[];
}

/** What the other provider can answer. */
export const answerKinds = [
  'Accepted',
  'DocumentsRequested',
  'DocumentsAccepted',
  'DocumentsRefused',
  'CrystallisationRequested',
  'SalesBegun',
  'SalesDone',
  'Part',
  'Rejected',
  'Cancelled',
  'TooLateToCancel',
  'ReceivedAll',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Units that came, with what was paid for them where the other provider says so. */
export interface DeliveredUnits {
  readonly assetId: string;
  readonly quantity: Units;
  readonly bookCost: Pence | null;
}

/** What came in one delivery. It may differ from what was announced. */
export interface Delivery {
  readonly cash: Pence;
  /** Income that came after the rest. */
  readonly residual: Pence;
  readonly units: readonly DeliveredUnits[];
  /** Nothing more of what was instructed comes after it. */
  readonly isLast: boolean;
}

/** An answer, and the day it comes. */
export type CounterpartyAnswer = { readonly date: IsoDate } & (
  | { readonly kind: Exclude<AnswerKind, 'Part' | 'Rejected' | 'DocumentsRequested' | 'DocumentsRefused'> }
  | { readonly kind: 'Part'; readonly delivery: Delivery }
  | { readonly kind: 'Rejected' | 'DocumentsRequested' | 'DocumentsRefused'; readonly reason: string }
);

/** A step in a transfer's history, with the answer that made it; null when it was not the other provider. */
export interface HistoryStep {
  readonly date: IsoDate;
  readonly status: TransferStatus;
  readonly answer: AnswerKind | null;
}

/** The other provider, or what stands in for it. */
export interface Counterparty {
  /** The next answer, with its day, which may lie ahead; null while it has nothing to answer. */
  readonly answerTo: (instruction: TransferInstruction, history: readonly HistoryStep[]) => CounterpartyAnswer | null;
}

/** The steps that answers write in a transfer's history. */
export const stepsOfAnswers: Readonly<Record<AnswerKind, readonly string[]>> = {
  Accepted: ['Accepted'],
  DocumentsRequested: ['Documents asked for'],
  DocumentsAccepted: ['Documents accepted'],
  DocumentsRefused: ['Documents refused'],
  CrystallisationRequested: ['Crystallisation asked for'],
  SalesBegun: ['Sales begun'],
  SalesDone: ['Sales done'],
  Part: ['First part arrived', 'Part arrived', 'Late income arrived', 'Late income sent back'],
  Rejected: ['Rejected'],
  Cancelled: ['Cancelled'],
  TooLateToCancel: ['Too late to cancel'],
  ReceivedAll: ['Completed'],
};

/** The answer that wrote a step of the other provider. */
export const answerOfStep = (action: string): AnswerKind | null =>
  answerKinds.find((kind) => stepsOfAnswers[kind].includes(action)) ?? null;

/**
 * The status that an answer brings a transfer to.
 * @param before the status a cancellation was asked for in.
 */
export const statusAfter = (kind: AnswerKind, status: TransferStatus, before: TransferStatus): TransferStatus => {
  switch (kind) {
    case 'Accepted':
      return status;
    case 'DocumentsRequested':
    case 'DocumentsRefused':
      return 'Awaiting Documentation';
    case 'DocumentsAccepted':
    case 'SalesDone':
      return 'With Previous Provider';
    case 'CrystallisationRequested':
      return 'Awaiting Crystallisation Information';
    case 'SalesBegun':
      return 'Awaiting sell down';
    case 'Part':
      return status === 'Completed' ? 'Completed' : 'Onboarding Assets';
    case 'Rejected':
      return 'Rejected';
    case 'Cancelled':
      return 'Cancelled';
    case 'TooLateToCancel':
      return before;
    case 'ReceivedAll':
      return 'Completed';
  }
};

/**
 * The status in which the last cancellation of a history was asked for. What is linked or entered while it is open are
 * steps too, and leave the status as it is: the step that went into it counts.
 */
export const statusBeforeCancellation = (history: readonly Pick<HistoryStep, 'status'>[]): TransferStatus => {
  const asked = history.findLastIndex(
    ({ status }, index) => status === 'Pending Cancellation' && history[index - 1]?.status !== status,
  );
  return history[asked - 1]?.status ?? 'With Previous Provider';
};
