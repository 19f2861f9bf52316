import type { ReactNode } from 'react';
import { formatCount } from '../figures/format';
import { VisuallyHidden } from '../core/visually-hidden';
import type { RowSelection } from './selection';

export interface BulkBarProps<Row> {
  readonly selection: RowSelection<Row>;
  /** The rows of this page. */
  readonly rows: readonly Row[];
  /** Singular and plural: "message", "messages". */
  readonly what: readonly [one: string, several: string];
  /** Buttons, each naming its action and the number of rows. */
  readonly children: ReactNode;
}

/** Actions on the selected rows of a list, at its foot; hidden while none is selected. */
export const BulkBar = <Row,>({ selection, rows, what: [one, several], children }: BulkBarProps<Row>): ReactNode => {
  const { size } = selection.keys;
  const words = `${formatCount(size)} ${size === 1 ? one : several} selected`;
  const all = size === rows.length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{size > 0 && words}</span>
      </VisuallyHidden>
      {size > 0 && (
        <div className="t-bulk" role="group" aria-label={`Selected ${several}`}>
          <span className="t-strong" aria-hidden="true">
            {words}
          </span>
          {children}
          <span className="t-bulk__end">
            {!all && (
              <button
                type="button"
                className="t-text-button"
                onClick={() => selection.onChange(new Set(rows.map(selection.keyOf)))}
              >
                Select all {formatCount(rows.length)} of this page
              </button>
            )}
            <button type="button" className="t-text-button" onClick={() => selection.onChange(new Set())}>
              Select none
            </button>
          </span>
        </div>
      )}
    </>
  );
};
