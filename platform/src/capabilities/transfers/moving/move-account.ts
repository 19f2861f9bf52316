import { accountTransition } from '@tessera/contract/accounts/life';
import type { AccountStatus } from '../../../foundation/database/column-types';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { writeAudit } from '../../../requests/access/audit';
import { accountProblem } from '../../accounts/account-conditions';
import type { Moving } from './move-transfer';

/**
 * Moves the account of a transfer to another status by the account's own life. Returns why it may not, as a sentence, or
 * null when it has that status now. The caller has locked the account.
 */
export const moveAccount = async (
  { transaction, actor: { firmId, userId, at } }: Moving,
  accountId: string,
  from: AccountStatus,
  to: AccountStatus,
): Promise<string | null> => {
  if (from === to) return null;
  const { move, refused } = accountTransition(from, to);
  const problem = move === null ? refused : await accountProblem(transaction, firmId, accountId, move.condition);
  if (problem !== null) return problem;
  await transaction
    .updateTable('account')
    .set((eb) => ({ status: to, version: eb('version', '+', 1), updated_at: at }))
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .execute();
  await refreshValuations(transaction, firmId, [accountId]);
  await writeAudit(transaction, {
    firmId,
    userId,
    writtenAt: at,
    action: 'transfers',
    outcome: 'done',
    recordId: accountId,
    release: null,
    before: { status: from },
    after: { status: to },
  });
  return null;
};
