import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../basics/button';
import { classNames } from '../basics/class-names';
import { trackDialog } from './top-dialog';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** Whether a press on the backdrop closes it; turn it off for dialogs with input. */
  readonly closeOnBackdrop?: boolean;
  readonly className?: string;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it traps focus, Escape closes it, and focus returns to where it was.
 */
export const Dialog = (props: DialogProps): ReactNode => (props.open ? <OpenDialog {...props} /> : null);

const OpenDialog = ({
  title,
  onClose,
  children,
  footer,
  wide = false,
  closeOnBackdrop = false,
  className,
}: DialogProps): ReactNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // jsdom has no showModal; there the dialog is simply open.
    if (typeof element?.showModal === 'function') element.showModal();
    else element?.setAttribute('open', '');
    const gone = element && trackDialog(element);
    return () => {
      // Move toasts out of the dialog, with the focus, before it closes.
      gone?.();
      element?.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    // Focus the first control in the body, not the close button in the corner.
    const inBody = dialog.current?.querySelector<HTMLElement>(
      '[autofocus], .t-dialog__body :is(a[href], button, input, select, textarea), .t-dialog__foot button',
    );
    inBody?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames('t-dialog', wide && 't-dialog--wide', className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typeof dialog.current?.showModal !== 'function') onClose();
      }}
      onPointerDown={(event) => {
        if (closeOnBackdrop && event.target === dialog.current) onClose();
      }}
    >
      <div className="t-dialog__head">
        <h2 id={titleId} className="t-dialog__title">
          {title}
        </h2>
        <IconButton icon="close" label="Close" small onClick={onClose} />
      </div>
      <div className="t-dialog__body">{children}</div>
      {footer !== undefined && <div className="t-dialog__foot">{footer}</div>}
    </dialog>
  );
};

export interface DrawerProps extends Omit<DialogProps, 'wide' | 'className'> {
  readonly side?: 'left' | 'right';
}

/** A modal panel at the window's edge. A press beside it closes it unless `closeOnBackdrop` is false. */
export const Drawer = ({ side = 'right', closeOnBackdrop = true, ...rest }: DrawerProps): ReactNode => (
  <Dialog
    {...rest}
    closeOnBackdrop={closeOnBackdrop}
    className={classNames('t-drawer', side === 'left' && 't-drawer--left')}
  />
);

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** The action and its object: "Cancel the transfer for Mrs Eleanor Whitcombe?" */
  readonly title: string;
  /** The consequences, and that it cannot be undone. */
  readonly children: ReactNode;
  /** The verb: "Cancel transfer". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that cannot be undone. Actions that can be undone happen at once, with Undo. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Back',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode => (
  <Dialog
    open={open}
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button kind={danger ? 'danger-primary' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
