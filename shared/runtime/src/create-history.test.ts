import { createPortalHistory } from './create-history';
import type { HistorySnapshot } from './history';

/**
 * A window with manual history steps: `go` takes effect only when `arrive` is called, as in a browser it does later.
 */
const createWindow = (path: string) => {
  const entries: { state: unknown; path: string }[] = [{ state: null, path }];
  let at = 0;
  let listener: ((event: PopStateEvent) => void) | null = null;
  const steps: number[] = [];
  const others: string[] = [];
  const loaded: string[] = [];
  const readPath = (): URL => new URL(entries[at]?.path ?? '/', 'http://portal.test');
  const pop = (marker: object = {}): void => {
    let stopped = false;
    const event = Object.assign({ stopImmediatePropagation: () => (stopped = true) }, marker);
    listener?.(event as unknown as PopStateEvent);
    if (!stopped) others.push(entries[at]?.path ?? '');
  };
  const window = {
    get location() {
      const { pathname, search, hash } = readPath();
      return {
        pathname,
        search,
        hash,
        assign: (to: string) => loaded.push(`assign ${to}`),
        replace: (to: string) => loaded.push(`replace ${to}`),
        reload: () => loaded.push(`reload ${entries[at]?.path}`),
      };
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state: unknown, _title: string, to: string) => {
        entries.splice(at + 1, Infinity, { state, path: to });
        at += 1;
      },
      replaceState: (state: unknown, _title: string, to = '') => {
        entries[at] = { state, path: to || (entries[at]?.path ?? '/') };
      },
      go: (delta: number) => steps.push(delta),
    },
    addEventListener: (_name: string, given: (event: PopStateEvent) => void) => {
      listener = given;
    },
  };
  return {
    window: window as unknown as Window,
    /** The events that single-spa and other listeners received. */
    others,
    /** Documents the browser was told to load. */
    loaded,
    steps,
    path: () => entries[at]?.path,
    /** Performs the requested step, or one that the user takes. */
    arrive: (delta = steps.shift() ?? 0) => {
      at += delta;
      pop();
    },
    pop,
    plainHashLink: (to: string) => {
      entries.splice(at + 1, Infinity, { state: null, path: to });
      at += 1;
      pop();
    },
  };
};

const setUp = (path = '/clients') => {
  const browser = createWindow(path);
  const history = createPortalHistory(browser.window);
  const received: HistorySnapshot[] = [];
  history.listen((snapshot) => received.push(snapshot));
  return { browser, history, received, last: () => received.at(-1) };
};

describe('the one history', () => {
  it('notifies every listener of a push, a replace and a step back, each by its name', () => {
    const { browser, history, received } = setUp();
    history.push('/clients/1?tab=a#top', { from: 'list' });
    history.replace('/clients/2');
    history.push('/models');
    browser.arrive(-1);
    expect(received.map(({ action, location }) => [action, location.pathname])).toEqual([
      ['PUSH', '/clients/1'],
      ['REPLACE', '/clients/2'],
      ['PUSH', '/models'],
      ['POP', '/clients/2'],
    ]);
    expect(received[0]?.location).toMatchObject({ search: '?tab=a', hash: '#top', state: { from: 'list' } });
  });

  it('gives the same snapshot until something changes', () => {
    const { history } = setUp();
    expect(history.snapshot()).toBe(history.snapshot());
  });

  it('ignores the events that single-spa makes after a push', () => {
    const { browser, history, received } = setUp();
    history.push('/models');
    browser.pop({ singleSpa: true });
    expect(received).toHaveLength(1);
  });

  it('stays where it is while a blocker refuses a push', () => {
    const { browser, history, received } = setUp();
    history.block(() => false);
    history.push('/models');
    expect(browser.path()).toBe('/clients');
    expect(received).toEqual([]);
  });

  it('undoes a refused step back before other listeners hear of it', () => {
    const { browser, history, received } = setUp();
    history.push('/clients/1');
    history.push('/clients/2');
    history.block(() => false);
    browser.arrive(-2);
    expect(browser.steps).toEqual([2]);
    browser.arrive();
    expect(browser.path()).toBe('/clients/2');
    expect(browser.others).toEqual([]);
    expect(received.map(({ action }) => action)).toEqual(['PUSH', 'PUSH']);
  });

  it('repeats an allowed step back, and only then notifies listeners', async () => {
    const { browser, history, last } = setUp();
    history.push('/clients/1');
    let answer = (_allowed: boolean): void => undefined;
    history.block(() => new Promise<boolean>((resolve) => (answer = resolve)));
    browser.arrive(-1);
    browser.arrive();
    expect(browser.path()).toBe('/clients/1');
    answer(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.steps).toEqual([-1]);
    browser.arrive();
    expect(last()).toMatchObject({ action: 'POP', location: { pathname: '/clients' } });
    expect(browser.others).toEqual(['/clients']);
  });

  it('waits for its own step back before it goes forward when the answer is given at once', () => {
    const { browser, history, last } = setUp();
    history.push('/clients/1');
    history.block(() => true);
    browser.arrive(-1);
    expect(browser.steps).toEqual([1]);
    browser.arrive();
    expect(browser.steps).toEqual([-1]);
    browser.arrive();
    expect(last()).toMatchObject({ action: 'POP', location: { pathname: '/clients' } });
  });

  it('lets only the newest of two asked navigations happen', async () => {
    const { browser, history } = setUp();
    const answers: ((allowed: boolean) => void)[] = [];
    history.block(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    history.push('/first');
    history.push('/second');
    answers[1]?.(true);
    answers[0]?.(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.path()).toBe('/second');
  });

  it('stops asking once a blocker has been removed', () => {
    const { browser, history } = setUp();
    history.block(() => false)();
    history.push('/models');
    expect(browser.path()).toBe('/models');
  });

  it('gives an entry made by a plain link on the page its own position', () => {
    const { browser, history, last } = setUp();
    browser.plainHashLink('/clients#main');
    expect(last()).toMatchObject({ action: 'PUSH', location: { hash: '#main' } });
    browser.arrive(-1);
    expect(last()).toMatchObject({ action: 'POP', location: { hash: '' } });
    expect(history.snapshot().location.pathname).toBe('/clients');
  });

  it('loads the target as a document where the host wants that, by push, replace and step back, and notifies no listener', () => {
    const { browser, history, received } = setUp();
    history.push('/clients/1');
    history.loadWhen(({ location }) => !location.pathname.startsWith('/clients/'));
    history.push('/models?tab=a');
    history.replace('/reporting');
    browser.arrive(-1);
    expect(browser.loaded).toEqual(['assign /models?tab=a', 'replace /reporting', 'reload /clients']);
    history.push('/clients/2');
    expect(received.map(({ location }) => location.pathname)).toEqual(['/clients/1', '/clients/2']);
    expect(browser.others).toEqual([]);
  });

  it('asks first where work would be lost, and loads only what the user agreed to', async () => {
    const { browser, history } = setUp();
    history.push('/clients/1');
    let answer = (_allowed: boolean): void => undefined;
    history.block(() => new Promise<boolean>((resolve) => (answer = resolve)));
    history.loadWhen(() => true);
    browser.arrive(-1);
    browser.arrive();
    expect(browser.loaded).toEqual([]);
    answer(true);
    await new Promise((resolve) => setImmediate(resolve));
    browser.arrive();
    expect(browser.loaded).toEqual(['reload /clients']);
    history.push('/models');
    answer(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.loaded).toHaveLength(1);
  });

  it('goes on with the functions it has kept when a remote replaces the window’s', () => {
    const browser = createWindow('/clients');
    const history = createPortalHistory(browser.window);
    history.keepBrowser();
    Object.assign(browser.window.history, { pushState: () => undefined, replaceState: () => undefined });
    history.push('/clients/1');
    expect(browser.path()).toBe('/clients/1');
    history.replace('/clients/2');
    expect(browser.path()).toBe('/clients/2');
  });

  it('has the page put right before each step, so that nobody who hears of it meets what a remote has broken', () => {
    const browser = createWindow('/clients');
    const history = createPortalHistory(browser.window);
    const seen: string[] = [];
    history.keepBrowser(() => seen.push(`put right at ${history.snapshot().location.pathname}`));
    history.listen(({ location }) => seen.push(location.pathname));
    history.push('/models');
    history.go(-1);
    browser.arrive();
    expect(seen).toEqual(['put right at /clients', '/models', 'put right at /models', '/clients']);
  });
});
