import { formatDecimal, sum } from '../money/money';
import { percentProblem } from './typed-amount';
import { readPercent } from '../money/typed-figure';
import { shareDecimals, shareText, wholeShare } from './shares';

/** An instrument and its percentage of what is invested, as typed. */
export interface PercentLine {
  readonly assetId: string;
  /** Only for the review; the instrument's id decides. The search field stores it under this name. */
  readonly assetIdName: string;
  readonly percentage: string;
}

export const emptyPercentLine: PercentLine = { assetId: '', assetIdName: '', percentage: '' };

export const percentLineField = (list: string, index: number, name: keyof PercentLine): string =>
  `${list}[${index}].${name}`;

/** The names of a list of at most so many lines, and of their fields. */
export const percentLineFields = (list: string, most: number): readonly string[] => [
  list,
  ...Array.from({ length: most }, (_, index) =>
    (['assetId', 'percentage'] as const).map((name) => percentLineField(list, index, name)),
  ).flat(),
];

/** A typed percentage as the platform takes it. */
export const percentOnWire = (percentage: string): number =>
  Number(formatDecimal(readPercent(percentage), shareDecimals));

/** The sum of all percentages, in hundredths of a per cent; null while one is invalid. */
const totalPercent = (lines: readonly Partial<PercentLine>[]): bigint | null =>
  lines.every(({ percentage = '' }) => percentage.trim() !== '' && percentProblem(percentage) === null)
    ? sum(lines.map(({ percentage = '' }) => readPercent(percentage)))
    : null;

/** Whether the percentages are valid and add up to 100. */
export const isWhole = (lines: readonly PercentLine[]): boolean => totalPercent(lines) === wholeShare;

/** What is wrong with the percentages together, and `more` hundredths besides them; null while one of them is invalid. */
export const totalProblem = (lines: readonly Partial<PercentLine>[], more = 0n): string | null => {
  const total = totalPercent(lines);
  if (total === null || total + more === wholeShare) return null;
  const off = total + more - wholeShare;
  return `The percentages add up to ${shareText(total + more)}, ${off > 0n ? `${shareText(off)} too much` : `${shareText(-off)} too little`}. They must add up to 100%.`;
};
