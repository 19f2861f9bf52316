import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TransactionRequest } from '../../ledger/state/commands';
import { commitWithoutCommand } from '../../ledger/ledger';
import type { OpenedTransaction } from '../../ledger/state/effects';
import type { LedgerActor } from '../../ledger/state/state';

export interface Refused {
  readonly request: TransactionRequest;
  readonly reason: string;
}

/** Records refused requests as transactions in Error: nothing was posted, and the account shows why. */
export const writeRefused = async (
  transaction: Transaction<DB>,
  actor: LedgerActor,
  accountId: string,
  refused: readonly Refused[],
  firstLinkOrder: number,
): Promise<void> => {
  if (refused.length === 0) return;
  const opened = refused.map(({ request, reason }, index): OpenedTransaction => ({
    accountId,
    type: request.type,
    subType: request.subType,
    movement: request.movement,
    method: request.method,
    amount: request.amount,
    quantity: request.quantity,
    assetId: request.assetId,
    contributionType: request.contributionType,
    autoDisinvest: request.autoDisinvest,
    sellDownMethod: request.sellDownMethod,
    narrative: request.narrative ?? 'Regular investment',
    status: 'Error',
    reason,
    linkOrder: firstLinkOrder + index,
    date: actor.businessDate,
    settlementDate: null,
    completedDate: null,
    reservedCash: 0n,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
    ...(request.regular ? { regular: request.regular } : {}),
  }));
  await commitWithoutCommand(
    transaction,
    actor,
    { opened, groups: [] },
    { action: 'recurring.refused', recordId: accountId },
  );
};
