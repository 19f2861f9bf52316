import { useSearchParams } from 'react-router-dom';
import { usePortal } from '@tessera/runtime';
import { historyName, historyPeriodOf, historyStart, type HistoryPeriod } from './history-period';

/** The period in the address, as a history call takes it, and a function to change it. */
export const useHistoryPeriod = () => {
  const { businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const period = historyPeriodOf(params.get('period'));
  const fromDate = historyStart(period, businessDate);
  const choose = (choice: HistoryPeriod): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        const name = historyName(choice);
        if (name === null) next.delete('period');
        else next.set('period', name);
        return next;
      },
      { replace: true },
    );
  return { period, dates: { ...(fromDate === undefined ? {} : { fromDate }), toDate: businessDate }, choose };
};
