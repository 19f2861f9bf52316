import type { TidyPage } from './tidy-page';

type Callback = (this: unknown, ...given: unknown[]) => unknown;
type Timer = (...given: unknown[]) => unknown;
export type Timers = Partial<Record<(typeof timers)[number], unknown>>;

const timers = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const;
const { apply } = Reflect;

/**
 * Has the remote that began a timer or a frame charged with what it changes, also when they have left the page by then.
 * Call before the page is remembered: a remote that replaces a timer replaces this one. Arguments are passed as they
 * came, by no method of an array.
 */
export const watchTimers = (page: Timers, begun: TidyPage['begun']): void => {
  for (const name of timers) {
    const real = page[name] as Timer | undefined;
    if (typeof real !== 'function') continue;
    page[name] = (...given: unknown[]): unknown => {
      const run = given[0];
      if (typeof run === 'function') {
        const during = begun();
        given[0] = function (this: unknown, ...told: unknown[]): unknown {
          return during(() => apply(run as Callback, this, told));
        };
      }
      return apply(real, page, given);
    };
  }
};
