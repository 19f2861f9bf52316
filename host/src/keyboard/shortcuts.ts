import { goLetters } from './shortcut-list';

/** The actions of the page-wide shortcuts. */
export interface ShortcutActs {
  readonly openPalette: () => void;
  readonly findClient: () => void;
  readonly openHelp: () => void;
  readonly openDeveloperPanel: () => void;
  readonly goTo: (letter: string) => void;
  /**
   * Whether this user wants shortcuts without Ctrl or Cmd; speech input can press them by accident. `?` stays, to turn
   * them on again.
   */
  readonly hasSingleKeys: () => boolean;
}

/** The second key of `g c` must follow within this time. */
export const secondKeyMs = 1_500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="combobox"]'));

/**
 * Listens for the portal's shortcuts; returns the function that stops it. Plain letters count only outside fields, and
 * no shortcut works behind a dialog.
 */
export const listenForShortcuts = (document: Document, acts: ShortcutActs): (() => void) => {
  let awaitsPlace = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forgetPlace = (): void => {
    awaitsPlace = false;
    clearTimeout(timer);
  };
  const awaitPlace = (): void => {
    awaitsPlace = true;
    timer = setTimeout(forgetPlace, secondKeyMs);
  };

  const withModifier = (event: KeyboardEvent, key: string): (() => void) | null => {
    if (event.altKey) return null;
    if (key === 'k' && !event.shiftKey) return acts.openPalette;
    return key === 'd' && event.shiftKey ? acts.openDeveloperPanel : null;
  };
  const plain = (event: KeyboardEvent, key: string): (() => void) | null => {
    if (event.altKey || isField(event.target)) return null;
    if (key === '?') return acts.openHelp;
    if (!acts.hasSingleKeys()) return null;
    if (key === '/') return acts.findClient;
    if (awaitsPlace && goLetters.some(({ letter }) => letter === key)) return () => acts.goTo(key);
    return key === 'g' && !event.shiftKey ? awaitPlace : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Ignore a modifier on its way to another key, and keys that a widget has already handled.
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.repeat ||
      ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)
    )
      return;
    if (document.querySelector('dialog[open]')) return forgetPlace();
    const key = event.key.toLowerCase();
    const act = event.ctrlKey || event.metaKey ? withModifier(event, key) : plain(event, key);
    forgetPlace();
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => {
    forgetPlace();
    document.removeEventListener('keydown', onKeyDown);
  };
};
