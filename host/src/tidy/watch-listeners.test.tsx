import { createCodeOnStack } from './code-on-stack';
import { watchListeners } from './watch-listeners';

const unitOf = (name: string) => ({ name, version: '1.0.0', base: `/remotes/${name}/1.0.0/` });
const tools = unitOf('tools');
const clients = unitOf('clients');

/** The page as a remote meets it: it is on the stack while it adds a listener, and on the page or not. */
const page = { adds: false, isHere: true };
beforeAll(() => watchListeners(window, () => (page.adds ? () => page.isHere : undefined)));
beforeEach(() => Object.assign(page, { adds: false, isHere: true }));
const asRemote = (add: () => void): void => {
  page.adds = true;
  add();
  page.adds = false;
};
const hear = (target: EventTarget): boolean => target.dispatchEvent(new Event('pointermove'));

describe('a listener that a remote left on the page', () => {
  it.each([
    ['window', () => window],
    ['document', () => document],
    ['<body>', () => document.body],
  ] as const)('sleeps on %s while its remote is away, and hears again when it is back', (_name, target) => {
    const heard: unknown[] = [];
    const listener = function (this: unknown): void {
      heard.push(this);
    };
    asRemote(() => target().addEventListener('pointermove', listener));
    hear(target());
    page.isHere = false;
    hear(target());
    expect(heard).toEqual([target()]);
    page.isHere = true;
    hear(target());
    target().removeEventListener('pointermove', listener);
    hear(target());
    expect(heard).toHaveLength(2);
  });

  it('is once there though it was added twice, and may be an object', () => {
    const listener = { heard: 0, handleEvent: () => (listener.heard += 1) };
    asRemote(() => {
      window.addEventListener('pointermove', listener);
      addEventListener('pointermove', listener);
    });
    hear(window);
    page.isHere = false;
    hear(window);
    expect(listener.heard).toBe(1);
    removeEventListener('pointermove', listener);
  });

  it('hears again for the host, where it is one that a shared module has for everybody', () => {
    const listener = jest.fn();
    asRemote(() => window.addEventListener('pointermove', listener));
    window.removeEventListener('pointermove', listener);
    window.addEventListener('pointermove', listener);
    page.isHere = false;
    hear(window);
    window.removeEventListener('pointermove', listener);
    hear(window);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is none of the host’s, nor one on an element of its own', () => {
    const host = jest.fn();
    const own = jest.fn();
    const element = document.body.appendChild(document.createElement('div'));
    window.addEventListener('pointermove', host);
    asRemote(() => element.addEventListener('pointermove', own));
    page.isHere = false;
    hear(window);
    hear(element);
    expect([host.mock.calls.length, own.mock.calls.length]).toEqual([1, 1]);
    window.removeEventListener('pointermove', host);
  });
});

describe('whose code runs', () => {
  const frames = (...files: string[]): string =>
    ['Error: x', ...files.map((file) => `    at f (https://portal.example${file}:1:2)`)].join('\n');
  const on = (stack: unknown, who: 'now' | 'caller' = 'now'): string[] => {
    const code = createCodeOnStack('https://portal.example', () => (stack instanceof Function ? stack() : stack));
    for (const unit of [tools, clients, tools]) code.mayRun(unit);
    return code[who]().map(({ name }) => name);
  };

  it('is said by the files on the stack, also below a library that they called', () => {
    expect(on(frames('/assets/host/2.0.0/a.js', '/remotes/tools/1.0.0/b.js'))).toEqual(['tools']);
    expect(on(frames('/remotes/tools/1.0.0/b.js', '/remotes/clients/1.0.0/c.js'))).toEqual(['tools', 'clients']);
    expect(on(frames('/assets/host/2.0.0/a.js', '/remotes/tools/1.0.1/b.js'))).toEqual([]);
  });

  it('is not the caller’s where a module that everybody shares stands between, as one that listens for all stores does', () => {
    const [own, shared, remote] = ['/assets/host/2.0.0/a.js', '/assets/host/2.0.0/s.js', '/remotes/tools/1.0.0/b.js'];
    expect(on(frames(own, own, remote, shared), 'caller')).toEqual(['tools']);
    expect(on(frames(own, own, shared, remote), 'caller')).toEqual([]);
    expect(on(frames(own, own), 'caller')).toEqual([]);
  });

  it.each(['now', 'caller'] as const)('is nobody’s where a remote has changed what stacks say, %s', (who) => {
    expect(on(undefined, who)).toEqual([]);
    expect(on([], who)).toEqual([]);
    const broken = (): never => {
      throw new Error('broken');
    };
    expect(on(broken, who)).toEqual([]);
  });
});
