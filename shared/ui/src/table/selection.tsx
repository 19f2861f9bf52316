import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

/** The selected rows of a table, for an action on all of them. */
export interface RowSelection<Row> {
  /** Only keys of rows on the page. */
  readonly keys: ReadonlySet<string>;
  readonly keyOf: (row: Row) => string;
  /** A row's name: its checkbox is labelled "Select …". */
  readonly nameOf: (row: Row) => string;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** Tracks the selected rows. A row that leaves the page is deselected, because nobody can see that it is selected. */
export const useSelection = <Row,>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): RowSelection<Row> => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => new Set((rows ?? []).map(keyOf).filter((key) => chosen.has(key))), [rows, keyOf, chosen]);
  return { keys, keyOf, nameOf, onChange: setChosen };
};

/** A row's checkbox. */
export const SelectRow = <Row,>({
  row,
  selection: { keys, keyOf, nameOf, onChange },
}: {
  readonly row: Row;
  readonly selection: RowSelection<Row>;
}): ReactNode => {
  const key = keyOf(row);
  const toggle = (): void =>
    onChange(keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]));
  return (
    <label className="t-select-box">
      <input type="checkbox" aria-label={`Select ${nameOf(row)}`} checked={keys.has(key)} onChange={toggle} />
    </label>
  );
};

/** The checkbox for all rows of the page: indeterminate when only some are selected. */
export const SelectAll = <Row,>({
  rows,
  selection: { keys, keyOf, onChange },
}: {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
}): ReactNode => {
  const box = useRef<HTMLInputElement>(null);
  const all = rows.length > 0 && keys.size === rows.length;
  const some = keys.size > 0 && !all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className="t-select-box">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={all}
        onChange={() => onChange(all ? new Set() : new Set(rows.map(keyOf)))}
      />
    </label>
  );
};
