import { addDays, addWorkingDays, daysBetween, workingDaysBetween, type IsoDate } from '../dates/dates';
import { entryOn } from '../rules/dated';
import { transferTimes, type TransferKind, type TransferTime } from '../rules/transfer-times';

/** A time in a transfer's history from which its clock runs or stands. */
export interface ClockTurn {
  readonly date: IsoDate;
  readonly runs: boolean;
}

export interface TransferClock extends TransferTime {
  readonly kind: TransferKind;
  /** Days used while the clock ran. */
  readonly used: number;
  /** The last day it should take if it is not stopped again; null once it is over. */
  readonly due: IsoDate | null;
  readonly light: 'On time' | 'Slow' | 'Late';
  readonly source: string;
}

/** A transfer is slow once it has used this part of its time. */
const slowFrom = { numerator: 2, denominator: 3 } as const;

/** Days from the day after `from` to `to`. A day on which the clock stops still counts; the day it starts does not. */
const daysUsed = (from: IsoDate, to: IsoDate, unit: TransferTime['unit']): number => {
  if (to <= from) return 0;
  return unit === 'calendar days' ? daysBetween(from, to) : workingDaysBetween(addDays(from, 1), to).length;
};

/**
 * The clock of a transfer on a day: how much of the time of its kind is used. It runs while the transfer is worked on
 * and stands while somebody is asked for something; it never runs backwards.
 * @param turns in order of their dates; those of one day count in the order given.
 * @param ended the day it ended; null while it is in progress.
 */
export const transferClock = (
  kind: TransferKind,
  turns: readonly ClockTurn[],
  today: IsoDate,
  ended: IsoDate | null = null,
): TransferClock => {
  const began = turns[0]?.date ?? today;
  const { value: time, source } = entryOn(transferTimes[kind], began);
  const until = ended ?? today;
  const used = turns
    .map(({ date, runs }, index) => (runs ? daysUsed(date, turns[index + 1]?.date ?? until, time.unit) : 0))
    .reduce((sum, days) => sum + days, 0);
  const left = Math.max(0, time.days - used);
  const due = time.unit === 'calendar days' ? addDays(today, left) : addWorkingDays(today, left);
  return {
    ...time,
    kind,
    used,
    due: ended === null ? due : null,
    light:
      used > time.days ? 'Late' : used * slowFrom.denominator > time.days * slowFrom.numerator ? 'Slow' : 'On time',
    source,
  };
};

/** The kind of a transfer, by our wrapper and whether it moves as cash into or out of a cash ISA. */
export const transferKindOf = (wrapper: string, isPension: boolean, isCashIsa: boolean): TransferKind =>
  isPension ? 'Pension' : wrapper === 'ISA' || wrapper === 'JISA' ? (isCashIsa ? 'Cash ISA' : 'Other ISA') : 'Other';
