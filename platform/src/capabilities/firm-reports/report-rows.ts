import type { FirmReportColumn } from '@tessera/contract/firm-reports/values';
import type { CallData } from '@tessera/contract/schemas';
import { parsePounds, poundsToWire, sum, type Pence } from '@tessera/domain/money';
import type { ReadScope } from '../../requests/access/scope';
import type { ReportAsk } from './report-query';

export type FirmReport = CallData<'getFirmReport'>;
export type ReportRow = FirmReport['rows'][number];
export type ReportLink = ReportRow['link'];
export type ReportCell = ReportRow['cells'][string];

/** What one report has to say; its columns, totals and names come from its definition. */
export interface ReportContent {
  readonly rows: readonly ReportRow[];
  readonly figures?: FirmReport['figures'];
  readonly series?: FirmReport['series'];
  readonly notes?: readonly string[];
}

export type ReadContent = (scope: ReadScope, ask: ReportAsk) => Promise<ReportContent>;

/** Adds up the columns that have a total, to the penny. */
export const totalsOf = (columns: readonly FirmReportColumn[], rows: readonly ReportRow[]): FirmReport['totals'] =>
  Object.fromEntries(
    columns
      .filter(({ total }) => total)
      .map(({ key, kind }) => {
        const values = rows
          .map(({ cells }) => cells[key])
          .filter((value): value is number => typeof value === 'number');
        return [
          key,
          kind === 'money'
            ? poundsToWire(sum(values.map((value) => parsePounds(value))))
            : values.reduce((total, value) => total + value, 0),
        ];
      }),
  );

/** Money for a cell. */
export const pounds = (pence: Pence): number => poundsToWire(pence);

export const moneyFigure = (label: string, pence: Pence): FirmReport['figures'][number] => ({
  label,
  kind: 'money',
  value: poundsToWire(pence),
});
