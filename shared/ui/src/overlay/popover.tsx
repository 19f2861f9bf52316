import { useId, useRef, useState, type ReactNode } from 'react';
import { Popup } from './popup';

export interface PopoverProps {
  /** What the panel holds, for assistive technology: "Access of Priya Hart". */
  readonly label: string;
  /** Words on the button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** Words that open a small panel with more about them. */
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
