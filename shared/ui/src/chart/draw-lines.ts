import UPlot from 'uplot';
import { formatMoneyShort } from '../figures/format';
import { monthNames } from '../figures/format-date';

export interface Drawing {
  readonly dates: readonly string[];
  readonly columns: readonly (readonly (number | null)[])[];
  readonly height: number;
  readonly format: (value: number | null) => string;
  readonly plain: boolean;
  readonly fromZero: boolean;
  readonly onPoint: (index: number | null) => void;
}

const seriesVariables = ['--t-brand', '--t-series-2', '--t-series-3', '--t-series-4', '--t-series-5', '--t-series-6'];
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;
const daySeconds = 86_400;

const tickWords = (seconds: number, spanSeconds: number): string => {
  const date = new Date(seconds * 1000);
  const month = monthNames[date.getUTCMonth()] ?? '';
  return spanSeconds > 300 * daySeconds ? `${month} ${date.getUTCFullYear()}` : `${date.getUTCDate()} ${month}`;
};

const optionsOf = (drawing: Drawing, width: number): UPlot.Options => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = `11px ${style.getPropertyValue('--t-font')}`;
  const axis = { stroke: colour('--t-muted'), font, grid: { stroke: colour('--t-line'), width: 1 }, ticks: { show: false } };
  const span = secondsOf(drawing.dates.at(-1) ?? '') - secondsOf(drawing.dates[0] ?? '');
  return {
    width,
    height: drawing.height,
    padding: drawing.plain ? [4, 2, 4, 2] : [8, 8, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => new Date(seconds * 1000 + new Date(seconds * 1000).getTimezoneOffset() * 60_000),
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: { y: drawing.fromZero ? { range: (_plot, low, high) => [Math.min(0, low), high === low ? high + 1 : high + (high - Math.min(0, low)) * 0.05] } : {} },
    axes: drawing.plain ? [{ show: false }, { show: false }] : [
      { ...axis, grid: { show: false }, space: 70, values: (_plot, splits) => splits.map((seconds) => tickWords(seconds, span)) },
      { ...axis, size: 64, space: 36, values: (_plot, splits) => splits.map((value) => (drawing.format(value).startsWith('£') || drawing.format(value).startsWith('−£') ? formatMoneyShort(value).replace(/\.00$/, '') : drawing.format(value))) },
    ],
    series: [{}, ...drawing.columns.map((_, index) => ({ stroke: colour(seriesVariables[index] ?? '--t-muted'), width: 1.5, points: { show: drawing.dates.length < 2 } }))],
    hooks: { setCursor: [(plot) => drawing.onPoint(plot.cursor.idx ?? null)] },
  };
};

/** Draws into `place` and keeps the drawing right through changes of size, theme and paper; gives the way to stop. */
export const drawLines = (place: HTMLElement, drawing: Drawing): (() => void) => {
  const data: UPlot.AlignedData = [drawing.dates.map(secondsOf), ...drawing.columns.map((column) => [...column])];
  let plot: UPlot | undefined;
  const draw = (): void => {
    plot?.destroy();
    plot = new UPlot(optionsOf(drawing, Math.max(120, place.clientWidth)), data, place);
  };
  draw();
  const sizes = new ResizeObserver(() => {
    const width = Math.max(120, place.clientWidth);
    if (plot !== undefined && plot.width !== width) plot.setSize({ width, height: drawing.height });
  });
  sizes.observe(place);
  // A canvas does not follow style variables by itself.
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme', 'style'] });
  const paper = window.matchMedia('print');
  paper.addEventListener('change', draw);
  return () => {
    sizes.disconnect();
    themes.disconnect();
    paper.removeEventListener('change', draw);
    plot?.destroy();
  };
};
