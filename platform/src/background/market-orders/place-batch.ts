import { recordId } from '@tessera/domain/identifiers';
import { formatPounds, formatUnits, sum } from '@tessera/domain/money';
import { sql, type Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import type { DB } from '../../foundation/database/schema';
import type { JobContext } from '../queue/task';
import type { Executed } from '../../ledger/commit/executed';
import { transactionOf } from '../../ledger/state/group';
import type { Ledger } from '../../ledger/ledger';
import { lockAccounts, readState } from '../../ledger/state/read-state';
import { LedgerRefusal } from '../../ledger/state/refusal';
import type { LedgerActor } from '../../ledger/state/state';
import { requestedSize, type OrderBasis } from './order-basis';
import type { OrderBatch } from './order-batches';

interface Tally {
  readonly done: number;
  readonly failed: number;
}

/**
 * Places the orders of a batch as one market order, in one database transaction. Orders cancelled meanwhile are left
 * out; one that can no longer be dealt goes to Error with the reason.
 */
export const placeBatch = (
  { db, clock, ledger }: JobContext,
  actor: LedgerActor,
  { assetId, side, by, dealingDate, transactionIds }: OrderBatch,
): Promise<Tally> =>
  db.transaction().execute(async (transaction) => {
    const { firmId } = actor;
    const accounts = await transaction
      .selectFrom('portfolio_transaction')
      .where('firm_id', '=', firmId)
      .where('transaction_id', 'in', transactionIds)
      .select('account_id')
      .execute();
    // Locks all accounts at once in the common order: locked one by one, two runs could deadlock.
    await lockAccounts(
      transaction,
      firmId,
      accounts.map((each) => each.account_id),
    );
    const members: { id: string; asked: bigint }[] = [];
    let failed = 0;
    for (const id of [...transactionIds].sort()) {
      const placed = await placeOne(transaction, ledger, actor, id);
      if (placed === null) continue;
      if (placed.asked === null) failed += 1;
      else members.push({ id, asked: placed.asked });
    }
    if (members.length === 0) return { done: 0, failed };
    const number = await takeNumber(transaction, 'market_order_number');
    const marketOrderId = recordId('marketOrder', number);
    const asked = sum(members.map((member) => member.asked));
    await transaction
      .insertInto('market_order')
      .values({
        firm_id: firmId,
        market_order_id: marketOrderId,
        asset_id: assetId,
        side,
        dealing_date: dealingDate,
        status: 'Placed',
        asked_amount: by === 'amount' ? formatPounds(asked) : null,
        asked_quantity: by === 'quantity' ? formatUnits(asked) : null,
        placed_at: clock(),
      })
      .execute();
    await joinMembers(transaction, firmId, marketOrderId, by, members);
    return { done: members.length, failed };
  });

/** Null for an order that is no longer Pending; `asked` is null when it was refused. */
const placeOne = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  actor: LedgerActor,
  transactionId: string,
): Promise<{ readonly executed: Executed; readonly asked: bigint | null } | null> => {
  const command = { kind: 'place', transactionId } as const;
  const state = await readState(transaction, actor, command, { locked: true });
  const order = transactionOf(state, transactionId);
  if (order.status !== 'Pending') return null;
  try {
    const asked = requestedSize(state, order);
    if (asked <= 0n) throw new LedgerRefusal('Its charges would take all of it: nothing is left to deal.');
    return { executed: await ledger.execute(transaction, actor, command), asked };
  } catch (error) {
    // The ledger refuses before it writes, so the database transaction is still usable.
    if (!(error instanceof LedgerRefusal)) throw error;
    return {
      executed: await ledger.execute(transaction, actor, { kind: 'reject', transactionId, reason: error.message }),
      asked: null,
    };
  }
};

const joinMembers = async (
  transaction: Transaction<DB>,
  firmId: string,
  marketOrderId: string,
  by: OrderBasis,
  members: readonly { id: string; asked: bigint }[],
): Promise<void> => {
  const text = by === 'amount' ? formatPounds : formatUnits;
  await sql`
    update portfolio_transaction set market_order_id = ${marketOrderId}, market_asked = member.asked
    from unnest(${members.map(({ id }) => id)}::text[], ${members.map(({ asked }) => text(asked))}::numeric[]) member (transaction_id, asked)
    where portfolio_transaction.firm_id = ${firmId} and portfolio_transaction.transaction_id = member.transaction_id`.execute(
    transaction,
  );
};
