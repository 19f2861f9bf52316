import { bacsWorkingDays, collectionCycle, reportedReason, representation } from '@tessera/domain/collections';
import { addWorkingDays, taxYearOf, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { ReasonCode } from '@tessera/domain/rules/direct-debit';
import { dateText } from '@tessera/domain/wording';
import type { TransactionCommand } from '../state/commands';
import { noEffects, type Effects, type MovedTransaction, type PostingGroup } from '../state/effects';
import { transactionOf } from '../state/group';
import { requireTransition } from './require-transition';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { receiptBarred } from '../state/subscription';
import { owedSentence, reversal } from '../state/reversal';

/** The word of the step that says why a collection is not presented again: it is decided once. */
export const notPresented = 'Not presented again';

export const isCollection = ({
  type,
  movement,
  method,
}: Pick<TransactionState, 'type' | 'movement' | 'method'>): boolean =>
  type === 'Payment' && movement === 'In' && method === 'Direct Debit';

/**
 * The day the payer is debited of a collection that is sent today: as planned, or later where Bacs cannot keep to it
 * any more.
 */
export const entryDate = ({ businessDate }: LedgerState, { settlementDate }: TransactionState): IsoDate => {
  const soonest = addWorkingDays(businessDate, bacsWorkingDays);
  return settlementDate !== null && settlementDate > soonest ? settlementDate : soonest;
};

/** Last day on which the payer's bank reports that it does not pay: from then on what was collected can be spent. */
export const clearedOn = (entry: IsoDate): IsoDate => collectionCycle(workingDayOnOrAfter(entry)).failureTo;

/**
 * The day from which a collection that is completed can be spent: counted from the day its payer is debited, also where
 * operations say earlier that it is done. The money is not there before, and can come back until then.
 */
export const collectionClears = (
  { settlementDate }: Pick<TransactionState, 'settlementDate'>,
  completed: IsoDate,
): IsoDate => clearedOn(settlementDate !== null && settlementDate > completed ? settlementDate : completed);

type CameBack = Pick<MovedTransaction, 'unpaidCode' | 'owedCash'> & {
  readonly reason: string;
  readonly groups: readonly PostingGroup[];
};

/**
 * What a collection that came back says of itself, with the sentence of what to do; and of one that had been credited
 * the postings that take it back.
 */
export const cameBack = (state: LedgerState, transaction: TransactionState, given: string): CameBack => {
  const known = reportedReason(given);
  const completed = transaction.status === 'Completed';
  if (known === null) {
    if (completed)
      throw new LedgerRefusal(
        'It is completed: to report it as unpaid, begin with the reason code of the bank’s report, such as 0 Refer to payer.',
        { field: 'actionReason' },
      );
    return { reason: given, groups: [] };
  }
  const said = [given.replace(/[.\s]*$/, '.'), nextSentence(state, transaction, known)];
  if (!completed) return { reason: said.join(' '), unpaidCode: known.code, groups: [] };
  // Not before what it takes back: until then neither counts as cleared.
  const cleared = collectionClears(transaction, transaction.completedDate ?? state.businessDate);
  const { group, owed } = reversal(state, transaction, {
    against: 'BANK',
    narrative: 'Payment came back unpaid',
    valueDate: cleared > state.businessDate ? cleared : state.businessDate,
    ownUncleared: state.ownUncleared,
  });
  if (owed > 0n) said.push(owedSentence(owed));
  return { reason: said.join(' '), unpaidCode: known.code, owedCash: owed, groups: [group] };
};

const nextSentence = ({ businessDate }: LedgerState, transaction: TransactionState, known: ReasonCode): string => {
  const again = representation(failureOf(transaction, known.code, businessDate));
  return again.allowed || !known.representable ? known.next : again.reason;
};

const failureOf = ({ settlementDate, presentedAgain, date }: TransactionState, code: string, noticed: IsoDate) => ({
  code,
  originalEntry: settlementDate ?? date,
  noticed,
  representedBefore: presentedAgain,
});

/**
 * A collection that was referred to the payer goes to Bacs once more, within a month of the day it was first due;
 * unless it does not fit the allowance of that tax year any more: then it stays, and says so.
 */
export const planRepresent = (
  state: LedgerState,
  { transactionId }: Extract<TransactionCommand, { kind: 'represent' }>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  const transition = requireTransition('represent', transaction, actor);
  const again = representation(failureOf(transaction, transaction.unpaidCode ?? '', state.businessDate));
  if (!again.allowed) throw new LedgerRefusal(again.reason, { type: 'conflict' });
  const { entry } = again.cycle;
  const barred = receiptBarred(state, transaction, entry);
  if (barred !== null) {
    const reason = `It would be collected on ${dateText(entry)}, in the tax year ${taxYearOf(entry)}. ${barred} Agree with the payer how much is to be paid, and make a new payment.`;
    return {
      ...noEffects,
      moved: [
        {
          transactionId,
          from: transaction.status,
          to: 'Error',
          action: notPresented,
          reason,
          reservedCash: 0n,
          reservedQuantity: 0n,
        },
      ],
    };
  }
  const reason = `The payer was told on ${dateText(state.businessDate)} that it is presented again, once, and is debited on ${dateText(entry)}.`;
  return {
    ...noEffects,
    moved: [
      {
        transactionId,
        from: transaction.status,
        ...transition,
        reason,
        reservedCash: 0n,
        reservedQuantity: 0n,
        settlementDate: entry,
        presentedAgain: true,
      },
    ],
  };
};
