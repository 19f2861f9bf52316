import type { ReactNode } from 'react';
import { DateText } from '../figures/figures';

export interface ChartTableProps {
  readonly label: string;
  readonly dates: readonly string[];
  readonly names: readonly string[];
  readonly columns: readonly (readonly (number | null)[])[];
  readonly format: (value: number | null) => string;
}

/** A chart's numbers as a table, newest first. */
export const ChartTable = ({ label, dates, names, columns, format }: ChartTableProps): ReactNode => (
  <div className="t-chart__table" tabIndex={0} role="region" aria-label={`${label}, table`}>
    <table className="t-table t-table--compact">
      <caption className="t-visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          {names.map((name) => (
            <th key={name} scope="col" className="t-cell--end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dates
          .map((date, index) => (
            <tr key={date}>
              <td>
                <DateText value={date} />
              </td>
              {columns.map((values, order) => (
                <td key={names[order]} className="t-cell--end">
                  {format(values[index] ?? null)}
                </td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  </div>
);
