import { parsePounds, percentOf, poundsToWire } from '@tessera/domain/money';

interface MonthFigures {
  readonly assetsUnderAdministration: number;
  readonly assetsUnderAdministrationMonthStart: number;
}

/** Pounds by which the assets grew or shrank since the month began: markets and payments together. */
export const changeThisMonth = ({
  assetsUnderAdministration: now,
  assetsUnderAdministrationMonthStart: start,
}: MonthFigures): number => poundsToWire(parsePounds(now) - parsePounds(start));

/** The same as a percentage of the month's start; null where there was nothing. */
export const changeThisMonthPercent = ({
  assetsUnderAdministration: now,
  assetsUnderAdministrationMonthStart: start,
}: MonthFigures): number | null => percentOf(parsePounds(now) - parsePounds(start), parsePounds(start));
