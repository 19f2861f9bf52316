import type { Clock } from '../../foundation/clock';

interface Window {
  tries: number;
  endsAt: number;
  lastAt: number;
}

const attemptsMaxDefault = 10;
const windowMs = 15 * 60_000;
/**
 * The number of failed attempts on one name in a day, over all networks, after which attempts are delayed. The delay
 * doubles each time; a network that has not failed itself waits a minute at most.
 */
const attemptsBeforeDelay = 100;
const dayMs = 24 * 60 * 60_000;
const delayMsMax = 60_000;
/** Beyond this many counts the oldest are dropped, so that made-up names cannot fill the memory. */
const countsMax = 100_000;

/**
 * Counts failed attempts by key, whether or not the name exists, so that the limit does not reveal which names exist.
 * Counts are held in this process; a second platform process keeps its own.
 */
export class GuessingLimit {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  /** When the next attempt is allowed; null when it is allowed now. */
  blockedUntil(key: string, triesMax = attemptsMaxDefault): Date | null {
    const window = this.running(key);
    return !window || window.tries < triesMax ? null : new Date(window.endsAt);
  }

  /**
   * As `blockedUntil`, for a name over all networks. Such a name is slowed and never locked, or strangers could lock
   * it. Networks take turns: a network waits once more as long for each of its own failures in the last quarter of an
   * hour, so one that keeps trying takes no turn from a network that has not failed.
   */
  slowedUntil(key: string, networkKey?: string): Date | null {
    const window = this.running(key);
    if (!window || window.tries < attemptsBeforeDelay) return null;
    const own = networkKey === undefined ? 0 : (this.running(networkKey)?.tries ?? 0);
    const until = window.lastAt + Math.min(delayMsMax, 1000 * 2 ** (window.tries - attemptsBeforeDelay)) * (1 + own);
    return until > this.clock().getTime() ? new Date(until) : null;
  }

  /** Counts an attempt before it is checked, so that simultaneous attempts count too. */
  count(key: string, lengthMs = windowMs): void {
    const now = this.clock().getTime();
    const window = this.running(key);
    if (window) {
      window.tries += 1;
      window.lastAt = now;
      return;
    }
    this.windows.delete(key);
    this.windows.set(key, { tries: 1, endsAt: now + lengthMs, lastAt: now });
    const oldest = this.windows.size > countsMax ? this.windows.keys().next().value : undefined;
    if (oldest !== undefined) this.windows.delete(oldest);
  }

  /** As `count`, for the count that causes delays. */
  countForDelay(key: string): void {
    this.count(key, dayMs);
  }

  /** Removes one attempt that succeeded; other people's attempts stay counted. */
  uncount(key: string): void {
    const window = this.running(key);
    if (window) window.tries -= 1;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  /** Drops every count whose key begins with the prefix. */
  forgetAll(beginning: string): void {
    for (const key of this.windows.keys()) if (key.startsWith(beginning)) this.windows.delete(key);
  }

  private running(key: string): Window | undefined {
    const window = this.windows.get(key);
    return window && window.endsAt > this.clock().getTime() ? window : undefined;
  }
}
