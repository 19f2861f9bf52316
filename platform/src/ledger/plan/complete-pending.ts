import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { availableCash } from '../state/account-state';
import { afterEffects } from './after-effects';
import { transactionOf } from '../state/group';
import { plan } from './plan';
import type { LedgerActor, LedgerState } from '../state/state';

/** Cash that one of them brings, and the day from which it can be spent. */
interface Coming {
  readonly amount: Pence;
  readonly on: IsoDate;
}

/**
 * The state once open transactions are completed one after the other at today's prices, by the plans that complete
 * them. What a second person or a settlement day would still have to allow counts as allowed, and cash that one of them
 * waits for has cleared by the time it is done.
 */
export const completeAll = (state: LedgerState, transactionIds: readonly string[], actor: LedgerActor): LedgerState => {
  const operations: LedgerActor = { ...actor, userId: null, userKind: null };
  const order = transactionIds.map((id) => transactionOf(state, id)).sort((a, b) => a.linkOrder - b.linkOrder);
  let coming: readonly Coming[] = [];
  let now = state;
  for (const transaction of order) {
    const { transactionId, status, settlementDate } = transaction;
    // Cash on its way counts as there while the next is planned, and is shown as uncleared in the end. What is paid in
    // was asked of its allowance when it was opened.
    const ready: LedgerState = {
      ...now,
      uncleared: 0n,
      subscription: null,
      transactions: now.transactions.map((each) =>
        each.transactionId === transactionId ? { ...each, status: 'Pending' } : each,
      ),
    };
    const effects = plan(
      ready,
      { kind: 'complete', transactionId, reason: null, date: null, execution: null },
      operations,
    );
    const after = afterEffects(
      ready,
      effects,
      effects.opened.map((_, index) => `${transactionId} ${index}`),
    );
    // What those that waited keep by now is their own.
    const stillComing =
      status === 'Waiting'
        ? withoutCleared({ ...now, reserved: state.reserved }, coming, now.cash - after.cash)
        : coming;
    const uncleared = now.uncleared - cashOf(coming) + cashOf(stillComing) + after.uncleared;
    coming =
      after.uncleared > 0n
        ? [...stillComing, { amount: after.uncleared, on: settlementDate ?? state.businessDate }].sort((a, b) =>
            a.on < b.on ? -1 : 1,
          )
        : stillComing;
    now = { ...after, uncleared };
  }
  return now;
};

const cashOf = (coming: readonly Coming[]): Pence => sum(coming.map(({ amount }) => amount));

/**
 * What is still to clear when a transaction that waited has its cash: the first that comes has cleared, and each after
 * it that is needed too.
 */
const withoutCleared = (state: LedgerState, coming: readonly Coming[], needs: Pence): readonly Coming[] => {
  const enough = (cleared: number): boolean =>
    availableCash({ ...state, uncleared: state.uncleared - cashOf(coming.slice(0, cleared)) }) >= needs;
  const needed = coming.findIndex((_, index) => enough(index + 1)) + 1;
  return needed === 0 ? [] : coming.slice(needed);
};
