import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (next: boolean): void => {
  clearTimeout(releaseTimer);
  if (next === isPressed) return;
  isPressed = next;
  for (const listener of [...listeners]) listener();
};
const onPress = (): void => set(true);
/** After the click that follows the release. */
const onRelease = (): void => {
  clearTimeout(releaseTimer);
  releaseTimer = setTimeout(() => set(false), 0);
};

const pressEvents = ['pointerdown', 'mousedown'] as const;
/**
 * No event reports the release after a drag, or inside a list that the browser itself opened; the next of these events
 * stands in for it.
 */
const releaseEvents = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'] as const;
/** A text field fires `change` when the press takes its focus: that is not a release. */
const onChange = ({ target }: Event): void => {
  if (
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && ['color', 'date', 'file'].includes(target.type))
  )
    onRelease();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    for (const type of pressEvents) window.addEventListener(type, onPress, true);
    for (const type of releaseEvents) window.addEventListener(type, onRelease, true);
    window.addEventListener('change', onChange, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const type of pressEvents) window.removeEventListener(type, onPress, true);
    for (const type of releaseEvents) window.removeEventListener(type, onRelease, true);
    window.removeEventListener('change', onChange, true);
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
