import { poundsToWire } from '@tessera/domain/money';
import { instrumentsOf, positionsOf } from '../positions/position';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import { toPeriodFigures } from '../../ledger/valuation/period-figures';
import { seenAccountDetails, selectAccountRows, toAccountRow } from './account-row';
import { cashStateOf, reservedUnitsOf } from './cash-state';
import { figuresOf } from '../valuation/valuation';
import { idIs } from '../../requests/access/seen';

export const getAccountSummary: Handler<'getAccountSummary'> = async ({ path, query, scope }) => {
  const period = readPeriod(query, scope.businessDate);
  const row = await selectAccountRows(seenAccountDetails(scope))
    .select('account.opened_date')
    .where(idIs('account.account_id', path.accountId))
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const figures = (await figuresOf(scope, [row.account_id], period)).get(row.account_id);
  if (!figures) throw notFound('Account');
  const [instruments, cash, reserved] = await Promise.all([
    instrumentsOf(scope, [figures]),
    cashStateOf(scope, row.account_id),
    reservedUnitsOf(scope, row.account_id),
  ]);
  return {
    data: {
      ...toAccountRow(row),
      ...toPeriodFigures(figures),
      fromDate: firstDayOf(period, row.opened_date),
      toDate: period.to,
      openingStockValue: poundsToWire(figures.openingStock),
      openingCashValue: poundsToWire(figures.openingCash),
      closingStockValue: poundsToWire(figures.closingStock),
      closingCashValue: poundsToWire(figures.closingCash),
      allocation: 100,
      positions: positionsOf(row.account_id, figures, instruments, figures.closing).map((position) => ({
        ...position,
        reservedQuantity: reserved.get(position.assetId ?? '') ?? 0,
      })),
      cash,
    },
  };
};
