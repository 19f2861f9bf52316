import { isPension } from '@tessera/contract/accounts/values';
import { kindOf, type LifeKind } from '@tessera/contract/transactions/life';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { isLimited } from '../limits/subscriptions';
import { missingCash } from '../state/account-state';
import { afterEffects } from '../state/after-effects';
import { checkDestination } from './parts/checks';
import { cashMove, noEffects, type Effects, type ChangedTransaction, type PostingGroup } from '../state/effects';
import { transactionOf, waitingFor } from '../state/group';
import { requireTransition } from './require-transition';
import { collectionClearingDay, isCollection } from './plan-unpaid';
import { expectedRelief, isRelief, settleOwedRelief } from './parts/relief';
import { resumeWaiting } from './resume';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, LedgerState, TransactionState } from '../state/state';
import { receiptProblem } from '../state/subscription';
import { completeBenefit } from './complete-benefit';
import { completeOrder } from './complete-order';
import { type Complete, type Completion, completed, checkDate } from './parts/completion';

/** Posts what was reported, and resumes members of the group whose cash has arrived. */
export const planComplete = (state: LedgerState, command: Complete, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, command.transactionId);
  requireTransition('complete', transaction, actor);
  // A payment that the bank already has is paid.
  if (transaction.status === 'Pending') checkDestination(state, transaction);
  const held = holdOnReceipt(state, transaction, command, actor);
  if (held) return { ...noEffects, changed: [held] };
  const done = completionOf(transaction)(state, transaction, command);
  const changed = [done.changed, ...(done.settled ?? [])];
  const after = afterEffects(state, { ...noEffects, changed, groups: done.groups }, []);
  if (missingCash(after) > missingCash(state))
    throw new LedgerRefusal('The account does not have the cash for this.', { type: 'conflict' });
  const relief = expectedRelief(state, transaction, done.changed.completedDate ?? state.businessDate);
  return {
    opened: relief ? [relief] : [],
    linked: false,
    ...(relief ? { joins: transaction.transactionId } : {}),
    changed: [...changed, ...resumeWaiting(after, waitingFor(state, transaction))],
    groups: done.groups,
  };
};

/**
 * Money counts in the tax year in which it is received. A payment that no longer fits that year's allowance is held,
 * neither credited nor lost: a person resumes it, which checks the allowance again, or deletes it because it is sent
 * back.
 */
const holdOnReceipt = (
  state: LedgerState,
  transaction: TransactionState,
  command: Complete,
  actor: LedgerActor,
): ChangedTransaction | null => {
  if (transaction.type !== 'Payment' || transaction.movement !== 'In') return null;
  const received = checkDate(state, transaction, command.date ?? state.businessDate);
  const barred = receiptProblem(state, transaction, received);
  if (barred === null) return null;
  const transition = requireTransition('hold', transaction, { ...actor, userId: null, userKind: null });
  const reason = `The money came on ${dateText(received)} and counts in the tax year ${taxYearOf(received)}. ${barred} Let it go on once it fits, or send it back and delete it.`;
  // A collection keeps the day its payer is debited, because clearing is counted from it.
  const debited =
    isCollection(transaction) && transaction.settlementDate !== null && transaction.settlementDate > received
      ? transaction.settlementDate
      : received;
  return {
    transactionId: transaction.transactionId,
    from: transaction.status,
    ...transition,
    reason,
    reservedCash: 0n,
    reservedQuantity: 0n,
    settlementDate: debited,
  };
};

/** Says that money arrived in another tax year than planned, where that matters. */
const taxYearSentence = (
  { wrapperType }: LedgerState,
  { movement, contributionType, settlementDate, date }: TransactionState,
  received: IsoDate,
): string | null => {
  const meant = taxYearOf(settlementDate ?? date);
  const counts = taxYearOf(received);
  if (
    movement !== 'In' ||
    contributionType === 'Transfer' ||
    meant === counts ||
    !(isLimited(wrapperType) || isPension(wrapperType))
  )
    return null;
  return `It came on ${dateText(received)} and counts in the tax year ${counts}, not in ${meant} for which it was meant.`;
};

const completePayment = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  if (command.execution !== null)
    throw new LedgerRefusal('A payment has no execution details.', { field: 'executionDetails' });
  const { accountId, businessDate } = state;
  const amount = transaction.amount ?? 0n;
  const date = checkDate(state, transaction, command.date ?? businessDate);
  // A collection can be returned for some days and clears after them.
  const valueDate = isCollection(transaction) ? collectionClearingDay(transaction, date) : date;
  const dates = { of: { transactionId: transaction.transactionId }, postDate: businessDate, valueDate, stock: [] };
  const group: PostingGroup =
    transaction.movement === 'In'
      ? {
          ...dates,
          code: 'PAYI',
          narrative:
            transaction.subType === 'Deposit' ? 'Payment received' : `${transaction.subType} contribution received`,
          cash: cashMove(accountId, amount, 'BANK'),
        }
      : transaction.subType === 'Adviser Adhoc Fee'
        ? { ...dates, code: 'FEEA', narrative: transaction.narrative, cash: cashMove(accountId, -amount, 'FEES') }
        : { ...dates, code: 'PAYO', narrative: 'Withdrawal paid', cash: cashMove(accountId, -amount, 'BANK') };
  const reason =
    [command.reason, taxYearSentence(state, transaction, date)].filter((each) => each !== null).join(' ') || null;
  const changed = { ...completed(transaction, command), reason, completedDate: date };
  if (transaction.owedCash === 0n) return { changed, groups: [group] };
  return {
    changed: { ...changed, owedCash: 0n },
    groups: [
      group,
      {
        ...dates,
        code: 'RVSL',
        narrative: 'Owed since the payment came back unpaid',
        cash: cashMove(accountId, -transaction.owedCash, 'UNPAID'),
      },
    ],
  };
};

/** Completes an expected receipt. Only tax relief is credited by it; any other receipt has postings of its own. */
const completeExpectation = (state: LedgerState, transaction: TransactionState, command: Complete): Completion => {
  if (command.execution !== null)
    throw new LedgerRefusal('An expectation has no execution details.', { field: 'executionDetails' });
  const { accountId, businessDate } = state;
  const date = checkDate(state, transaction, command.date ?? businessDate);
  const group: PostingGroup = {
    of: { transactionId: transaction.transactionId },
    postDate: businessDate,
    valueDate: date,
    code: 'TAXR',
    narrative: transaction.narrative,
    cash: cashMove(accountId, transaction.amount ?? 0n, 'HMRC'),
    stock: [],
  };
  const changed = { ...completed(transaction, command), completedDate: date };
  if (!isRelief(transaction)) return { changed, groups: [] };
  const settled = settleOwedRelief(state, transaction, { postDate: businessDate, valueDate: date });
  return { changed, groups: [group, ...settled.groups], settled: settled.changed };
};

type CompletionPlan = (state: LedgerState, transaction: TransactionState, command: Complete) => Completion;

const atOnce = 'It is completed as it is made.';

/** The postings of each kind when it is completed, or why the kind is not completed here. */
const completions: Readonly<Record<LifeKind, CompletionPlan | string>> = {
  paymentIn: completePayment,
  collection: completePayment,
  withdrawal: completePayment,
  fee: completePayment,
  order: completeOrder,
  relief: completeExpectation,
  expectation: completeExpectation,
  benefit: completeBenefit,
  transfer: 'A transfer is completed with what the other provider sends or receives, not by itself.',
  move: atOnce,
  entry: atOnce,
  note: atOnce,
};

const completionOf = ({ type, subType, movement, method }: TransactionState): CompletionPlan => {
  const kind = kindOf(type, subType, movement, method);
  const plan = kind && completions[kind];
  if (typeof plan === 'function') return plan;
  throw new LedgerRefusal(plan ?? `There is no ${type} of this sub-type and movement to complete.`, {
    type: 'conflict',
  });
};
