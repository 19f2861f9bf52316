import { checkTransition } from '@tessera/contract/transactions/check-transition';
import { transitions, type TransitionName } from '@tessera/contract/transactions/transitions';
import { kindOf } from '@tessera/contract/transactions/life';
import type { TransactionStatus } from '../../foundation/database/column-types';
import { transitionActorOf } from './plan-actions';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerActor, TransactionState } from '../state/state';

/**
 * Returns the next status of a payment or an order, and the step's name, from the transition table. @throws
 * LedgerRefusal with the table's reason.
 */
export const requireTransition = (
  name: TransitionName,
  transaction: TransactionState,
  actor: LedgerActor,
): { readonly to: TransactionStatus; readonly action: string } => {
  const { type, subType, movement, method, status, createdBy } = transaction;
  const kind = kindOf(type, subType, movement, method);
  // Moves between accounts are posted by plans of their own. So are transfers between providers, which the table refuses.
  if (kind === null || (kind !== 'transfer' && type !== 'Payment' && type !== 'Order' && type !== 'Expectation'))
    throw new LedgerRefusal(`A ${type} cannot be moved on here yet.`, { type: 'conflict' });
  const transition = checkTransition(name, { kind, status, createdBy }, transitionActorOf(actor));
  if ('refusal' in transition) throw new LedgerRefusal(transition.reason, { type: transition.refusal });
  return { to: transition.to, action: transitions[name].step };
};
