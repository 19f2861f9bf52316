import { goLetters } from './shortcut-list';

/** What the keys of the whole page do. */
export interface ShortcutActs {
  readonly openPalette: () => void;
  readonly findClient: () => void;
  readonly openHelp: () => void;
  readonly openDeveloperPanel: () => void;
  readonly goTo: (letter: string) => void;
  /**
   * Whether this user wants keys without Ctrl or Cmd; speech input can press them by accident. `?` stays, to turn them
   * on again.
   */
  readonly hasSingleKeys: () => boolean;
}

/** The second key of `g c` comes within this time, or it was no shortcut. */
export const secondKeyMs = 1_500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="combobox"]'));

/**
 * Listens for the portal's own keys; returns the way to stop. Plain letters count only outside fields, and nothing
 * counts behind a dialog.
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
    // A key on its way to another is none, and what a widget has used is used up.
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
