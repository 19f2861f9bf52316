import { useId, useRef, useState, type ReactNode } from 'react';
import { Popup } from './popup';

export interface PopoverProps {
  /** The panel's content, for assistive technology: "Access of Priya Hart". */
  readonly label: string;
  /** Text of the button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** Text that opens a small panel with details. */
export const Popover = ({ label, trigger, children }: PopoverProps): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="t-text-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <Popup
          id={id}
          anchor={button}
          onClose={() => setOpen(false)}
          role="group"
          label={label}
          className="t-popup--panel"
        >
          {children}
        </Popup>
      )}
    </>
  );
};
