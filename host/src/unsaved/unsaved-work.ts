import { formStepsOf, type PortalHistory, type UnsavedChanges, type Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';

/** The question shown before unsaved work is left. */
export interface LeaveQuestion {
  readonly what: readonly string[];
  readonly answer: (leave: boolean) => void;
}

/** All unsaved work on the page: everything that would discard it asks here. */
export interface UnsavedWork extends Watched<readonly UnsavedChanges[]> {
  /** Registers unsaved changes; returns the function that removes them. */
  readonly keep: (changes: UnsavedChanges) => () => void;
  readonly question: Watched<LeaveQuestion | null>;
  /** The session is over and nothing can be saved: leave without asking. */
  readonly forget: () => void;
}

/**
 * Stands between navigations and forms: one question for all forms and reasons, and the browser's own when the tab
 * closes.
 */
export const createUnsavedWork = (
  history: PortalHistory,
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): UnsavedWork => {
  const kept = createWatched<readonly UnsavedChanges[]>([]);
  const question = createWatched<LeaveQuestion | null>(null);
  let stopAsking: (() => void) | null = null;

  const ask = (what: readonly string[]): Promise<boolean> =>
    new Promise((resolve) => {
      // A newer navigation replaces an earlier question: only the newest may happen.
      question.get()?.answer(false);
      const answer = (leave: boolean): void => {
        question.set(null);
        resolve(leave);
      };
      question.set({ what, answer });
    });
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

  const watchLeaving = (): void => {
    // The form that is saving navigates by itself once the response arrives.
    const unsaved = kept.get().filter(({ isSaving }) => !isSaving);
    stopAsking?.();
    stopAsking = null;
    if (unsaved.length === 0) return;
    const stopBlocking = history.block(({ action, location }) => {
      const { pathname, search } = history.snapshot().location;
      const samePath = location.pathname === pathname;
      // A page that only tidies its own address discards nothing.
      if (samePath && (location.search === search || action === 'REPLACE')) return true;
      // A form in steps stays mounted: only another of its steps is shown. Some of them have their draft in the
      // address.
      if (samePath && formStepsOf(location.state) !== null) return true;
      return ask([...new Set(unsaved.map(({ what }) => what))]);
    });
    window.addEventListener('beforeunload', onUnload);
    stopAsking = () => {
      stopBlocking();
      window.removeEventListener('beforeunload', onUnload);
    };
  };
  kept.subscribe(watchLeaving);

  return {
    get: kept.get,
    subscribe: kept.subscribe,
    question,
    keep: (changes) => {
      const entry = { ...changes };
      kept.set([...kept.get(), entry]);
      return () => {
        if (kept.get().includes(entry)) kept.set(kept.get().filter((other) => other !== entry));
      };
    },
    forget: () => kept.set([]),
  };
};
