import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

/** Rows of a table that are chosen, to do the same with all of them. */
export interface RowSelection<Row> {
  /** Of rows that are on the page. */
  readonly keys: ReadonlySet<string>;
  readonly keyOf: (row: Row) => string;
  /** What a row is called: its box is labelled "Select …". */
  readonly nameOf: (row: Row) => string;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** Keeps which rows are selected. A row that leaves the page is selected no more, as nobody sees that it is. */
export const useSelection = <Row,>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): RowSelection<Row> => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => new Set((rows ?? []).map(keyOf).filter((key) => chosen.has(key))), [rows, keyOf, chosen]);
  return { keys, keyOf, nameOf, onChange: setChosen };
};

/** The box of a row. */
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

/** The box of all rows of the page: half on where some are selected. */
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
