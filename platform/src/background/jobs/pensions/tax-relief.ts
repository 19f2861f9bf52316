import { countText } from '@tessera/domain/wording';
import { reliefMethod } from '@tessera/contract/transactions/life';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { platformActor } from '../../../ledger/platform-actor';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** The most claims in one run; the rest follow in the next. */
const batch = 5_000;

/**
 * Completes the tax relief on pension contributions whose claim is paid: each in one database transaction. Relief that
 * another run completed first is skipped.
 */
export const taxRelief: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const due = await dueOn(context, firmId, await storedBusinessDate(context.db));
  if (due.length === 0) return;
  await recordRun(context, firmId, 'tax-relief', async (businessDate) => {
    let done = 0;
    for (const transactionId of due) {
      try {
        await context.db.transaction().execute((transaction) =>
          context.ledger.execute(transaction, platformActor(context, firmId, businessDate), {
            kind: 'complete',
            transactionId,
            reason: 'HMRC paid the claim.',
            date: null,
            execution: null,
          }),
        );
        done += 1;
      } catch (error) {
        if (!(error instanceof LedgerRefusal)) throw error;
      }
    }
    return { done, failed: due.length - done, note: `HMRC paid the relief on ${countText(done, 'contribution')}.` };
  });
};

const dueOn = async ({ db }: JobContext, firmId: string, businessDate: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('transaction_type', '=', 'Expectation')
    .where('status', '=', 'Pending')
    .where('method', '=', reliefMethod)
    .where('intended_settlement_date', '<=', businessDate)
    .select('transaction_id')
    .orderBy('transaction_id')
    .limit(batch)
    .execute();
  return rows.map((row) => row.transaction_id);
};
