import { kindOf } from '@tessera/contract/transactions/life';
import { systemClock } from '../../../foundation/clock';
import type { CommitSubscriber } from '../../../ledger/ledger';
import { completeBenefit } from './advance-benefit';

/** A benefit is completed in the commit that completes the last of its payments. */
export const followBenefitPayments: CommitSubscriber = {
  name: 'benefits',
  afterCommit: async (transaction, { actor, executed }) => {
    const paid = executed.transactions.filter(
      ({ type, subType, movement, status }) => status === 'Completed' && kindOf(type, subType, movement) === 'benefit',
    );
    if (paid.length === 0) return;
    const { firmId, businessDate, clock = systemClock } = actor;
    const rows = await transaction
      .selectFrom('benefit_transaction')
      .where('firm_id', '=', firmId)
      .where(
        'transaction_id',
        'in',
        paid.map(({ transactionId }) => transactionId),
      )
      .select('benefit_id')
      .distinct()
      .execute();
    for (const { benefit_id: benefitId } of rows)
      await completeBenefit({ transaction, actor: { firmId, userId: null, businessDate, at: clock() } }, benefitId);
  },
};
