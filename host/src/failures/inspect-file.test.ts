import { keepOwnBrowser } from '../boot/own-browser';
import { inspectFile } from './inspect-file';

const address = 'https://portal.example/remotes/clients/1.0.0/remoteEntry.js';
/** Of the text `good`. */
const integrity = 'sha384-w/3ZqVJ6tDRolbwMeN5KgbVrhGR5rqZPS4ix7+dF1s2baxP5JgOAi2sulngCwQxO';

/** A browser that keeps what it has until it is told to ask anew; answers the ways in which it was asked. */
const browserThatKeeps = (kept: string, served: string | null): string[] => {
  const asked: string[] = [];
  let has: string | null = kept;
  globalThis.fetch = (_address, init) => {
    const cache = init?.cache ?? 'default';
    asked.push(cache);
    if (cache === 'reload') has = served;
    return has === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(has));
  };
  keepOwnBrowser();
  return asked;
};
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  keepOwnBrowser();
});

it('an altered file that the browser was to keep for ever is asked for anew, and the next try has it whole', async () => {
  const asked = browserThatKeeps('altered', 'good');
  expect(await inspectFile(address, integrity)).toBe('changed');
  expect(await inspectFile(address, integrity)).toBe('sound');
  expect(asked).toEqual(['force-cache', 'reload', 'force-cache']);
});

it('an altered file is one, though it cannot be asked for anew', async () => {
  browserThatKeeps('altered', null);
  expect(await inspectFile(address, integrity)).toBe('changed');
});
