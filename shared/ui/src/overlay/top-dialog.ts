// Dialogs of every application on the page announce themselves on the document, because copies of this package do not
// know each other.
const eventName = 't-dialog';

interface DialogChange {
  readonly dialog: HTMLElement;
  readonly open: boolean;
}

const announce = (detail: DialogChange): void =>
  void document.dispatchEvent(new CustomEvent<DialogChange>(eventName, { detail }));

/** Announces that a modal dialog covers the page; returns the function that announces its end. */
export const trackDialog = (dialog: HTMLElement): (() => void) => {
  announce({ dialog, open: true });
  return () => announce({ dialog, open: false });
};

/**
 * Calls `onTop` with the topmost dialog, null for none, now and on each change; returns the function that stops this.
 */
export const followTopDialog = (onTop: (dialog: HTMLElement | null) => void): (() => void) => {
  let open: readonly HTMLElement[] = [...document.querySelectorAll<HTMLElement>('dialog.t-dialog[open]')];
  const onChange = (event: Event): void => {
    const { dialog, open: opened } = (event as CustomEvent<DialogChange>).detail;
    open = [...open.filter((each) => each !== dialog), ...(opened ? [dialog] : [])];
    onTop(open.at(-1) ?? null);
  };
  onTop(open.at(-1) ?? null);
  document.addEventListener(eventName, onChange);
  return () => document.removeEventListener(eventName, onChange);
};
