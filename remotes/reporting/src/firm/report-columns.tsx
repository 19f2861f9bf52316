import type { ReactNode } from 'react';
import { reportColumns, type FirmReportColumn, type ReportColumnKind } from '@tessera/contract/firm-reports/values';
import { Can } from '@tessera/runtime';
import { Count, DateText, Link, Missing, Money, Percent } from '@tessera/ui/core';
import type { Column, NarrowPlace } from '@tessera/ui/table';
import { linkOf, type FirmReport, type FirmReportRow } from './report-address';

/** A cell as its column’s kind has it. */
export const Cell = ({
  kind,
  value,
}: {
  readonly kind: ReportColumnKind;
  readonly value: FirmReportRow['cells'][string] | undefined;
}): ReactNode => {
  if (value === null || value === undefined || value === '') return <Missing />;
  if (typeof value === 'string') return kind === 'date' ? <DateText value={value} /> : value;
  if (kind === 'money') return <Money value={value} />;
  return kind === 'percent' ? <Percent value={value} /> : <Count value={value} />;
};

const RowName = ({ row, text }: { readonly row: FirmReportRow; readonly text: ReactNode }): ReactNode => {
  const link = linkOf(row);
  return link === null ? (
    text
  ) : (
    <Can rule={link.rule} otherwise={text}>
      <Link to={link.to}>{text}</Link>
    </Can>
  );
};

const placeOf = ({ narrow }: FirmReportColumn, index: number): NarrowPlace =>
  index === 0 ? 'title' : (narrow ?? 'hidden');

/** The columns of a report’s table, with the totals of all its rows. */
export const tableColumns = ({ report, by, totals }: FirmReport): readonly Column<FirmReportRow>[] =>
  reportColumns(report, by).map((column, index) => {
    const { key, label, kind, total } = column;
    return {
      key,
      label,
      fixed: index === 0,
      figure: kind !== 'text' && kind !== 'date',
      narrow: placeOf(column, index),
      ...(total ? { total: <Cell kind={kind} value={totals[key]} /> } : {}),
      render: (row) => {
        const cell = <Cell kind={kind} value={row.cells[key]} />;
        return index === 0 ? <RowName row={row} text={cell} /> : cell;
      },
    };
  });
