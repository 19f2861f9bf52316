import { isPension } from '@tessera/contract/accounts/values';
import { isOver } from '@tessera/contract/transfers/life';
import type { TransferMovement, TransferStatus } from '@tessera/contract/transfers/values';
import type { CheckDecision } from '@tessera/contract/transfer-checks/values';
import type { WrapperType } from '../../../foundation/database/column-types';
import { notAPerson, type Person } from '../../../requests/access/caller';

/** What decides who may answer and decide about the conditions of a transfer. */
export interface CheckFacts {
  readonly movement: TransferMovement;
  readonly wrapper: WrapperType;
  readonly status: TransferStatus;
  /** False for one that was entered before terms were kept: nothing moves it. */
  readonly hasTerms: boolean;
  readonly decision: CheckDecision | null;
  readonly outcome: CheckDecision | null;
  /** What has to be answered yet. */
  readonly missing: readonly string[];
  /** Everyone who has said something. */
  readonly authors: ReadonlySet<string>;
  readonly createdBy: string | null;
  /** Everyone who ever linked a document to it, or sent its documents. */
  readonly senders: ReadonlySet<string>;
}

/** Only a pension that leaves has conditions. */
export const hasConditions = ({ movement, wrapper }: Pick<CheckFacts, 'movement' | 'wrapper'>): boolean =>
  movement === 'Out' && isPension(wrapper);

const early: readonly TransferStatus[] = [
  'Pending',
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
];

const closed = (facts: CheckFacts): string | null => {
  if (!hasConditions(facts)) return 'Only a pension that goes out has conditions to check.';
  if (!facts.hasTerms) return 'It was entered before its terms were kept, so it is not moved here.';
  if (facts.decision !== null) return `It is decided already: ${facts.decision}.`;
  if (isOver(facts.status)) return `It is ${facts.status}: nothing is left to do.`;
  return early.includes(facts.status) ? null : `It has left already: it is ${facts.status}.`;
};

/** Why nothing may be answered now; null when it may. */
export const recordRefusal = (facts: CheckFacts, caller: Person): string | null =>
  closed(facts) ?? notAPerson(caller, 'answer for what they have seen');

/** Why a caller may not decide now; null when they may. */
export const decideRefusal = (facts: CheckFacts, caller: Person): string | null => {
  const isClosed = closed(facts);
  if (isClosed !== null) return isClosed;
  if (facts.status !== 'Reviewing Documentation')
    return `It is decided once it is Reviewing Documentation; it is ${facts.status}.`;
  if (facts.outcome === null)
    return `Too little is known to decide: ${facts.missing.length === 1 ? '1 question is' : `${facts.missing.length} questions are`} open.`;
  if (facts.authors.has(caller.userId)) return 'You gave answers, so somebody else has to decide.';
  if (facts.createdBy === caller.userId) return 'You entered the transfer, so somebody else has to decide.';
  if (facts.senders.has(caller.userId)) return 'You linked or sent its documents, so somebody else has to decide.';
  return notAPerson(caller, 'decide whether a pension leaves');
};

/** Who has to look next, in a sentence. */
export const nextOf = (facts: CheckFacts): string => {
  if (facts.decision !== null && facts.decision !== 'Refused' && facts.status !== 'Pending')
    return 'Nobody: it is decided.';
  if (facts.decision !== null)
    return facts.decision === 'Refused'
      ? 'Nobody: it is refused, and the client has the letter.'
      : 'The platform: the transfer goes on at its next run.';
  if (closed(facts) !== null) return 'Nobody.';
  if (facts.outcome === null) return 'Whoever looks at it: answer what is open.';
  return facts.status === 'Reviewing Documentation'
    ? 'A second person decides, who neither entered it, nor sent its documents, nor gave an answer.'
    : 'The platform: it can be decided once it is Reviewing Documentation.';
};
