import { reliefMethod } from '@tessera/contract/transactions/life';
import { recordId } from '@tessera/domain/identifiers';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { sql, type Kysely, type Transaction } from 'kysely';
import { takeNumber } from '../../../foundation/database/take-number';
import type { DB } from '../../../foundation/database/schema';
import { lockAccounts } from '../../../ledger/state/read-state';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import type { LedgerActor } from '../../../ledger/state/state';
import { eachInTurn } from '../../queue/each-in-turn';
import { platformActor } from '../../../ledger/platform-actor';
import { recordRun } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** The most pairs in one run; the next run takes the rest. */
const batch = 1_000;
/** A receipt that differs from the expected amount by more than this is held: 10% (domain A.6). */
const tolerancePercent = 10n;

interface Pair {
  readonly account_id: string;
  readonly expectation_id: string;
  readonly expected: string;
  readonly payment_id: string;
  readonly paid: string;
  readonly payment_status: 'Pending' | 'Placed' | 'Completed';
}

/**
 * Matches expectations with receipts: bank receipts, reported by a machine user, that carry the reference of an
 * expectation on the same account. If the amount is about right both are completed; otherwise both are held for a
 * person. Each pair is one database transaction.
 */
export const expectations: Task = async (context, { firmId }) => {
  const firms =
    firmId === undefined
      ? (await context.db.selectFrom('firm').select('firm_id').orderBy('firm_id').execute()).map((row) => row.firm_id)
      : [firmId];
  await eachInTurn(firms, (each) => matchFirm(context, each));
};

const matchFirm = async (context: JobContext, firmId: string): Promise<void> => {
  if ((await findPairs(context.db, firmId)).length === 0) return;
  await recordRun(context, firmId, 'expectations', async (businessDate) => {
    const tally = { matched: 0, held: 0, left: 0 };
    for (const pair of await findPairs(context.db, firmId))
      tally[await matchOrHold(context, platformActor(context, firmId, businessDate), pair)] += 1;
    return {
      done: tally.matched + tally.held,
      failed: tally.left,
      note: `Receipts: ${tally.matched} as expected, ${tally.held} held because they were not.`,
    };
  });
};

/**
 * Pairs each expectation with the receipt of the same reference, one to one, the nearest amount first. Matched pairs
 * share a link; a pair once held is not held again. A collection of our own is not a receipt before its entry day.
 */
const findPairs = async (db: Kysely<DB>, firmId: string, expectationId: string | null = null): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select * from (
      select distinct on (payment_id) * from (
        select distinct on (e.transaction_id) e.account_id, e.transaction_id as expectation_id, e.amount as expected, p.transaction_id as payment_id, p.amount as paid, p.status as payment_status
        from portfolio_transaction e
        join portfolio_transaction p on p.firm_id = e.firm_id and p.account_id = e.account_id and lower(trim(p.narrative)) = lower(trim(e.narrative))
        join portal_user machine on machine.firm_id = p.firm_id and machine.user_id = p.created_by and machine.user_type = 'Machine'
        where e.firm_id = ${firmId} and e.transaction_type = 'Expectation' and e.status = 'Pending' and e.method is distinct from ${reliefMethod} and (${expectationId}::text is null or e.transaction_id = ${expectationId})
          and p.transaction_type = 'Payment' and p.movement_type = 'In' and p.status in ('Pending', 'Placed', 'Completed') and p.created_at is not null
          and (p.method is distinct from 'Direct Debit' or p.status = 'Completed')
          and not exists (select from portfolio_transaction known where known.firm_id = p.firm_id and known.link_id = p.link_id and known.transaction_type = 'Expectation' and known.method is distinct from ${reliefMethod})
          and (abs(p.amount - e.amount) * 100 <= e.amount * ${String(tolerancePercent)}::numeric or not exists (select from transaction_step s where s.firm_id = e.firm_id and s.transaction_id = e.transaction_id and action = 'Held'))
        order by e.transaction_id, abs(p.amount - e.amount), p.transaction_id
      ) nearest order by payment_id, abs(paid - expected), expectation_id
    ) pairs order by expectation_id limit ${batch}`.execute(db);
  return rows;
};

/** Whether a receipt is within the tolerance of the expected amount. */
const isNear = (expected: Pence, paid: Pence): boolean =>
  (paid > expected ? paid - expected : expected - paid) * 100n <= expected * tolerancePercent;

const matchOrHold = async (
  { db, ledger }: JobContext,
  actor: LedgerActor,
  found: Pair,
): Promise<'matched' | 'held' | 'left'> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockAccounts(transaction, actor.firmId, [found.account_id]);
      // Read again under the lock: another run may have been faster.
      const [pair] = await findPairs(transaction as unknown as Kysely<DB>, actor.firmId, found.expectation_id);
      if (pair?.payment_id !== found.payment_id) return 'left';
      const { expectation_id: expectation, payment_id: payment, payment_status: status } = pair;
      const [expected, paid] = [parsePounds(pair.expected), parsePounds(pair.paid)];
      if (isNear(expected, paid)) {
        await link(transaction, actor.firmId, expectation, payment);
        if (status !== 'Completed')
          await ledger.execute(transaction, actor, {
            kind: 'complete',
            transactionId: payment,
            reason: 'The bank’s receipt was expected.',
            date: null,
            execution: null,
          });
        await ledger.execute(transaction, actor, {
          kind: 'complete',
          transactionId: expectation,
          reason: `${poundsText(paid)} came.`,
          date: null,
          execution: null,
        });
        return 'matched';
      }
      const reason = `${poundsText(paid)} came under this reference, and ${poundsText(expected)} was expected.`;
      if (status !== 'Completed')
        await ledger.execute(transaction, actor, { kind: 'hold', transactionId: payment, reason });
      await ledger.execute(transaction, actor, { kind: 'hold', transactionId: expectation, reason });
      return 'held';
    });
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    return 'left';
  }
};

/** Gives both the same link: the payment's, if it already has one. */
const link = async (
  transaction: Transaction<DB>,
  firmId: string,
  expectation: string,
  payment: string,
): Promise<void> => {
  const { link_id: known } = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_id', '=', payment)
    .select('link_id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('portfolio_transaction')
    .set({ link_id: known ?? recordId('link', await takeNumber(transaction, 'transaction_number')) })
    .where('firm_id', '=', firmId)
    .where('transaction_id', 'in', [expectation, payment])
    .execute();
};
