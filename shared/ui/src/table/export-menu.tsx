import type { ReactNode } from 'react';
import { Menu } from '../overlay/menu';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportMenuProps {
  /** The file is being generated. */
  readonly busy: boolean;
  /** How far it is, where it takes long: "45%". */
  readonly progress?: string | null;
  readonly onExport: (format: ExportFormat) => void;
}

/** Exports everything that matches the list's filters, on all its pages, as a file. */
export const ExportMenu = ({ busy, progress = null, onExport }: ExportMenuProps): ReactNode => (
  <Menu
    label={progress === null ? 'Export' : `Exporting ${progress}`}
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
