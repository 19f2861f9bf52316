import { afterEffects } from './after-effects';
import { transactionOf } from './group';
import { plan } from './plan';
import type { LedgerActor, LedgerState } from './state';

/**
 * The state once open transactions are completed one after the other at today's prices, by the plans that complete them. What a second
 * person or a settlement day would still have to allow counts as allowed.
 */
export const completeAll = (state: LedgerState, transactionIds: readonly string[], actor: LedgerActor): LedgerState => {
  const operations: LedgerActor = { ...actor, userId: null, userKind: null };
  const order = transactionIds.map((id) => transactionOf(state, id)).sort((a, b) => a.linkOrder - b.linkOrder);
  let now = state;
  for (const { transactionId } of order) {
    // Cash on its way counts as there while the next is planned, and is shown as uncleared in the end. What is paid in was asked of its allowance when it was opened.
    const ready: LedgerState = { ...now, uncleared: 0n, subscription: null, transactions: now.transactions.map((each) => (each.transactionId === transactionId ? { ...each, status: 'Pending' } : each)) };
    const effects = plan(ready, { kind: 'complete', transactionId, reason: null, date: null, execution: null }, operations);
    const after = afterEffects(ready, effects, effects.opened.map((_, index) => `${transactionId} ${index}`));
    now = { ...after, uncleared: after.uncleared + now.uncleared };
  }
  return now;
};
