import type { IsoDate } from '../dates/dates';

/** A rule or a figure, the days it applies, and its source. */
export interface Dated<T> {
  /** First day it applies. */
  readonly from: IsoDate;
  /** Last day it applies; without it, it applies until the next entry. */
  readonly to?: IsoDate;
  readonly value: T;
  readonly source: string;
  /** False for general knowledge not yet checked against the primary text: check it before showing it as law. */
  readonly verified: boolean;
}

export interface DatedTable<T> {
  /** Name of the figures in errors: `PTM levy`. */
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

/** The entry that applies on a day, or null. */
export const findOn = <T>({ entries }: DatedTable<T>, date: IsoDate): Dated<T> | null => {
  const entry = entries.findLast(({ from }) => from <= date);
  return entry && (entry.to === undefined || date <= entry.to) ? entry : null;
};

/** The entry that applies on a day. @throws RangeError when there is none: a guess would charge a wrong amount. */
export const entryOn = <T>(table: DatedTable<T>, date: IsoDate): Dated<T> => {
  const entry = findOn(table, date);
  if (entry) return entry;
  const first = table.entries[0];
  throw new RangeError(
    `No ${table.name} is known for ${date}${first && date < first.from ? `; the first is from ${first.from}` : ''}. Add it to the rule's table with its source.`,
  );
};

export const valueOn = <T>(table: DatedTable<T>, date: IsoDate): T => entryOn(table, date).value;
