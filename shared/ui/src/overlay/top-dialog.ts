// Dialogs of every application of the page tell of themselves on the document: copies of this package know nothing of
// each other.
const told = 't-dialog';

interface Told {
  readonly dialog: HTMLElement;
  readonly open: boolean;
}

const tell = (detail: Told): void => void document.dispatchEvent(new CustomEvent<Told>(told, { detail }));

/** Says that a modal dialog lies over the page; returns the way to say that it goes. */
export const trackDialog = (dialog: HTMLElement): (() => void) => {
  tell({ dialog, open: true });
  return () => tell({ dialog, open: false });
};

/** Tells which dialog lies on top, null for none, now and whenever it is another one; returns the way to stop. */
export const followTopDialog = (onTop: (dialog: HTMLElement | null) => void): (() => void) => {
  let open: readonly HTMLElement[] = [...document.querySelectorAll<HTMLElement>('dialog.t-dialog[open]')];
  const hear = (event: Event): void => {
    const { dialog, open: opened } = (event as CustomEvent<Told>).detail;
    open = [...open.filter((each) => each !== dialog), ...(opened ? [dialog] : [])];
    onTop(open.at(-1) ?? null);
  };
  onTop(open.at(-1) ?? null);
  document.addEventListener(told, hear);
  return () => document.removeEventListener(told, hear);
};
