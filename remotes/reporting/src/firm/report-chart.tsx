import type { CSSProperties, ReactNode } from 'react';
import { firmReportOf, reportColumns } from '@tessera/contract/firm-reports/values';
import { Card, Count, Money, Percent } from '@tessera/ui/core';
import { LineChart } from '@tessera/ui/chart';
import type { FirmReport } from './report-address';

/** Rows with a bar: more would be a second table. */
const barsMax = 12;

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly value: number;
}

const lineStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(90px, 26%) minmax(0, 1fr) minmax(96px, auto)',
  alignItems: 'center',
  gap: 10,
  padding: '3px 0',
};

/** Values as bars: the table under it has the same numbers, so that the bars themselves are only for the eye. */
const Bars = ({
  label,
  bars,
  kind,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly kind: string;
}): ReactNode => {
  const largest = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <ul aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {bars.map(({ key, name, value }) => (
        <li key={key} style={lineStyle}>
          <span className="t-small" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </span>
          <span aria-hidden="true" className="t-bar">
            <span
              style={{
                display: 'block',
                height: '100%',
                width: `${(Math.abs(value) / largest) * 100}%`,
                background: value < 0 ? 'var(--t-bad)' : 'var(--t-brand)',
              }}
            />
          </span>
          <span className="t-figure t-small" style={{ textAlign: 'end' }}>
            {kind === 'percent' ? (
              <Percent value={value} />
            ) : kind === 'count' ? (
              <Count value={value} />
            ) : (
              <Money value={value} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};

const barsOf = ({
  report,
  by,
  rows,
  figures,
}: FirmReport): { readonly label: string; readonly kind: string; readonly bars: readonly Bar[] } => {
  const { chart } = firmReportOf(report);
  if (chart.kind !== 'bars')
    return {
      label: 'Figures',
      kind: figures[0]?.kind ?? 'money',
      bars: figures.map(({ label, value }) => ({ key: label, name: label, value: Number(value) })),
    };
  const columns = reportColumns(report, by);
  const column = columns.find(({ key }) => key === chart.column);
  const name = columns[0]?.key ?? '';
  return {
    label: column?.label ?? '',
    kind: column?.kind ?? 'money',
    bars: rows
      .map(({ id, cells }) => ({ key: id, name: String(cells[name] ?? ''), value: Number(cells[chart.column] ?? 0) }))
      .slice(0, barsMax),
  };
};

/** The report as a chart: lines over time, or bars. None where there is nothing to show. */
export const ReportChart = ({ report }: { readonly report: FirmReport }): ReactNode => {
  if (report.rowCount === 0) return null;
  if (firmReportOf(report.report).chart.kind === 'lines')
    return (
      <Card title={report.rowCount > report.series.length ? 'The largest in twelve months' : 'In twelve months'}>
        <LineChart label={`${report.title} in the last twelve months`} series={report.series} fromZero />
      </Card>
    );
  const { label, kind, bars } = barsOf(report);
  return (
    <Card title={report.rowCount > bars.length && bars.length === barsMax ? `${label}, the first ${barsMax}` : label}>
      <Bars label={label} bars={bars} kind={kind} />
    </Card>
  );
};
