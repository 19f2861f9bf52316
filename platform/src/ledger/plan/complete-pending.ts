import type { IsoDate } from '@tessera/domain/dates';
import { sum, type Pence } from '@tessera/domain/money';
import { availableCash } from '../state/account-state';
import { afterEffects } from '../state/after-effects';
import { transactionOf } from '../state/group';
import { plan } from './plan';
import type { LedgerActor, LedgerState } from '../state/state';

/** Cash that a transaction brings, and the day from which it can be spent. */
interface IncomingCash {
  readonly amount: Pence;
  readonly on: IsoDate;
}

/**
 * Returns the state after completing open transactions one after the other at today's prices, with the plans that
 * complete them. It assumes that authorisations are given, settlement days have come, and cash that a transaction waits
 * for has cleared by then.
 */
export const completeAll = (state: LedgerState, transactionIds: readonly string[], actor: LedgerActor): LedgerState => {
  const operations: LedgerActor = { ...actor, userId: null, userKind: null };
  const order = transactionIds.map((id) => transactionOf(state, id)).sort((a, b) => a.linkOrder - b.linkOrder);
  let incoming: readonly IncomingCash[] = [];
  let now = state;
  for (const transaction of order) {
    const { transactionId, status, settlementDate } = transaction;
    // Uncleared cash counts as available while the next one is planned, and is shown as uncleared at the end. The
    // allowance of payments in was checked when they were opened.
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
    // Cash that waiting transactions have reserved by now is their own.
    const stillIncoming =
      status === 'Waiting'
        ? withoutCleared({ ...now, reserved: state.reserved }, incoming, now.cash - after.cash)
        : incoming;
    const uncleared = now.uncleared - cashOf(incoming) + cashOf(stillIncoming) + after.uncleared;
    incoming =
      after.uncleared > 0n
        ? [...stillIncoming, { amount: after.uncleared, on: settlementDate ?? state.businessDate }].sort((a, b) =>
            a.on < b.on ? -1 : 1,
          )
        : stillIncoming;
    now = { ...after, uncleared };
  }
  return now;
};

const cashOf = (incoming: readonly IncomingCash[]): Pence => sum(incoming.map(({ amount }) => amount));

/**
 * Returns what is still to clear once a waiting transaction has its cash: the first cash to arrive has cleared, and so
 * has any further cash it needs.
 */
const withoutCleared = (
  state: LedgerState,
  incoming: readonly IncomingCash[],
  needs: Pence,
): readonly IncomingCash[] => {
  const enough = (cleared: number): boolean =>
    availableCash({ ...state, uncleared: state.uncleared - cashOf(incoming.slice(0, cleared)) }) >= needs;
  const needed = incoming.findIndex((_, index) => enough(index + 1)) + 1;
  return needed === 0 ? [] : incoming.slice(needed);
};
