import { useCallback, useState } from 'react';
import type { Column } from './column';
import type { Density } from './data-table';

export interface ViewSettings {
  readonly density: Density;
  /** Keys of hidden columns; null until the user chose. */
  readonly hidden: readonly string[] | null;
}

const initial: ViewSettings = { density: 'normal', hidden: null };
const keyOf = (listId: string): string => `tessera.list.${listId}`;

const load = (listId: string): ViewSettings => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(listId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return initial;
    const { density, hidden } = stored as { density?: unknown; hidden?: unknown };
    return {
      density: density === 'compact' ? 'compact' : 'normal',
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : null,
    };
  } catch {
    // Blocked or damaged storage costs only the preference.
    return initial;
  }
};

/**
 * One user's preferences for one list on this device: density and columns. Not in the address, because they do not
 * describe the data.
 */
export const useViewSettings = (listId: string): readonly [ViewSettings, (next: ViewSettings) => void] => {
  const [settings, setSettings] = useState(() => load(listId));
  const save = useCallback(
    (next: ViewSettings) => {
      setSettings(next);
      try {
        localStorage.setItem(keyOf(listId), JSON.stringify(next));
      } catch {
        // As above: the preference lasts as long as this page.
      }
    },
    [listId],
  );
  return [settings, save];
};

/** The columns to show: the user's choice, or all that are not optional. */
export const visibleColumns = <Row>(
  columns: readonly Column<Row>[],
  { hidden }: ViewSettings,
): readonly Column<Row>[] =>
  columns.filter(
    ({ key, fixed, optional }) => fixed === true || (hidden === null ? optional !== true : !hidden.includes(key)),
  );
