import { createMemoryHistory } from '@tessera/testing/memory-history';
import { createUnsavedWork } from './unsaved-work';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const setUp = () => {
  const history = createMemoryHistory('/clients/new?step=1');
  const listeners = new Set<unknown>();
  const window = {
    addEventListener: (_name: string, listener: unknown) => listeners.add(listener),
    removeEventListener: (_name: string, listener: unknown) => listeners.delete(listener),
  };
  const unsaved = createUnsavedWork(history, window as never);
  return { history, unsaved, listeners };
};
const form = { what: 'the new client', isSaving: false };

describe('unsaved work', () => {
  it('is asked about once before another page comes, and stays when the user stays', async () => {
    const { history, unsaved } = setUp();
    unsaved.keep(form);
    history.push('/reporting');
    expect(unsaved.question.get()?.what).toEqual(['the new client']);
    unsaved.question.get()?.answer(false);
    await settled();
    expect(history.path()).toBe('/clients/new?step=1');
    expect(unsaved.question.get()).toBeNull();
  });

  it('is left when the user confirms, with one question for any number of forms', async () => {
    const { history, unsaved } = setUp();
    unsaved.keep(form);
    unsaved.keep(form);
    unsaved.keep({ what: 'the note', isSaving: false });
    history.push('/logout');
    expect(unsaved.question.get()?.what).toEqual(['the new client', 'the note']);
    unsaved.question.get()?.answer(true);
    await settled();
    expect(history.path()).toBe('/logout');
    expect(unsaved.question.get()).toBeNull();
  });

  it('asks for the newest of two navigations, and only that one happens', async () => {
    const { history, unsaved } = setUp();
    unsaved.keep(form);
    history.push('/first');
    history.push('/second');
    unsaved.question.get()?.answer(true);
    await settled();
    expect(history.path()).toBe('/second');
  });

  it.each([
    ['a place on the same page', '/clients/new?step=1#address', 'push'],
    ['the page tidying its own address', '/clients/new?step=2', 'replace'],
  ] as const)('is not asked about for %s', async (_what, to, act) => {
    const { history, unsaved } = setUp();
    unsaved.keep(form);
    history[act](to);
    await settled();
    expect(unsaved.question.get()).toBeNull();
    expect(history.path()).toBe(to);
  });

  it('is asked about when a query opens something else on the same page', () => {
    const { history, unsaved } = setUp();
    unsaved.keep(form);
    history.push('/clients/new');
    expect(unsaved.question.get()).not.toBeNull();
  });

  it('is not asked about once saved, nor by the form that is saving it', async () => {
    const { history, unsaved, listeners } = setUp();
    const saved = unsaved.keep(form);
    saved();
    unsaved.keep({ ...form, isSaving: true });
    expect(listeners.size).toBe(0);
    history.push('/clients/C1');
    await settled();
    expect(history.path()).toBe('/clients/C1');
  });

  it('makes the browser ask before the tab is closed, and only as long as there is some', () => {
    const { unsaved, listeners } = setUp();
    expect(listeners.size).toBe(0);
    const saved = unsaved.keep(form);
    expect(listeners.size).toBe(1);
    saved();
    saved();
    expect(listeners.size).toBe(0);
  });

  it('asks nothing when the session is over', async () => {
    const { history, unsaved, listeners } = setUp();
    unsaved.keep(form);
    unsaved.forget();
    expect(listeners.size).toBe(0);
    history.push('/sign-in');
    await settled();
    expect(history.path()).toBe('/sign-in');
  });
});
