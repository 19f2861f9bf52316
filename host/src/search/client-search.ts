import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { throttle } from '@tessera/ui/shell';

/** One client as the list shows it. */
export interface FoundClient {
  readonly clientId: string;
  readonly name: string;
}

export interface FoundClients {
  readonly clients: readonly FoundClient[];
  /** How many there are in all; the list is one page of them. */
  readonly count: number;
}

export type SearchState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly clients: readonly FoundClient[]; readonly count: number }
  | { readonly kind: 'none'; readonly term: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The header search asks at most this often (specification, section 9). */
export const searchThrottleMs = 500;

export interface ClientSearch {
  readonly state: Watched<SearchState>;
  readonly setTerm: (text: string) => void;
}

/** The header search behind its field: throttled, and an answer counts only while its question is the newest. */
export const createClientSearch = (
  find: (term: string, signal: AbortSignal) => Promise<FoundClients>,
): ClientSearch => {
  const state = createWatched<SearchState>({ kind: 'empty' });
  let asked = new AbortController();

  const ask = throttle((term: string) => {
    asked.abort();
    const question = new AbortController();
    asked = question;
    find(term, question.signal).then(
      ({ clients, count }) => {
        if (question.signal.aborted) return;
        state.set(clients.length === 0 ? { kind: 'none', term } : { kind: 'found', clients, count });
      },
      (error: unknown) => {
        if (!question.signal.aborted)
          state.set({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
  }, searchThrottleMs);

  return {
    state,
    setTerm: (text) => {
      const term = text.trim();
      // What was asked before is no longer the question, even while the next one waits for its turn.
      asked.abort();
      if (term === '') {
        ask.cancel();
        state.set({ kind: 'empty' });
        return;
      }
      // Clients of the term before are gone with it: Enter would open one of them.
      state.set({ kind: 'searching' });
      ask(term);
    },
  };
};
