import type { Toast, Watched } from '@tessera/runtime';

export interface ShownToast extends Toast {
  readonly id: number;
}

export interface ToastStore extends Watched<readonly ShownToast[]> {
  readonly add: (toast: Toast) => void;
  readonly dismiss: (id: number) => void;
  /** The messages shown so far, newest first, for the message bell. */
  readonly history: () => readonly ShownToast[];
}

const shownMax = 4;
const historyMax = 50;

/** The toasts on the screen. The same message twice is one toast: ten failed reads show one message. */
export const createToastStore = (): ToastStore => {
  let shown: readonly ShownToast[] = [];
  let past: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ShownToast[]): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (toast) => {
      lastId += 1;
      const entry = { ...toast, id: lastId };
      past = [entry, ...past].slice(0, historyMax);
      const others = shown.filter(({ kind, message }) => kind !== toast.kind || message !== toast.message);
      set([...others, entry].slice(-shownMax));
    },
    dismiss: (id) => set(shown.filter((toast) => toast.id !== id)),
    history: () => past,
  };
};
