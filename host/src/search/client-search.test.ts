import { createClientSearch, searchThrottleMs } from './client-search';
import type { Found, FoundClient } from './client-search';

interface Question {
  readonly term: string;
  readonly signal: AbortSignal;
  readonly answer: (names: readonly string[]) => Promise<void>;
  readonly fail: (message: string) => Promise<void>;
}

/** A search whose responses the test gives by hand, in any order. */
const setUp = () => {
  const questions: Question[] = [];
  const settled = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
  };
  const search = createClientSearch(
    (term, signal) =>
      new Promise<Found<FoundClient>>((resolve, reject) => {
        questions.push({
          term,
          signal,
          answer: (names) => {
            resolve({ items: names.map((name) => ({ clientId: name, name })), count: names.length });
            return settled();
          },
          fail: (message) => {
            reject(new Error(message));
            return settled();
          },
        });
      }),
  );
  const terms = (): string[] => questions.map(({ term }) => term);
  const question = (index: number): Question => {
    const found = questions[index];
    if (!found) throw new Error(`Only ${questions.length} questions were asked.`);
    return found;
  };
  return { search, state: () => search.state.get(), question, terms };
};

describe('the header search', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('asks at once, then at most every 500 ms, and always for the last term', () => {
    const { search, terms } = setUp();
    for (const text of ['w', 'wh', 'whi', 'whit']) search.setTerm(text);
    expect(terms()).toEqual(['w']);
    jest.advanceTimersByTime(searchThrottleMs - 1);
    expect(terms()).toEqual(['w']);
    jest.advanceTimersByTime(1);
    expect(terms()).toEqual(['w', 'whit']);
    expect(searchThrottleMs).toBe(500);
  });

  it('is searching from the first letter, and no earlier result can be chosen while it searches again', async () => {
    const { search, state, question } = setUp();
    search.setTerm('w');
    expect(state()).toEqual({ kind: 'searching' });
    await question(0).answer(['Whitcombe']);
    expect(state()).toMatchObject({ kind: 'found', count: 1 });
    search.setTerm('wh');
    expect(state()).toEqual({ kind: 'searching' });
  });

  it('never lets an older response replace a newer one', async () => {
    const { search, state, question } = setUp();
    search.setTerm('w');
    search.setTerm('whit');
    jest.advanceTimersByTime(searchThrottleMs);
    await question(1).answer(['Whitcombe']);
    await question(0).answer(['Wells', 'Wood']);
    expect(state()).toMatchObject({ kind: 'found', items: [{ name: 'Whitcombe' }] });
    expect(question(0).signal.aborted).toBe(true);
  });

  it('shows no result for a changed term, even before the next request is sent', async () => {
    const { search, state, question } = setUp();
    search.setTerm('w');
    search.setTerm('wh');
    await question(0).answer(['Wells']);
    expect(state()).toMatchObject({ kind: 'searching' });
  });

  it('resets when the field is cleared, and a late response changes nothing', async () => {
    const { search, state, question, terms } = setUp();
    search.setTerm('w');
    search.setTerm('wh');
    search.setTerm('  ');
    expect(state()).toEqual({ kind: 'empty' });
    await question(0).answer(['Wells']);
    jest.advanceTimersByTime(searchThrottleMs * 2);
    expect(state()).toEqual({ kind: 'empty' });
    expect(terms()).toEqual(['w']);
  });

  it('says for which term nothing was found, and what went wrong when asking failed', async () => {
    const { search, state, question } = setUp();
    search.setTerm(' zzz ');
    await question(0).answer([]);
    expect(state()).toEqual({ kind: 'none', term: 'zzz' });
    search.setTerm('y');
    jest.advanceTimersByTime(searchThrottleMs);
    await question(1).fail('An unexpected error occurred');
    expect(state()).toEqual({ kind: 'failed', message: 'An unexpected error occurred' });
  });
});
