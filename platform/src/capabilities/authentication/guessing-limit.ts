import type { Clock } from '../../foundation/clock';

interface Window {
  tries: number;
  endsAt: number;
  lastAt: number;
}

const triesMaxUsual = 10;
const windowMs = 15 * 60_000;
/**
 * Wrong tries at a name in a day, from wherever, after which each waits for the one before; twice as long each time,
 * and never longer than a minute where the network has not been wrong itself.
 */
const triesBeforeDelay = 100;
const dayMs = 24 * 60 * 60_000;
const delayMsMax = 60_000;
/** Oldest counts go first beyond this, so that made-up names cannot fill the memory. */
const countsMax = 100_000;

/**
 * Counts failed tries by what they are counted by, names known or not, so that the limit tells nobody which names
 * exist. Kept in this process: a second platform process counts for itself.
 */
export class GuessingLimit {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  /** When the next try is allowed, or null when it is allowed now. */
  blockedUntil(key: string, triesMax = triesMaxUsual): Date | null {
    const window = this.running(key);
    return !window || window.tries < triesMax ? null : new Date(window.endsAt);
  }

  /**
   * As `blockedUntil`, for a name over all networks: it is slowed and never shut, or strangers could shut it. The turn
   * goes round: for each wrong try of its own in the quarter of an hour a network waits once as long again, so that who
   * asks all the time takes no turn from a network that has not been wrong.
   */
  slowedUntil(key: string, networkKey?: string): Date | null {
    const window = this.running(key);
    if (!window || window.tries < triesBeforeDelay) return null;
    const own = networkKey === undefined ? 0 : (this.running(networkKey)?.tries ?? 0);
    const until = window.lastAt + Math.min(delayMsMax, 1000 * 2 ** (window.tries - triesBeforeDelay)) * (1 + own);
    return until > this.clock().getTime() ? new Date(until) : null;
  }

  /** Counts a try before it is checked, so that tries side by side count too. */
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

  /** As `count`, in the count that delays. */
  countForDelay(key: string): void {
    this.count(key, dayMs);
  }

  /** Takes one try back that was right; those of strangers stay. */
  uncount(key: string): void {
    const window = this.running(key);
    if (window) window.tries -= 1;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  /** Forgets every count whose key begins so. */
  forgetAll(beginning: string): void {
    for (const key of this.windows.keys()) if (key.startsWith(beginning)) this.windows.delete(key);
  }

  private running(key: string): Window | undefined {
    const window = this.windows.get(key);
    return window && window.endsAt > this.clock().getTime() ? window : undefined;
  }
}
