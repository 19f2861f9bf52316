import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { LineChart } from '@tessera/ui/chart';

/**
 * Value and money paid in, as lines with a table behind them. A file of its own, so that only this page loads the chart
 * code.
 */
export const HistoryChart = ({
  label,
  history,
}: {
  readonly label: string;
  readonly history: CallData<'getAccountHistory'>;
}): ReactNode => (
  <LineChart
    label={label}
    height={200}
    series={[
      { name: 'Value', points: history.map(({ date, value }) => ({ date, value })) },
      { name: 'Money put in', points: history.map(({ date, netPaid }) => ({ date, value: netPaid })) },
    ]}
  />
);
