import { isOver } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { poundsText } from '@tessera/domain/wording';
import {
  statusAfter,
  statusBeforeCancellation,
  type Counterparty,
  type CounterpartyAnswer,
  type HistoryStep,
  type TransferInstruction,
} from './counterparty';
import { simulatedCounterparty } from './simulator';

/** A day of a rehearsal. */
export interface RehearsedDay {
  readonly date: IsoDate;
  readonly status: TransferStatus;
  readonly text: string;
}

/** How a transfer begins: where the platform sends it, and how people are assumed to act. */
export interface RehearsedStart {
  readonly date: IsoDate;
  readonly firstStatus: TransferStatus;
  /** Whether a form goes to the other provider, which looks at it first. */
  readonly hasForm: boolean;
}

/** A rehearsal is bounded; a life has fewer steps. */
const stepsMax = 40;

/** What people do in a rehearsal, and after how many working days. */
const done: Partial<Record<TransferStatus, { readonly days: number; readonly text: string }>> = {
  'Awaiting Documentation': { days: 4, text: 'The client signs, and the documents are sent.' },
  'Verifying Documentation': { days: 1, text: 'We check the documents.' },
  'Awaiting Crystallisation Information': { days: 4, text: 'The details of the benefits taken are given.' },
};

const toldBy = (answer: CounterpartyAnswer): string => {
  switch (answer.kind) {
    case 'Accepted':
      return 'The other provider accepts the request.';
    case 'DocumentsRequested':
    case 'DocumentsRefused':
    case 'Rejected':
      return answer.reason;
    case 'DocumentsAccepted':
      return 'The other provider accepts the documents.';
    case 'CrystallisationRequested':
      return 'The other provider asks which benefits were taken.';
    case 'SalesBegun':
      return 'The other provider sells what is held.';
    case 'SalesDone':
      return 'The other provider has sold.';
    case 'Part': {
      const { cash, residual, units, isLast } = answer.delivery;
      const came = [
        ...(cash + residual > 0n ? [poundsText(cash + residual)] : []),
        ...(units.length > 0 ? [units.length === 1 ? '1 holding' : `${units.length} holdings`] : []),
      ];
      return came.length === 0
        ? 'Nothing comes.'
        : `${isLast ? 'The rest comes' : 'A part comes'}: ${came.join(' and ')}.`;
    }
    case 'Cancelled':
      return 'The other provider stops it.';
    case 'TooLateToCancel':
      return 'It is too late to stop it.';
    case 'ReceivedAll':
      return 'The other provider has everything.';
  }
};

/**
 * Rehearses a transfer against the simulated provider, on a copy of its terms: the days, in order, with what happens.
 * People are taken to act within a few days, and what does not agree to be accepted.
 */
export const rehearse = (
  instruction: TransferInstruction,
  { date, firstStatus, hasForm }: RehearsedStart,
  counterparty: Counterparty = simulatedCounterparty(),
): readonly RehearsedDay[] => {
  const history: HistoryStep[] = [{ date, status: firstStatus, answer: null }];
  const days: RehearsedDay[] = [{ date, status: firstStatus, text: 'It leaves here.' }];
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const last = history.at(-1);
    if (!last || isOver(last.status)) break;
    const answer = counterparty.answerTo(instruction, history);
    const human = done[last.status];
    const next: (RehearsedDay & Pick<HistoryStep, 'answer'>) | null = answer
      ? {
          date: answer.date,
          status: statusAfter(answer.kind, last.status, statusBeforeCancellation(history)),
          text: toldBy(answer),
          answer: answer.kind,
        }
      : human
        ? {
            date: addWorkingDays(last.date, human.days),
            status: afterPeople(last.status, instruction, hasForm),
            text: human.text,
            answer: null,
          }
        : byPlatform(instruction, last);
    if (!next) break;
    history.push(next);
    days.push({ date: next.date, status: next.status, text: next.text });
  }
  return days;
};

const afterPeople = (
  status: TransferStatus,
  { movement, isPension }: TransferInstruction,
  hasForm: boolean,
): TransferStatus => {
  if (status === 'Awaiting Documentation') return 'Verifying Documentation';
  if (status !== 'Verifying Documentation') return 'With Previous Provider';
  if (movement === 'Out') return isPension ? 'Reviewing Documentation' : 'Pending';
  return hasForm ? 'Reviewing Documentation' : 'With Previous Provider';
};

/** What the platform, or our second person, does next. */
const byPlatform = (
  { movement, transferType }: TransferInstruction,
  { date, status }: HistoryStep,
): (RehearsedDay & Pick<HistoryStep, 'answer'>) | null => {
  if (status === 'Onboarding Assets')
    return { date, status: 'Completed', text: 'Every line has arrived, or will not come.', answer: null };
  if (movement === 'In') return null;
  if (status === 'Reviewing Documentation')
    return {
      date: addWorkingDays(date, 2),
      status: 'Pending',
      text: 'A second person passes the checks.',
      answer: null,
    };
  if (status === 'Pending')
    return transferType === 'Cash'
      ? { date, status: 'Awaiting sell down', text: 'What it needs is sold.', answer: null }
      : { date, status: 'With Previous Provider', text: 'Cash and units leave.', answer: null };
  if (status === 'Awaiting sell down')
    return {
      date: addWorkingDays(date, 3),
      status: 'With Previous Provider',
      text: 'The sales settle, and the cash leaves.',
      answer: null,
    };
  return null;
};
