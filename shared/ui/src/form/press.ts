import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (next: boolean): void => {
  clearTimeout(release);
  if (next === isPressed) return;
  isPressed = next;
  for (const listener of [...listeners]) listener();
};
const press = (): void => set(true);
/** After the click that follows the release. */
const letGo = (): void => {
  clearTimeout(release);
  release = setTimeout(() => set(false), 0);
};

const downs = ['pointerdown', 'mousedown'] as const;
/**
 * No event reports the release after a drag, or inside a list that the browser itself opened; the next of these events
 * stands in for it.
 */
const ups = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'] as const;
/** A text field fires `change` when the press takes its focus: that is not a release. */
const chosen = ({ target }: Event): void => {
  if (
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && ['color', 'date', 'file'].includes(target.type))
  )
    letGo();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    for (const type of downs) window.addEventListener(type, press, true);
    for (const type of ups) window.addEventListener(type, letGo, true);
    window.addEventListener('change', chosen, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const type of downs) window.removeEventListener(type, press, true);
    for (const type of ups) window.removeEventListener(type, letGo, true);
    window.removeEventListener('change', chosen, true);
    set(false);
  };
};

/**
 * Holds `value` back while the pointer is pressed: an error that appears because the field lost focus to a button would
 * push that button from under the pointer, and the click would be lost.
 */
export const useHeldWhilePressed = <T>(value: T): T => {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(value);
  if (pressed || Object.is(shown, value)) return shown;
  setShown(value);
  return value;
};
