import { poundsToWire } from '@tessera/domain/money';
import { instrumentsOf, positionsOf } from '../positions/position';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { firstDayOf, readPeriod } from '../../ledger/valuation/period';
import { toPeriodFigures } from '../../ledger/valuation/period-figures';
import { selectAccountRows, toAccountRow } from './account-row';
import { cashStateOf, reservedUnitsOf } from './cash-state';

export const getAccountSummary: Handler<'getAccountSummary'> = async ({ path, query, repository }) => {
  const period = readPeriod(query, repository.businessDate);
  const row = await selectAccountRows(repository.accountDetails()).select('account.opened_date').where('account.account_id', '=', path.accountId).executeTakeFirst();
  if (!row) throw notFound('Account');
  const figures = (await repository.figures([row.account_id], period)).get(row.account_id);
  if (!figures) throw notFound('Account');
  const [instruments, cash, reserved] = await Promise.all([instrumentsOf(repository, [figures]), cashStateOf(repository, row.account_id), reservedUnitsOf(repository, row.account_id)]);
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
      positions: positionsOf(row.account_id, figures, instruments, figures.closing).map((position) => ({ ...position, reservedQuantity: reserved.get(position.assetId ?? '') ?? 0 })),
      cash,
    },
  };
};
