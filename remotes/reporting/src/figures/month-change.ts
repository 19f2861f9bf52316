import { parsePounds, percentOf, poundsToWire } from '@tessera/domain/money';

interface MonthFigures {
  readonly assetsUnderAdministration: number;
  readonly assetsUnderAdministrationMonthStart: number;
}

/** Pounds by which the assets have changed since the month began, through markets and payments. */
export const changeThisMonth = ({
  assetsUnderAdministration: now,
  assetsUnderAdministrationMonthStart: start,
}: MonthFigures): number => poundsToWire(parsePounds(now) - parsePounds(start));

/** The same as a percentage of the month's opening value; null when that is zero. */
export const changeThisMonthPercent = ({
  assetsUnderAdministration: now,
  assetsUnderAdministrationMonthStart: start,
}: MonthFigures): number | null => percentOf(parsePounds(now) - parsePounds(start), parsePounds(start));
