import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '../figures/format';
import { formatDate } from '../figures/format-date';
import { ChartTable } from './chart-table';
import { drawLines } from './draw-lines';

export interface LinePoint {
  /** `YYYY-MM-DD`, ascending. */
  readonly date: string;
  /** Null is a gap: no data is not zero. */
  readonly value: number | null;
}

export interface LineSeries {
  readonly name: string;
  readonly points: readonly LinePoint[];
}

export interface LineChartProps {
  /** What the chart shows, for assistive technology and as the table's caption. */
  readonly label: string;
  /** At most six; the first takes the firm's colour. */
  readonly series: readonly LineSeries[];
  readonly height?: number;
  readonly format?: (value: number | null) => string;
  /** A small chart in a card: lines only, without axes. */
  readonly plain?: boolean;
  /** Starts the scale at zero; turn it off where only the movement matters, as with prices. */
  readonly fromZero?: boolean;
}

const seriesMax = 6;

/**
 * Values over time, drawn with uPlot. The value under the pointer is shown above the chart; one press shows the same
 * numbers as a table.
 */
export const LineChart = ({
  label,
  series,
  height = 200,
  format = formatMoney,
  plain = false,
  fromZero = false,
}: LineChartProps): ReactNode => {
  const plot = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const shown = useMemo(() => series.slice(0, seriesMax), [series]);
  const names = useMemo(() => shown.map(({ name }) => name), [shown]);
  const dates = useMemo(
    () => [...new Set(shown.flatMap(({ points }) => points.map(({ date }) => date)))].sort(),
    [shown],
  );
  const columns = useMemo(
    () =>
      shown.map(({ points }) => {
        const byDate = new Map(points.map(({ date, value }) => [date, value]));
        return dates.map((date) => byDate.get(date) ?? null);
      }),
    [shown, dates],
  );

  useEffect(() => {
    if (asTable || plot.current === null || dates.length === 0) return undefined;
    return drawLines(plot.current, { dates, names, columns, height, format, plain, fromZero, onPoint: setAt });
  }, [asTable, dates, names, columns, height, format, plain, fromZero]);

  const index = at ?? dates.length - 1;
  const date = dates[index];
  return (
    <figure className="t-chart" aria-label={label}>
      <div className="t-chart__read">
        <div className="t-chart__labels">
          {shown.map(({ name }, order) => (
            <span key={name}>
              {shown.length > 1 && (
                <>
                  <i className={`t-swatch t-series-${order + 1}`} aria-hidden="true" />
                  {name}
                </>
              )}{' '}
              <b className="t-figure">{format(columns[order]?.[index] ?? null)}</b>
            </span>
          ))}
          {date !== undefined && <span>{formatDate(date)}</span>}
        </div>
        <button
          type="button"
          className="t-text-button t-no-print"
          aria-expanded={asTable}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </button>
      </div>
      <div id={id}>
        {asTable ? (
          <ChartTable label={label} dates={dates} columns={columns} names={names} format={format} />
        ) : (
          <div ref={plot} className="t-chart__plot" style={{ minHeight: height }} aria-hidden="true" />
        )}
      </div>
    </figure>
  );
};
