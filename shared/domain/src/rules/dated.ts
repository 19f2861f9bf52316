import type { IsoDate } from '../dates/dates';

/** A rule or a figure, from when to when it holds, and where that was read. */
export interface Dated<T> {
  /** First day it holds. */
  readonly from: IsoDate;
  /** Last day it holds; without it the next entry, or nothing yet, ends it. */
  readonly to?: IsoDate;
  readonly value: T;
  readonly source: string;
  /**
   * False where the figure is general knowledge and its primary text has not been read: check it before it is shown as
   * law.
   */
  readonly verified: boolean;
}

export interface DatedTable<T> {
  /** What the figures are, as an error names them: `PTM levy`. */
  readonly name: string;
  readonly entries: readonly Dated<T>[];
}

/**
 * A table of dated entries, oldest first.
 * @throws RangeError when entries are out of order or overlap, because a lookup would then depend on their order.
 */
export const datedTable = <T>(name: string, entries: readonly Dated<T>[]): DatedTable<T> => {
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    if (entry.to !== undefined && entry.to < entry.from)
      throw new RangeError(`${name}: the entry from ${entry.from} ends before it begins.`);
    if (before && (entry.from <= before.from || (before.to !== undefined && entry.from <= before.to)))
      throw new RangeError(`${name}: the entry from ${entry.from} must begin after the one before it.`);
  });
  return { name, entries };
};

/** The entry that holds on a day, or null where none does. */
export const findOn = <T>({ entries }: DatedTable<T>, date: IsoDate): Dated<T> | null => {
  const entry = entries.findLast(({ from }) => from <= date);
  return entry && (entry.to === undefined || date <= entry.to) ? entry : null;
};

/**
 * The entry that holds on a day.
 * @throws RangeError when none does: before the first entry there is nothing to calculate with, and guessing would charge
 *   a wrong sum.
 */
export const entryOn = <T>(table: DatedTable<T>, date: IsoDate): Dated<T> => {
  const entry = findOn(table, date);
  if (entry) return entry;
  const first = table.entries[0];
  throw new RangeError(
    `No ${table.name} is known for ${date}${first && date < first.from ? `; the first is from ${first.from}` : ''}. Add it to the rule's table with its source.`,
  );
};

export const valueOn = <T>(table: DatedTable<T>, date: IsoDate): T => entryOn(table, date).value;
