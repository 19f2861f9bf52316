import { runInNewContext } from 'node:vm';
import { chunkRetrySource } from './chunk-retry-plugin';

type Done = (event: { readonly type: string }) => void;

/** A loader whose scripts end as given, in turn. */
const load = (...ends: readonly string[]): { readonly asked: number; readonly heard: readonly string[] } => {
  const left = [...ends];
  const heard: string[] = [];
  let asked = 0;
  const context = {
    setTimeout: (run: () => void) => run(),
    loader: (_url: string, done: Done) => {
      asked += 1;
      done({ type: left.shift() ?? 'load' });
    },
    done: ({ type }: { readonly type: string }) => heard.push(type),
  };
  runInNewContext(`${chunkRetrySource('loader')} loader('/remotes/clients/1.0.0/313.js', done, 'key', 313);`, context);
  return { asked, heard };
};

describe('a lazy chunk', () => {
  it.each([
    ['comes', ['load'], 1, ['load']],
    ['fails once and comes', ['error', 'load'], 2, ['load']],
    ['fails twice', ['error', 'error'], 2, ['error']],
    ['hangs', ['timeout'], 1, ['timeout']],
  ])('that %s', (_what, ends, asked, heard) => {
    expect(load(...ends)).toEqual({ asked, heard });
  });
});
