import { sum } from '@tessera/domain/money';
import type { TaxMonth } from '@tessera/domain/tax-months';
import { countText, poundsText } from '@tessera/domain/wording';
import { readTaxMonths } from '../../capabilities/paye/tax-months';
import { LedgerRefusal } from '../../ledger/state/refusal';
import { platformActor } from '../../ledger/platform-actor';
import { payTaxMonth } from '../../ledger/tax-months/pay-tax-month';
import { recordRun, storedBusinessDate } from '../queue/record-run';
import type { JobContext, Task } from '../queue/task';

/**
 * The day's work on PAYE: settles every tax month whose day has come with HMRC, oldest first, each in a database
 * transaction. A month that another run settled is skipped.
 */
export const paye: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const due = await dueMonths(context, firmId, await storedBusinessDate(context.db));
  if (due.length === 0) return;
  await recordRun(context, firmId, 'paye', async (businessDate) => {
    const paid = await settleMonths(context, firmId, due, businessDate);
    return {
      done: paid.length,
      failed: 0,
      note: `${countText(paid.length, 'tax month was', 'tax months were')} settled: ${poundsText(sum(paid))} of PAYE went to HMRC.`,
    };
  });
};

const dueMonths = async ({ db }: JobContext, firmId: string, businessDate: string): Promise<readonly TaxMonth[]> =>
  (await readTaxMonths(db, firmId, businessDate)).filter(
    ({ status, payBy }) => status === 'Due' && payBy <= businessDate,
  );

const settleMonths = async (
  context: JobContext,
  firmId: string,
  due: readonly TaxMonth[],
  businessDate: string,
): Promise<readonly bigint[]> => {
  const paid: bigint[] = [];
  for (const month of due) {
    try {
      paid.push(
        await context.db
          .transaction()
          .execute((transaction) => payTaxMonth(transaction, platformActor(context, firmId, businessDate), month)),
      );
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
    }
  }
  return paid;
};
