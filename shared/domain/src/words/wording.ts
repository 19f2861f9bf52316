import type { IsoDate } from '../dates/dates';
import { formatDecimal, formatPounds, type Pence } from '../money/money';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Indexed by `weekdayOf`. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** An amount for a sentence: `£1,234.56`, `−£60.00`. */
export const poundsText = (pence: Pence): string => {
  const [whole = '', fraction = ''] = formatPounds(pence < 0n ? -pence : pence).split('.');
  return `${pence < 0n ? '−' : ''}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
};

/** A number with its noun for a sentence: `1 seal`, `71,706 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** `1 client and 2 who follow`: whoever moves, and those who move with them. */
export const moversText = (clients: number, followers: number): string =>
  [countText(clients, 'client'), ...(followers === 0 ? [] : [countText(followers, 'who follows', 'who follow')])].join(
    ' and ',
  );

/** `0.5%` of a percentage at 10^-4 of a per cent. */
export const percentText = (percentage: bigint): string => `${formatDecimal(percentage, 4).replace(/\.?0+$/, '')}%`;

/** `12.40%` of a wire's 12.4, in a document as on its page: `−0.50%` for a loss. */
export const rateText = (percent: number): string =>
  `${percent.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')}%`;

/** `2 December 2024`. */
export const dateText = (date: IsoDate): string =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** `December 2024`. */
export const monthText = (date: IsoDate): string => dateText(date).replace(/^\d+ /, '');
