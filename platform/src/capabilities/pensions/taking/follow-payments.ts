import { kindOf } from '@tessera/contract/transactions/life';
import type { Transaction } from 'kysely';
import { systemClock } from '../../../foundation/clock';
import type { DB } from '../../../foundation/database/schema';
import type { CommitSubscriber } from '../../../ledger/ledger';
import { diedReason } from '../../../ledger/rules/account-death';
import { forgetReturnedAccess } from '../facts/payment-day';
import { withdrawStatementsOf } from '../papers/note-owed';
import { completeBenefit } from './advance-benefit';
import { clientDiedOn, endReturned } from './end-returned';
import { lockBenefit, moveBenefit, type BenefitActor } from './stored-benefit';

const benefitsPaidBy = async (
  transaction: Transaction<DB>,
  firmId: string,
  transactionIds: readonly string[],
): Promise<readonly string[]> => {
  if (transactionIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('benefit_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', 'in', transactionIds)
    .select('benefit_id')
    .distinct()
    .execute();
  return rows.map(({ benefit_id: benefitId }) => benefitId);
};

/** What followed from a payment of a benefit that came back follows no more, until it is paid again. */
const undo = async (transaction: Transaction<DB>, firmId: string, benefitId: string): Promise<void> => {
  await forgetReturnedAccess(transaction, firmId, benefitId);
  await withdrawStatementsOf(transaction, firmId, benefitId);
};

/** A payment of a benefit that had arrived came back: until it is paid again the benefit is Calculated. */
const takeBack = async (
  transaction: Transaction<DB>,
  actor: BenefitActor,
  benefitId: string,
  reason: string | null,
): Promise<void> => {
  const row = await lockBenefit(transaction, actor.firmId, benefitId);
  if (row?.status === 'Completed') await moveBenefit(transaction, actor, row, 'Calculated', reason);
};

/** Nothing is paid again to a client who died: what came back ends its benefit. */
const endWhereDied = async (transaction: Transaction<DB>, actor: BenefitActor, benefitId: string): Promise<void> => {
  const row = await lockBenefit(transaction, actor.firmId, benefitId);
  if (row?.status !== 'Calculated') return;
  const diedOn = await clientDiedOn(transaction, actor.firmId, row.account_id);
  if (diedOn !== null) await endReturned(transaction, actor, row, diedReason(diedOn));
};

/**
 * A benefit is completed in the commit that completes the last of its payments, and Calculated again in the one that
 * takes a payment back. Where the client died and nothing more of it can arrive, it ends.
 */
export const followBenefitPayments: CommitSubscriber = {
  name: 'benefits',
  afterCommit: async (transaction, { actor, effects, executed }) => {
    const isBenefit = ({ type, subType, movement }: (typeof executed.transactions)[number]): boolean =>
      kindOf(type, subType, movement) === 'benefit';
    const touched = executed.transactions.filter(isBenefit);
    if (touched.length === 0) return;
    const { firmId, businessDate, clock = systemClock } = actor;
    const by: BenefitActor = { firmId, userId: null, businessDate, at: clock() };
    const paid = touched.filter(({ status }) => status === 'Completed').map(({ transactionId }) => transactionId);
    for (const benefitId of await benefitsPaidBy(transaction, firmId, paid))
      await completeBenefit({ transaction, actor: by }, benefitId);
    const ids = new Set(
      touched
        .filter(({ status }) => status === 'Completed' || status === 'Error')
        .map(({ transactionId }) => transactionId),
    );
    for (const { transactionId, from, to, reason } of effects.changed)
      if (from === 'Completed' && to === 'Error' && ids.has(transactionId))
        for (const benefitId of await benefitsPaidBy(transaction, firmId, [transactionId]))
          await takeBack(transaction, by, benefitId, reason);
    const returned = touched.filter(({ status }) => status === 'Error').map(({ transactionId }) => transactionId);
    for (const benefitId of await benefitsPaidBy(transaction, firmId, returned))
      await undo(transaction, firmId, benefitId);
    for (const benefitId of await benefitsPaidBy(transaction, firmId, [...ids]))
      await endWhereDied(transaction, by, benefitId);
  },
};
