import { runInNewContext } from 'node:vm';
import { hostWatchScript } from './host-watch';

const base = '/assets/host/2.0.0/';
type Listener = (event: object) => void;

const newStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
/** What the pages of one browser share. */
const newBrowser = () => ({ ms: 1_700_000_000_000, storage: newStorage() });

/** Runs the script as a page does, with the parts of a browser that it uses. */
const page = ({
  hasOther = true,
  release = '3f2a91c0aa00bb11' as string | null,
  version = '2.0.0',
  browser = newBrowser(),
  tab = newStorage(),
  isHidden = false,
} = {}) => {
  class HTMLScriptElement {
    constructor(
      readonly src: string,
      readonly defer: boolean,
    ) {}
  }
  const listeners = new Map<string, Listener>();
  const timers: { work: () => void; ms: number }[] = [];
  const posted: { events: { kind: string; code: string; version: string }[] }[] = [];
  const beats: (() => void)[] = [];
  const document = {
    cookie: '',
    documentElement: { dataset: {} as Record<string, string> },
    visibilityState: isHidden ? 'hidden' : 'visible',
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const self: { tesseraHostStart?: (stage: string) => void } = {};
  const did: string[] = [];
  runInNewContext(hostWatchScript({ version, base, release, hasOther }), {
    self,
    document,
    localStorage: browser.storage,
    sessionStorage: tab,
    stop: () => did.push('stop'),
    Date: { now: () => browser.ms },
    setInterval: (work: () => void) => beats.push(work),
    clearInterval: () => undefined,
    HTMLScriptElement,
    location: { reload: () => did.push('reload') },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }),
    fetch: (_path: string, { body }: { body: string }) => {
      posted.push(JSON.parse(body) as (typeof posted)[number]);
      return Promise.resolve();
    },
  });
  const tell = (name: string, event: object): void => listeners.get(name)?.(event);
  return {
    document,
    start: (stage: string) => self.tesseraHostStart?.(stage),
    scriptFails: (src: string, defer = true) => tell('error', { target: new HTMLScriptElement(src, defer) }),
    throws: (stack: string) => tell('error', { target: {}, filename: '', error: { stack } }),
    rejects: (reason: object) => tell('unhandledrejection', { reason }),
    load: () => tell('load', {}),
    pass: (seconds = 10) => timers.filter(({ ms }) => ms <= seconds * 1000).forEach(({ work }) => work()),
    beat: () => beats.forEach((work) => work()),
    leave: () => tell('pagehide', {}),
    hide: () => {
      document.visibilityState = 'hidden';
      tell('visibilitychange', {});
    },
    posted,
    did,
    reloads: () => did.filter((what) => what === 'reload').length,
  };
};

describe('a page whose host does not start', () => {
  it.each([
    [
      'a file of it does not come',
      'PORTAL-NETWORK',
      (of: ReturnType<typeof page>) => of.scriptFails(`http://x${base}main.js`),
    ],
    ['its code throws', 'PORTAL-ENTRY', (of: ReturnType<typeof page>) => of.throws(`Error: no\n at ${base}main.js:1`)],
    [
      'a part of it cannot be loaded',
      'PORTAL-ENTRY',
      (of: ReturnType<typeof page>) => of.rejects({ name: 'ChunkLoadError' }),
    ],
  ])('because %s reports it once and comes back with the version before', (_what, code, fail) => {
    const of = page();
    fail(of);
    fail(of);
    expect(of.posted).toEqual([
      { events: [expect.objectContaining({ unit: 'host', version: '2.0.0', kind: 'failed', code })] },
    ]);
    expect(of.document.cookie).toMatch(/^tessera-failed-host=2\.0\.0; path=\/; max-age=600; samesite=lax$/);
    expect(of.reloads()).toBe(1);
  });

  it('because its code never begins, does so some seconds after its files have come', () => {
    const of = page();
    of.load();
    of.pass();
    expect(of.posted[0]?.events[0]).toMatchObject({ code: 'PORTAL-TIMEOUT' });
    expect(of.reloads()).toBe(1);
  });

  it('because its code never shows anything, does so after a slow platform would have answered', () => {
    const of = page();
    of.load();
    of.start('begun');
    of.pass(60);
    expect(of.posted[0]?.events[0]).toMatchObject({ code: 'PORTAL-TIMEOUT' });
    expect(of.reloads()).toBe(1);
  });

  it('shows its words at once where there is no other version, and never loads itself again', () => {
    const of = page({ hasOther: false });
    of.throws(`Error: no\n at ${base}main.js:1`);
    expect(of.document.documentElement.dataset).toEqual({ host: 'failed' });
    expect([of.reloads(), of.document.cookie, of.posted.length]).toEqual([0, '', 1]);
  });

  it('has nobody to report for before anybody has signed in, and comes back all the same', () => {
    const of = page({ release: null });
    of.scriptFails(`http://x${base}signin.js`);
    expect([of.posted.length, of.reloads()]).toEqual([0, 1]);
  });
});

describe('a page after one that froze', () => {
  it('comes back with the version before for a working day, and reports', () => {
    const browser = newBrowser();
    page({ browser }).start('begun');
    browser.ms += 9_000;
    const of = page({ browser });
    expect(of.posted[0]?.events[0]).toMatchObject({ unit: 'host', version: '2.0.0', code: 'PORTAL-TIMEOUT' });
    expect([of.reloads(), of.document.cookie]).toEqual([1, expect.stringContaining('2.0.0; path=/; max-age=28800;')]);
    // The version before is another: it starts, and leaves nothing behind.
    const before = page({ browser, version: '1.0.0', hasOther: false });
    before.start('started');
    expect([before.reloads(), before.posted.length]).toEqual([0, 0]);
  });

  it.each([
    ['in front', false],
    ['behind another', true],
  ])('in the same tab, opened %s, comes back the first time, before its own host runs', (_where, isHidden) => {
    const browser = newBrowser();
    const tab = newStorage();
    page({ browser, tab, isHidden }).start('begun');
    browser.ms += 1_000;
    expect(page({ browser }).reloads()).toBe(0);
    const of = page({ browser, tab });
    expect([of.did, of.posted.length]).toEqual([['stop', 'reload'], 1]);
    expect(page({ browser, tab }).reloads()).toBe(0);
  });

  it('starts all the same where there is no other version, and reports', () => {
    const browser = newBrowser();
    page({ browser });
    browser.ms += 9_000;
    const of = page({ browser, hasOther: false });
    expect([of.posted.length, of.reloads(), of.document.documentElement.dataset]).toEqual([1, 0, {}]);
  });

  it('is told from one beside another that is starting, however long a slow platform takes', () => {
    const browser = newBrowser();
    const first = page({ browser });
    const second = page({ browser });
    for (let seconds = 0; seconds < 30; seconds += 1) {
      browser.ms += 1_000;
      first.beat();
      second.beat();
    }
    const third = page({ browser });
    third.start('started');
    browser.ms += 9_000;
    expect([first, second, third, page({ browser })].map((each) => each.reloads())).toEqual([0, 0, 0, 0]);
  });

  it('is told though others were opened meanwhile that froze too', () => {
    const browser = newBrowser();
    page({ browser });
    browser.ms += 5_000;
    expect(page({ browser }).reloads()).toBe(0);
    browser.ms += 4_000;
    expect(page({ browser }).reloads()).toBe(1);
  });

  it.each(['leave', 'hide'] as const)('is told from one that the user %ss while it starts', (action) => {
    const browser = newBrowser();
    const tab = newStorage();
    page({ browser, tab })[action]();
    browser.ms += 9_000;
    expect(page({ browser, tab }).reloads()).toBe(0);
  });
});

describe('a page whose host starts', () => {
  it('is left alone, whatever breaks in it afterwards, and the next one in its tab', () => {
    const browser = newBrowser();
    const tab = newStorage();
    const of = page({ browser, tab });
    of.start('begun');
    of.start('started');
    of.load();
    of.pass(60);
    of.throws(`Error: later\n at ${base}main.js:1`);
    expect([of.posted.length, of.reloads(), page({ browser, tab }).reloads()]).toEqual([0, 0, 0]);
  });

  it('is left alone while its code waits for a slow platform', () => {
    const of = page();
    of.start('begun');
    of.load();
    of.pass();
    expect(of.reloads()).toBe(0);
  });

  it('is not blamed for scripts of others, nor for a lazy part that is tried again', () => {
    const of = page();
    of.throws('Error: no\n at chrome-extension://abc/content.js:1');
    of.rejects({ name: 'TypeError', stack: 'at chrome-extension://abc' });
    of.scriptFails(`http://x${base}chunks/later.js`, false);
    of.scriptFails('http://x/remotes/clients/1.0.0/remoteEntry.js');
    expect([of.posted.length, of.reloads()]).toEqual([0, 0]);
  });
});
