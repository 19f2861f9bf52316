/** The number series of the sealed rows. Each has one sequence. */
export type Series = 'group' | 'step' | 'audit';
export const allSeries: readonly Series[] = ['group', 'step', 'audit'];
export const sequences: Readonly<Record<Series, string>> = {
  group: 'posting_group_number',
  step: 'transaction_step_step_id_seq',
  audit: 'audit_audit_id_seq',
};

/**
 * A timestamp is written in UTC with microseconds, JSON as the text of its jsonb, everything else as PostgreSQL's JSON
 * writes it.
 */
type Written = 'plain' | 'instant' | 'json';

export interface SealedTable {
  readonly table: 'cash_posting' | 'stock_posting' | 'transaction_step' | 'audit';
  readonly series: Series;
  /** The column with the series' number. */
  readonly number: string;
  /** The order of the rows in a seal; no two rows of a firm are equal in it. */
  readonly order: string;
  /** SQL that names a row to an operator. */
  readonly name: string;
  /** Every column, in the order in which it is written. */
  readonly columns: Readonly<Record<string, Written>>;
}

/**
 * Format 1 of the seal, in hashing order. A new column in one of these tables needs a format 2 beside it: existing
 * seals are read as they were made.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'cash_posting',
    series: 'group',
    number: 'group_id',
    order: 'group_id, line',
    name: `'cash posting ' || group_id || '/' || line`,
    columns: {
      firm_id: 'plain',
      group_id: 'plain',
      line: 'plain',
      account_id: 'plain',
      control_code: 'plain',
      transaction_id: 'plain',
      transaction_code: 'plain',
      narrative: 'plain',
      post_date: 'plain',
      value_date: 'plain',
      amount: 'plain',
    },
  },
  {
    table: 'stock_posting',
    series: 'group',
    number: 'group_id',
    order: 'group_id, line',
    name: `'stock posting ' || group_id || '/' || line`,
    columns: {
      firm_id: 'plain',
      group_id: 'plain',
      line: 'plain',
      account_id: 'plain',
      control_code: 'plain',
      transaction_id: 'plain',
      transaction_code: 'plain',
      narrative: 'plain',
      post_date: 'plain',
      value_date: 'plain',
      asset_id: 'plain',
      quantity: 'plain',
      value: 'plain',
      book_value: 'plain',
    },
  },
  {
    table: 'transaction_step',
    series: 'step',
    number: 'step_id',
    order: 'step_id',
    name: `'step ' || step || ' of ' || transaction_id`,
    columns: {
      firm_id: 'plain',
      step_id: 'plain',
      transaction_id: 'plain',
      step: 'plain',
      at: 'instant',
      business_date: 'plain',
      from_status: 'plain',
      to_status: 'plain',
      action: 'plain',
      user_id: 'plain',
      reason: 'plain',
    },
  },
  {
    table: 'audit',
    series: 'audit',
    number: 'audit_id',
    order: 'audit_id',
    name: `'audit row ' || audit_id`,
    columns: {
      firm_id: 'plain',
      audit_id: 'plain',
      at: 'instant',
      user_id: 'plain',
      action: 'plain',
      outcome: 'plain',
      record_id: 'plain',
      reason: 'plain',
      release: 'plain',
      before: 'json',
      after: 'json',
    },
  },
];

export const sealFormat = 1;

/** SQL that writes a timestamp for hashing, whatever the session's settings. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const written = ([column, how]: [string, Written]): string => {
  if (how === 'instant') return instant(column);
  return how === 'json' ? `${column}::text` : column;
};

/** SQL of one row's text: a JSON array of the table's name and every column, null where there is none. */
export const lineOf = ({ table, columns }: SealedTable): string =>
  `json_build_array('${table}', ${Object.entries(columns).map(written).join(', ')})::text`;
