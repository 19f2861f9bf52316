import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { throttle } from '@tessera/ui/shell';

/** One client in the list of results. */
export interface FoundClient {
  readonly clientId: string;
  readonly name: string;
}

export interface Found<Item> {
  readonly items: readonly Item[];
  /** The total number of matches; the list is one page of them. */
  readonly count: number;
}

export type SearchState<Item = FoundClient> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching' }
  | ({ readonly kind: 'found' } & Found<Item>)
  | { readonly kind: 'none'; readonly term: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The header search asks at most this often (specification, section 9). */
export const searchThrottleMs = 500;

export interface ClientSearch<Item> {
  readonly state: Watched<SearchState<Item>>;
  readonly setTerm: (text: string) => void;
}

/**
 * The search behind the header's field and the palette's: throttled, and only the response to the latest request counts.
 */
export const createClientSearch = <Item>(
  find: (term: string, signal: AbortSignal) => Promise<Found<Item>>,
): ClientSearch<Item> => {
  const state = createWatched<SearchState<Item>>({ kind: 'empty' });
  let asked = new AbortController();

  const answerOf = async (term: string, signal: AbortSignal): Promise<SearchState<Item>> => {
    try {
      const { items, count } = await find(term, signal);
      return items.length === 0 ? { kind: 'none', term } : { kind: 'found', items, count };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
  const ask = throttle(async (term: string) => {
    asked.abort();
    const question = new AbortController();
    asked = question;
    const answer = await answerOf(term, question.signal);
    if (!question.signal.aborted) state.set(answer);
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
