import { addDays, startOfMonth } from '@tessera/domain/dates';
import { sum } from '@tessera/domain/money';
import { countText, monthText } from '@tessera/domain/wording';
import { readPaydays } from './paydays';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

const daysLooked = 90;

export const regularIncome: ReadContent = async (scope, ask) => {
  const due = (await readPaydays(scope, ask, addDays(scope.businessDate, daysLooked))).filter(
    ({ kind }) => kind !== 'Investment',
  );
  const months = [...new Set(due.map(({ date }) => startOfMonth(date)))];
  const unknown = due.filter(({ amount }) => amount === null).length;
  const totalOf = (some: typeof due) => sum(some.map(({ amount }) => amount ?? 0n));
  return {
    rows: due.map(({ id, accountId, accountName, clientId, clientName, kind, date, amount }) => ({
      id: `${id} ${date}`,
      cells: {
        client: clientName,
        date,
        kind,
        account: accountName,
        amount: amount === null ? null : pounds(amount),
      },
      link:
        kind === 'Withdrawal'
          ? { page: 'regular', id: accountId, query: { clientId } }
          : { page: 'account', id: accountId, query: { clientId } },
    })),
    figures: [
      ...months.map((month) =>
        moneyFigure(`In ${monthText(month)}`, totalOf(due.filter(({ date }) => startOfMonth(date) === month))),
      ),
      moneyFigure('In ninety days', totalOf(due)),
    ],
    notes: [
      'Withdrawals as they are paid; pension incomes before tax. A payment that is under way already is in the list of transactions.',
      ...(unknown > 0
        ? [`${countText(unknown, 'payday')} without an amount: it is known on the day only, as of natural income.`]
        : []),
    ],
  };
};
