import { sum } from '@tessera/domain/money';
import { p60DueOn, type TaxMonth } from '@tessera/domain/tax-months';
import { countText, poundsText } from '@tessera/domain/wording';
import { makeP60, p60YearOn, pensionsWithoutP60 } from '../../../capabilities/paye/make-p60s';
import { readTaxMonths } from '../../../capabilities/paye/tax-months';
import { enqueue } from '../../../foundation/database/enqueue';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { platformActor, sentAt } from '../../../ledger/platform-actor';
import { payTaxMonth } from '../../../ledger/tax-months/pay-tax-month';
import { recordRun, storedBusinessDate } from '../../queue/record-run';
import type { JobContext, Task } from '../../queue/task';

/** The most P60s in one run; the rest follow in the next, which this one queues at its end. */
const p60sMax = 500;

/**
 * The day's work on PAYE: settles every tax month whose day has come with HMRC, oldest first, and makes the P60s of the
 * tax year that has ended, from the day its last month is settled. Each is one database transaction; what another run did
 * is skipped.
 */
export const paye: Task = async (context, { firmId }) => {
  if (firmId === undefined) return;
  const today = await storedBusinessDate(context.db);
  const due = await dueMonths(context, firmId, today);
  const taxYear = p60YearOn(today);
  const pensions = taxYear === null ? [] : await pensionsWithoutP60(context.db, firmId, taxYear, p60sMax);
  if (due.length + pensions.length === 0) return;
  await recordRun(context, firmId, 'paye', async (businessDate) => {
    const paid = await settleMonths(context, firmId, due, businessDate);
    const made = taxYear === null ? 0 : await makeP60s(context, firmId, taxYear, pensions, businessDate);
    return {
      done: paid.length + made,
      failed: 0,
      note: [
        ...(due.length === 0
          ? []
          : [
              `${countText(paid.length, 'tax month was', 'tax months were')} settled: ${poundsText(sum(paid))} of PAYE went to HMRC.`,
            ]),
        ...(taxYear === null || pensions.length === 0
          ? []
          : [
              `${countText(made, 'P60')} of ${taxYear} ${made === 1 ? 'was' : 'were'} made${businessDate > p60DueOn(taxYear) ? ', late' : ''}.`,
            ]),
      ].join(' '),
    };
  });
  if (pensions.length === p60sMax) await enqueue(context.db, { task: 'paye', firmId });
};

const makeP60s = async (
  context: JobContext,
  firmId: string,
  taxYear: string,
  pensions: readonly string[],
  businessDate: string,
): Promise<number> => {
  let made = 0;
  for (const pension of pensions)
    if (
      await context.db
        .transaction()
        .execute((transaction) => makeP60(transaction, firmId, taxYear, pension, sentAt(context, businessDate)))
    )
      made += 1;
  return made;
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
