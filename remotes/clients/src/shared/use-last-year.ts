import { addMonths } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';

export interface Period {
  readonly fromDate: string;
  readonly toDate: string;
}

/** The twelve months up to the business date, over which growth is shown. */
export const useLastYear = (): Period => {
  const { businessDate } = usePortal();
  return { fromDate: addMonths(businessDate, -12), toDate: businessDate };
};
