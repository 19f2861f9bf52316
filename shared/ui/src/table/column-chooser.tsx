import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../basics/button';
import { Popup } from '../overlay/popup';
import type { Column } from './column';
import { visibleColumns, type ViewSettings } from './use-view-settings';

export interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly settings: ViewSettings;
  readonly onChange: (settings: ViewSettings) => void;
}

/** Chooses the visible columns and the row density. */
export const ColumnChooser = <Row,>({ columns, settings, onChange }: ColumnChooserProps<Row>): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shown = new Set(visibleColumns(columns, settings).map(({ key }) => key));
  const toggle = (key: string): void =>
    onChange({
      ...settings,
      hidden: columns
        .map((column) => column.key)
        .filter((other) => (other === key ? shown.has(other) : !shown.has(other))),
    });
  return (
    <>
      <Button
        ref={button}
        small
        className="t-list__wide-only"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && (
        <Popup id={id} anchor={button} align="end" role="group" label="Columns" onClose={() => setOpen(false)}>
          <div className="t-columns-choice">
            {columns.map(({ key, label, fixed }) => (
              <label key={key}>
                <input type="checkbox" checked={shown.has(key)} disabled={fixed} onChange={() => toggle(key)} />
                {label}
              </label>
            ))}
            <div className="t-menu__separator" />
            <label>
              <input
                type="checkbox"
                checked={settings.density === 'compact'}
                onChange={(event) => onChange({ ...settings, density: event.target.checked ? 'compact' : 'normal' })}
              />
              Compact rows
            </label>
          </div>
        </Popup>
      )}
    </>
  );
};
