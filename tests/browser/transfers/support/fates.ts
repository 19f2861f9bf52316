import { addWorkingDays } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import {
  statusAfter,
  statusBeforeCancellation,
  type AnswerKind,
  type CounterpartyAnswer,
  type Delivery,
  type HistoryStep,
  type TransferInstruction,
} from '@tessera/platform/capabilities/transfers/counterparty/counterparty';
import { simulatedCounterparty } from '@tessera/platform/capabilities/transfers/counterparty/simulator';
import { askDatabase } from '../../support/running';

/** What a transfer instructs, but for its id, which decides what the simulated provider makes of it. */
export type Instruction = Omit<TransferInstruction, 'transferId'>;

/** More answers than any life has. */
const answersMax = 12;
/** Ids to look through: any fate that a journey wants is far more frequent. */
const idsMax = 200_000n;
/** A working day: only the days after it count. */
const sentOn = '2026-11-20';
/** An instrument that nothing announces: what the provider sends by mistake shows in its deliveries. */
const stranger = 'stranger';

/**
 * All that the simulated provider answers to a transfer that it takes electronically.
 * @param isCalledOff whether somebody asks to cancel it as soon as it is sent.
 */
const answersTo = (instruction: TransferInstruction, isCalledOff: boolean): readonly CounterpartyAnswer[] => {
  const provider = simulatedCounterparty([stranger]);
  const sent: HistoryStep = { date: sentOn, status: 'With Previous Provider', answer: null };
  const history = isCalledOff ? [sent, { ...sent, status: 'Pending Cancellation' as const }] : [sent];
  const answers: CounterpartyAnswer[] = [];
  while (answers.length < answersMax) {
    const answer = provider.answerTo(instruction, history);
    const last = history.at(-1);
    if (!answer || !last) break;
    answers.push(answer);
    const status = statusAfter(answer.kind, last.status, statusBeforeCancellation(history));
    history.push({ date: answer.date, status, answer: answer.kind });
    if (answer.kind === 'Part' && answer.delivery.isLast) break;
  }
  return answers;
};

export interface Wish {
  readonly instruction: Instruction;
  readonly isCalledOff?: boolean;
  /** The answers, in their order; what follows them is not looked at. */
  readonly kinds: readonly AnswerKind[];
  /** Working days after sending in which they come. */
  readonly daysMax: number;
  /** What comes in one delivery after another. */
  readonly delivers?: (deliveries: readonly Delivery[]) => boolean;
}

const comesTrue = ({ kinds, daysMax, delivers }: Wish, answers: readonly CounterpartyAnswer[]): boolean =>
  kinds.every((kind, index) => answers[index]?.kind === kind) &&
  (answers[kinds.length - 1]?.date ?? '') <= addWorkingDays(sentOn, daysMax) &&
  (delivers === undefined || delivers(answers.flatMap((answer) => (answer.kind === 'Part' ? [answer.delivery] : []))));

/**
 * Sees to it that the next transaction gets the id of a transfer with the wished fate: the simulator draws everything
 * from the id, and its numbers may have gaps. Returns the id.
 */
export const wishFate = async (databaseUrl: string, wish: Wish): Promise<string> => {
  const [row] = (await askDatabase(databaseUrl, 'select last_value from transaction_number')) as {
    last_value: string;
  }[];
  const next = BigInt(row?.last_value ?? '') + 1n;
  for (let number = next; number < next + idsMax; number += 1n) {
    const transferId = recordId('transaction', number);
    if (!comesTrue(wish, answersTo({ ...wish.instruction, transferId }, wish.isCalledOff ?? false))) continue;
    await askDatabase(databaseUrl, `select setval('transaction_number', ${number - 1n})`);
    return transferId;
  }
  throw new Error(`None of ${idsMax} ids has the wished fate.`);
};
