import UPlot from 'uplot';
import { formatMoneyShort } from '../figures/format';
import { monthNames } from '../figures/format-date';

export interface Drawing {
  readonly dates: readonly string[];
  readonly names: readonly string[];
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

const endLabels = ({ plain, names }: Drawing): boolean => !plain && names.length > 1;
const labelWidthOf = (names: readonly string[]): number =>
  Math.min(140, 12 + 6.5 * Math.max(...names.map((name) => name.length)));
const labelGapPx = 14;

/** Each line's name at its end, moved apart where lines end close together. */
const drawNames = (plot: UPlot, { names, columns }: Drawing, colour: string, font: string): void => {
  const scale = window.devicePixelRatio;
  const ends = names
    .map((name, index) => ({ name, value: columns[index]?.findLast((value) => value !== null) ?? null }))
    .flatMap(({ name, value }) => (value === null ? [] : [{ name, y: plot.valToPos(value, 'y', true) }]))
    .sort((a, b) => a.y - b.y);
  const { ctx } = plot;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.font = font.replace(/^\d+px/, `${11 * scale}px`);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  let least = -Infinity;
  for (const { name, y } of ends) {
    const at = Math.max(y, least);
    ctx.fillText(name, plot.bbox.left + plot.bbox.width + 6 * scale, at);
    least = at + labelGapPx * scale;
  }
  ctx.restore();
};

const optionsOf = (drawing: Drawing, width: number): UPlot.Options => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = `11px ${style.getPropertyValue('--t-font')}`;
  const axis = {
    stroke: colour('--t-muted'),
    font,
    grid: { stroke: colour('--t-line'), width: 1 },
    ticks: { show: false },
  };
  const span = secondsOf(drawing.dates.at(-1) ?? '') - secondsOf(drawing.dates[0] ?? '');
  return {
    width,
    height: drawing.height,
    padding: drawing.plain ? [4, 2, 4, 2] : [8, endLabels(drawing) ? labelWidthOf(drawing.names) : 24, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => new Date(seconds * 1000 + new Date(seconds * 1000).getTimezoneOffset() * 60_000),
    cursor: { y: false, drag: { x: false, y: false, setScale: false } },
    scales: {
      y: drawing.fromZero
        ? {
            range: (_plot, low, high) => [
              Math.min(0, low),
              high === low ? high + 1 : high + (high - Math.min(0, low)) * 0.05,
            ],
          }
        : {},
    },
    axes: drawing.plain
      ? [{ show: false }, { show: false }]
      : [
          {
            ...axis,
            grid: { show: false },
            size: 28,
            space: 70,
            values: (_plot, splits) => splits.map((seconds) => tickWords(seconds, span)),
          },
          {
            ...axis,
            size: 64,
            space: 36,
            values: (_plot, splits) =>
              splits.map((value) =>
                drawing.format(value).startsWith('£') || drawing.format(value).startsWith('−£')
                  ? formatMoneyShort(value).replace(/\.00$/, '')
                  : drawing.format(value),
              ),
          },
        ],
    series: [
      {},
      ...drawing.columns.map((_, index) => ({
        stroke: colour(seriesVariables[index] ?? '--t-muted'),
        width: 1.5,
        points: { show: drawing.dates.length < 2 },
      })),
    ],
    hooks: {
      setCursor: [(plot) => drawing.onPoint(plot.cursor.idx ?? null)],
      draw: endLabels(drawing) ? [(plot) => drawNames(plot, drawing, colour('--t-text'), font)] : [],
    },
  };
};

/**
 * Draws the chart into `place` and redraws it when the size, the theme or printing requires it; returns the function
 * that stops this.
 */
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
