import { useState } from 'react';

interface Listed<Row> {
  /** The query of the list. */
  readonly question: string;
  /** Rows of that query; undefined while loading. */
  readonly rows: readonly Row[] | undefined;
}

interface Kept<Row> extends Listed<Row> {
  /** The records opened since, in their current state. */
  readonly opened: ReadonlyMap<string, Row>;
}

interface SteadyRowsOptions<Row, Opened extends Row> {
  /** Whether a record is open. */
  readonly held: boolean;
  /** The open record, once it has been read. */
  readonly open: Opened | undefined;
  readonly keyOf: (row: Row) => string;
  /** What the list shows of a record that an action can change. */
  readonly stateOf: (row: Row) => unknown;
}

/**
 * Keeps a list as it was when a record was opened, each row in its newest state: in a list of unread messages, reading
 * one must not remove its row while the user goes through them. The list is released once no record is open, or the
 * query changes.
 */
export const useSteadyRows = <Row, Opened extends Row = Row>(
  { question, rows }: Listed<Row>,
  { held, open, keyOf, stateOf }: SteadyRowsOptions<Row, Opened>,
): readonly Row[] | undefined => {
  const [kept, setKept] = useState<Kept<Row>>({ question, rows, opened: new Map() });
  const follows = !held || kept.question !== question || kept.rows === undefined;
  const known = open === undefined ? undefined : kept.opened.get(keyOf(open));
  if (follows && rows !== undefined && (kept.rows !== rows || kept.question !== question))
    setKept({ question, rows, opened: new Map() });
  else if (!follows && open !== undefined && (known === undefined || stateOf(known) !== stateOf(open)))
    setKept({ ...kept, opened: new Map(kept.opened).set(keyOf(open), open) });
  if (follows || rows === undefined) return rows;
  const newest = new Map([...kept.opened, ...rows.map((row) => [keyOf(row), row] as const)]);
  return kept.rows?.flatMap((row) => newest.get(keyOf(row)) ?? []);
};
