import { runInNewContext } from 'node:vm';
import { hostWatchScript } from './host-watch';

const base = '/assets/host/2.0.0/';
type Listener = (event: object) => void;

/** Runs the script as a page does, with the parts of a browser that it uses. */
const page = ({ hasOther = true, release = '3f2a91c0aa00bb11' as string | null } = {}) => {
  class HTMLScriptElement {
    constructor(
      readonly src: string,
      readonly defer: boolean,
    ) {}
  }
  const listeners = new Map<string, Listener>();
  const timers: { work: () => void; ms: number }[] = [];
  const posted: { events: { kind: string; code: string; version: string }[] }[] = [];
  const document = { cookie: '', documentElement: { dataset: {} as Record<string, string> } };
  const self: { tesseraHostStart?: (stage: string) => void } = {};
  let reloads = 0;
  runInNewContext(hostWatchScript({ version: '2.0.0', base, release, hasOther }), {
    self,
    document,
    HTMLScriptElement,
    location: { reload: () => (reloads += 1) },
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
    posted,
    reloads: () => reloads,
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

describe('a page whose host starts', () => {
  it('is left alone, whatever breaks in it afterwards', () => {
    const of = page();
    of.start('begun');
    of.start('started');
    of.load();
    of.pass(60);
    of.throws(`Error: later\n at ${base}main.js:1`);
    expect([of.posted.length, of.reloads()]).toEqual([0, 0]);
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
