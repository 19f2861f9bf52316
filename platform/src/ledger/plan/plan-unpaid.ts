import { bacsWorkingDays, collectionCycle, reportedReason, representation } from '@tessera/domain/collections';
import { addWorkingDays, taxYearOf, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import type { ReasonCode } from '@tessera/domain/rules/direct-debit';
import { dateText } from '@tessera/domain/wording';
import type { TransactionCommand } from '../state/commands';
import { noEffects, type Effects, type ChangedTransaction, type PostingGroup } from '../state/effects';
import { transactionOf } from '../state/group';
import { requireTransition } from './require-transition';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { receiptProblem } from '../state/subscription';
import { owedSentence, reversal } from '../state/reversal';

/** The step that says why a collection is not presented again; the decision is made once. */
export const notPresented = 'Not presented again';

export const isCollection = ({
  type,
  movement,
  method,
}: Pick<TransactionState, 'type' | 'movement' | 'method'>): boolean =>
  type === 'Payment' && movement === 'In' && method === 'Direct Debit';

/**
 * Returns the day the payer is debited for a collection sent today: the planned day, or a later one when Bacs can no
 * longer meet it.
 */
export const entryDate = ({ businessDate }: LedgerState, { settlementDate }: TransactionState): IsoDate => {
  const soonest = addWorkingDays(businessDate, bacsWorkingDays);
  return settlementDate !== null && settlementDate > soonest ? settlementDate : soonest;
};

/** Returns the last day on which the payer's bank can report non-payment: the money can be spent from then on. */
export const clearingDay = (entry: IsoDate): IsoDate => collectionCycle(workingDayOnOrAfter(entry)).failureTo;

/**
 * Returns the day from which a completed collection can be spent. It is counted from the day the payer is debited, even
 * when operations report completion earlier: the money arrives only then, and can come back until the returned day.
 */
export const collectionClearingDay = (
  { settlementDate }: Pick<TransactionState, 'settlementDate'>,
  completed: IsoDate,
): IsoDate => clearingDay(settlementDate !== null && settlementDate > completed ? settlementDate : completed);

type UnpaidCollection = Pick<ChangedTransaction, 'unpaidCode' | 'owedCash'> & {
  readonly reason: string;
  readonly groups: readonly PostingGroup[];
};

/** Returns the reason of a returned collection, what to do next, and the reversal postings if it had been credited. */
export const reportUnpaid = (state: LedgerState, transaction: TransactionState, given: string): UnpaidCollection => {
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
  const said = [given.replace(/[.\s]*$/, '.'), nextStepSentence(state, transaction, known)];
  if (!completed) return { reason: said.join(' '), unpaidCode: known.code, groups: [] };
  // The reversal clears no earlier than what it reverses: until then neither counts as cleared.
  const cleared = collectionClearingDay(transaction, transaction.completedDate ?? state.businessDate);
  const { group, owed } = reversal(state, transaction, {
    against: 'BANK',
    narrative: 'Payment came back unpaid',
    valueDate: cleared > state.businessDate ? cleared : state.businessDate,
    ownUncleared: state.ownUncleared,
  });
  if (owed > 0n) said.push(owedSentence(owed));
  return { reason: said.join(' '), unpaidCode: known.code, owedCash: owed, groups: [group] };
};

const nextStepSentence = ({ businessDate }: LedgerState, transaction: TransactionState, known: ReasonCode): string => {
  const again = representation(reportedFailure(transaction, known.code, businessDate));
  return again.allowed || !known.representable ? known.next : again.reason;
};

const reportedFailure = (
  { settlementDate, presentedAgain, date }: TransactionState,
  code: string,
  noticed: IsoDate,
) => ({
  code,
  originalEntry: settlementDate ?? date,
  noticed,
  representedBefore: presentedAgain,
});

/**
 * Presents a collection marked "refer to payer" to Bacs once more, within a month of its first due day. If it no longer
 * fits the allowance of that tax year, it stays as it is and its history says why.
 */
export const planRepresent = (
  state: LedgerState,
  { transactionId }: Extract<TransactionCommand, { kind: 'represent' }>,
  actor: LedgerActor,
): Effects => {
  const transaction = transactionOf(state, transactionId);
  const transition = requireTransition('represent', transaction, actor);
  const again = representation(reportedFailure(transaction, transaction.unpaidCode ?? '', state.businessDate));
  if (!again.allowed) throw new LedgerRefusal(again.reason, { type: 'conflict' });
  const { entry } = again.cycle;
  const barred = receiptProblem(state, transaction, entry);
  if (barred !== null) {
    const reason = `It would be collected on ${dateText(entry)}, in the tax year ${taxYearOf(entry)}. ${barred} Agree with the payer how much is to be paid, and make a new payment.`;
    return {
      ...noEffects,
      changed: [
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
    changed: [
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
