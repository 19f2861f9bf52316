import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import type { Handler } from '../../requests/handler';
import { requireWholeFirm } from './require-whole-firm';
import { toTaxMonth } from './tax-month-wire';
import { readTaxMonths } from './tax-months';

/** The tax months of the firm, newest first, and what they owe beside what the HMRC control account says. */
export const listTaxMonths: Handler<'listTaxMonths'> = async ({ scope }) => {
  requireWholeFirm(scope);
  const { db, firmId, businessDate } = scope;
  const months = await readTaxMonths(db, firmId, businessDate);
  const { owed } = await db
    .selectFrom('cash_posting')
    .where('firm_id', '=', firmId)
    .where('control_code', '=', 'HMRC')
    .where('transaction_code', '=', 'TAXP')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.val('0')).as('owed'))
    .executeTakeFirstOrThrow();
  const settled = months.filter(({ settledDate }) => settledDate !== null);
  const unpaid = sum(months.map(({ tax }) => tax)) - sum(settled.map(({ balance }) => balance.toPay));
  return {
    data: {
      id: firmId,
      businessDate,
      owed: poundsToWire(parsePounds(owed)),
      unpaid: poundsToWire(unpaid),
      difference: poundsToWire(unpaid - parsePounds(owed)),
      months: months.map(toTaxMonth).reverse(),
    },
  };
};
