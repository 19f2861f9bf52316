import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { throttle } from '@tessera/ui/shell';

/** One client in the list of results. */
export interface FoundClient {
  readonly clientId: string;
  readonly name: string;
}

export interface FoundClients {
  readonly clients: readonly FoundClient[];
  /** The total number of matches; the list is one page of them. */
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

/** The header search behind its field: throttled, and only the response to the latest request counts. */
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
      // The term has changed, so the running request is out of date even while the next waits for the throttle.
      asked.abort();
      if (term === '') {
        ask.cancel();
        state.set({ kind: 'empty' });
        return;
      }
      // Clear the previous term's clients: Enter would open one of them.
      state.set({ kind: 'searching' });
      ask(term);
    },
  };
};
