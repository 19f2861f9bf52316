import type { ReactNode } from 'react';
import { Menu } from '../overlay/menu';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportMenuProps {
  /** The file is being generated. */
  readonly busy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

/** Exports everything that matches the list's filters, on all its pages, as a file. */
export const ExportMenu = ({ busy, onExport }: ExportMenuProps): ReactNode => (
  <Menu
    label="Export"
    small
    align="end"
    busy={busy}
    items={[
      {
        label: 'Workbook (XLSX)',
        note: 'All rows of these filters, for a spreadsheet',
        icon: 'download',
        onSelect: () => onExport('xlsx'),
      },
      {
        label: 'Text (CSV)',
        note: 'The same rows, for other programs',
        icon: 'download',
        onSelect: () => onExport('csv'),
      },
    ]}
  />
);
