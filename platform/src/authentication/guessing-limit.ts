import type { Clock } from './clock';

interface Window {
  failures: number;
  endsAt: number;
}

const failuresMax = 10;
const windowMs = 15 * 60_000;
/** Oldest names go first beyond this, so that made-up names cannot fill the memory. */
const namesMax = 20_000;

/**
 * Counts failed sign-ins by firm and name, known or not, so that the limit tells nobody which names exist.
 * Kept in this process: a second platform process counts for itself.
 */
export class GuessingLimit {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  /** When the next try is allowed, or null when it is allowed now. */
  blockedUntil(key: string, triesMax = failuresMax): Date | null {
    const window = this.windows.get(key);
    if (!window || window.failures < triesMax) return null;
    return window.endsAt > this.clock().getTime() ? new Date(window.endsAt) : null;
  }

  /** Counts a try before it is checked, so that tries side by side count too. */
  count(key: string): void {
    const now = this.clock().getTime();
    const window = this.windows.get(key);
    if (window && window.endsAt > now) {
      window.failures += 1;
      return;
    }
    this.windows.delete(key);
    this.windows.set(key, { failures: 1, endsAt: now + windowMs });
    const oldest = this.windows.size > namesMax ? this.windows.keys().next().value : undefined;
    if (oldest !== undefined) this.windows.delete(oldest);
  }

  forget(key: string): void {
    this.windows.delete(key);
  }
}
