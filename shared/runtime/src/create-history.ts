import { createPath, parsePath } from 'react-router-dom';
import type { Location, To } from 'react-router-dom';
import type { HistoryAction, HistoryBlocker, HistorySnapshot, PortalHistory } from './history';

/**
 * What we store in `window.history.state`: react-router's own shape plus the entry's position, so that a step can be
 * undone.
 */
interface EntryState {
  readonly usr: unknown;
  readonly key: string;
  readonly position: number;
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === 'object' && state !== null && typeof (state as Partial<EntryState>).position === 'number';
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The history as the host sees it. Only the host may turn a navigation into a document load. */
export interface HostHistory extends PortalHistory {
  /**
   * Sets the test applied to every allowed navigation: when it returns true, the browser loads the target as a new
   * document. The last test set replaces the earlier one.
   */
  readonly loadWhen: (loads: (next: HistorySnapshot) => boolean) => void;
  /**
   * Keeps the window's functions as they are now and uses no others from then on. Call it when single-spa has started,
   * which replaces them, and before any remote's code runs.
   * @param beforeStep called before a step is asked for, and before anybody else hears of one that the browser took.
   */
  readonly keepBrowser: (beforeStep?: () => void) => void;
}

/**
 * The one history of a tab, over the browser's own. Create it before single-spa starts: its listener must be the first
 * to hear a step back, so that a refused step is undone before any page is unmounted.
 */
export const createPortalHistory = (window: Window): HostHistory => {
  const listeners = new Set<(snapshot: HistorySnapshot) => void>();
  const blockers = new Set<HistoryBlocker>();
  /** Steps we requested ourselves: an `undo` is not announced; a `pass` has already been allowed. */
  let expected: 'undo' | 'pass' | null = null;
  let afterUndo: (() => void) | null = null;
  /** Number of the latest navigation: when several wait for the user's answer, only the latest may happen. */
  let asking = 0;
  let own: Pick<History, 'pushState' | 'replaceState' | 'go'> = window.history;
  let beforeStep = (): void => undefined;
  let loadsDocument: (next: HistorySnapshot) => boolean = () => false;

  const readLocation = (): Location => {
    const { pathname, search, hash } = window.location;
    const state = window.history.state as unknown;
    return {
      pathname,
      search,
      hash,
      state: isEntryState(state) ? state.usr : null,
      key: isEntryState(state) ? state.key : 'default',
    };
  };
  const positionNow = (): number => (isEntryState(window.history.state) ? window.history.state.position : 0);

  if (!isEntryState(window.history.state))
    window.history.replaceState({ usr: null, key: 'default', position: 0 } satisfies EntryState, '');
  let current: HistorySnapshot = { action: 'POP', location: readLocation() };
  let position = positionNow();

  const settle = (action: HistoryAction): void => {
    position = positionNow();
    current = { action, location: readLocation() };
    for (const listener of [...listeners]) listener(current);
  };

  const areAll = async (answers: readonly (boolean | Promise<boolean>)[]): Promise<boolean> => {
    let isEach = true;
    for (const answer of answers) isEach = (await answer) && isEach;
    return isEach;
  };
  const mayLeave = (next: HistorySnapshot): boolean | Promise<boolean> => {
    const answers = [...blockers].map((blocker) => blocker(next));
    return answers.every((answer) => typeof answer === 'boolean') ? answers.every(Boolean) : areAll(answers);
  };

  const goOnceAllowed = async (answer: Promise<boolean>, go: () => void): Promise<void> => {
    if (await answer) go();
  };

  /** Runs `go` once every blocker has allowed it; synchronously when no blocker needs to ask. */
  const whenAllowed = (next: HistorySnapshot, go: () => void): void => {
    asking += 1;
    const question = asking;
    const answer = mayLeave(next);
    if (answer === true) go();
    else if (answer !== false) void goOnceAllowed(answer, () => (question === asking ? go() : undefined));
  };

  const navigate = (action: 'PUSH' | 'REPLACE', to: To, usr: unknown): void => {
    beforeStep();
    const path = typeof to === 'string' ? parsePath(to) : to;
    const from = current.location;
    const location: Location = {
      pathname: path.pathname ?? from.pathname,
      search: path.search ?? '',
      hash: path.hash ?? '',
      state: usr ?? null,
      key: newKey(),
    };
    whenAllowed({ action, location }, () => {
      if (loadsDocument({ action, location }))
        return window.location[action === 'PUSH' ? 'assign' : 'replace'](createPath(location));
      const state: EntryState = {
        usr: location.state as unknown,
        key: location.key,
        position: position + (action === 'PUSH' ? 1 : 0),
      };
      own[action === 'PUSH' ? 'pushState' : 'replaceState'](state, '', createPath(location));
      settle(action);
    });
  };

  const onPopState = (event: PopStateEvent): void => {
    // single-spa dispatches its own events after pushState; listeners have already heard of ours.
    if ('singleSpa' in event) return;
    beforeStep();
    if (expected === 'undo') {
      expected = null;
      event.stopImmediatePropagation();
      const then = afterUndo;
      afterUndo = null;
      then?.();
      return;
    }
    if (!isEntryState(window.history.state)) {
      // A plain link on the page created this entry; record its position.
      own.replaceState({ usr: null, key: newKey(), position: position + 1 } satisfies EntryState, '');
      return settle('PUSH');
    }
    const delta = positionNow() - position;
    const agreed = expected === 'pass';
    expected = null;
    if (agreed || blockers.size === 0 || delta === 0) {
      if (delta === 0 || !loadsDocument({ action: 'POP', location: readLocation() })) return settle('POP');
      // The browser is already at the target and will load the document, so no listener needs this event.
      event.stopImmediatePropagation();
      return window.location.reload();
    }
    // Listeners must not see this step before it is allowed: undo it, ask, then repeat it.
    event.stopImmediatePropagation();
    const next: HistorySnapshot = { action: 'POP', location: readLocation() };
    expected = 'undo';
    own.go(-delta);
    whenAllowed(next, () => {
      const again = (): void => {
        expected = 'pass';
        own.go(delta);
      };
      // The undo arrives asynchronously; going forward before it would lose one of the two steps.
      if (expected === 'undo') afterUndo = again;
      else again();
    });
  };
  window.addEventListener('popstate', onPopState, { capture: true });

  return {
    snapshot: () => current,
    push: (to, state) => navigate('PUSH', to, state),
    replace: (to, state) => navigate('REPLACE', to, state),
    go: (delta) => own.go(delta),
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: (blocker) => {
      blockers.add(blocker);
      return () => blockers.delete(blocker);
    },
    loadWhen: (loads) => {
      loadsDocument = loads;
    },
    keepBrowser: (before = beforeStep) => {
      beforeStep = before;
      const { history } = window;
      own = {
        pushState: history.pushState.bind(history),
        replaceState: history.replaceState.bind(history),
        go: history.go.bind(history),
      };
    },
  };
};
