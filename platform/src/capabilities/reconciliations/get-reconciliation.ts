import type { Handler } from '../../requests/handler';
import { listedDays, readDays } from './days';
import { readDayRecord, toDays } from './read-day';
import { requireWholeFirm } from './require-whole-firm';

/** The firm's working days with their reconciliation, newest first. */
export const listReconciliations: Handler<'listReconciliations'> = async ({ scope }) => {
  requireWholeFirm(scope.caller);
  const { db, firmId, businessDate } = scope;
  const rows = await readDays(db, firmId);
  const { days } = await toDays(scope, rows, listedDays(rows, businessDate).reverse());
  return { data: { id: firmId, businessDate, days } };
};

/** The reconciliation of a working day. */
export const getReconciliation: Handler<'getReconciliation'> = async ({ path: { day }, scope }) => {
  requireWholeFirm(scope.caller);
  return { data: await readDayRecord(scope, day) };
};
