import type { Call } from '@tessera/contract';
import { catalogue } from '@tessera/contract/catalogue';
import type { CallData } from '@tessera/contract/schemas';
import { checkTransition } from '@tessera/contract/transactions/check-transition';
import { kindOf } from '@tessera/contract/transactions/life';
import { transactionActions } from '@tessera/contract/transactions/values';
import { detailsProblem } from '@tessera/domain/payment-method';
import type { BankDetailsStatus } from '../../foundation/database/column-types';
import { transitionActorOf } from '../../ledger/plan/plan-actions';
import { heldAfterDeathProblem, missedPaydayProblem } from '../../ledger/rules/missed-payday';
import { ownPayeeProblem } from '../../ledger/rules/payee-interest';
import type { SelectedTransaction } from './transaction-row';
import { mayCall } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';

type Actions = CallData<'getTransaction'>['actions'];

const callOf: Readonly<Record<(typeof transactionActions)[number], Call>> = {
  authorise: catalogue.authoriseTransaction,
  requestCancellation: catalogue.requestCancellation,
  requestDeletion: catalogue.requestDeletion,
};

/**
 * The actions the caller may take on a transaction now, by scope and transition table, with the reason for each that is
 * not allowed.
 */
export const actionsOf = (
  { caller, businessDate }: Pick<ReadScope, 'caller' | 'businessDate'>,
  row: SelectedTransaction,
  bankDetails: BankDetailsStatus | null,
): Actions =>
  transactionActions.map((action) => {
    if (!mayCall(caller, callOf[action])) return { action, allowed: false, reason: 'You have view-only access.' };
    const kind = kindOf(row.transaction_type, row.transaction_sub_type, row.movement_type, row.method);
    if (kind === null) return { action, allowed: false, reason: 'Nothing can be done to a transaction of this kind.' };
    const checked = checkTransition(
      action,
      {
        kind,
        status: row.status,
        createdBy: row.created_by ?? row.ordered_by,
        wasCompleted: row.completed_date !== null,
      },
      transitionActorOf(caller),
    );
    const reason =
      'refusal' in checked
        ? checked.reason
        : action === 'authorise' && (kind === 'withdrawal' || kind === 'benefit')
          ? (detailsProblem(bankDetails) ??
            heldAfterDeathProblem(kind, row.died_on) ??
            missedPaydayProblem(
              { kind, taxed: row.tax_withheld !== null, settlementDate: row.intended_settlement_date },
              businessDate,
            ) ??
            ownPayeeProblem(kind, row.payee_interest, caller.userId))
          : null;
    return { action, allowed: reason === null, reason };
  });
