import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';

export interface WideRow {
  readonly key: string;
  readonly head: ReactNode;
  /** Figures and words, one for each further column; none where `note` stands in their place. */
  readonly cells: readonly ReactNode[];
  readonly note?: ReactNode;
}

export interface WideTableProps {
  readonly label: string;
  /** The first is of the rows' heads. */
  readonly columns: readonly string[];
  readonly rows: readonly WideRow[];
}

/**
 * A small table of figures inside a form; it scrolls sideways where it does not fit, also by keyboard. On a phone each
 * figure stands below its row's head, with its column's name.
 */
export const WideTable = ({ label, columns, rows }: WideTableProps): ReactNode => (
  <div className="t-table-wrap" tabIndex={0} role="region" aria-label={label}>
    <table className="t-table t-table--compact t-table--labelled" aria-label={label}>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" className={classNames(index > 0 && 't-cell--end')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, note }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="t-cell--end" data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
            {note !== undefined && <td colSpan={columns.length - 1}>{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
