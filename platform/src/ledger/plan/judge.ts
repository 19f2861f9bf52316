import { judgeMove, kindOf, moves, type MoveName } from '@tessera/contract/transactions/life';
import type { TransactionStatus } from '../../foundation/database/column-types';
import { moverOf } from './plan-actions';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, TransactionState } from '../state/state';

/**
 * Where the table of moves leads a payment or an order, and the word of the step. @throws LedgerRefusal with the
 * table's reason.
 */
export const judge = (
  name: MoveName,
  transaction: TransactionState,
  actor: LedgerActor,
): { readonly to: TransactionStatus; readonly action: string } => {
  const { type, subType, movement, method, status, createdBy } = transaction;
  const kind = kindOf(type, subType, movement, method);
  // Transfers between providers and moves between accounts have postings of their own.
  if (kind === null || (type !== 'Payment' && type !== 'Order' && type !== 'Expectation'))
    throw new LedgerRefusal(`A ${type} cannot be moved on here yet.`, { type: 'conflict' });
  const judged = judgeMove(name, { kind, status, createdBy }, moverOf(actor));
  if ('refusal' in judged) throw new LedgerRefusal(judged.reason, { type: judged.refusal });
  return { to: judged.to, action: moves[name].step };
};
