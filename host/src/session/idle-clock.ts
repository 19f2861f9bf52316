import type { Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { own } from '../boot/own-browser';

/** Messages to other tabs of this browser. */
export type IdleMessage =
  | { readonly kind: 'active'; readonly at: number }
  | { readonly kind: 'touched'; readonly at: number }
  | { readonly kind: 'idle-ended' };

export type IdleState =
  { readonly kind: 'active' } | { readonly kind: 'warning'; readonly endsAt: number } | { readonly kind: 'ended' };

export interface IdleClockDependencies {
  /** The platform's idle limit. */
  readonly limitMs: number;
  readonly now: () => number;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** Tells the platform that the user is active. */
  readonly touch: () => void;
  /** Ends the session on the server; the page is left whatever the result. */
  readonly signOut: () => Promise<unknown>;
  readonly expired: () => void;
}

export interface IdleClock {
  readonly state: Watched<IdleState>;
  /** The user did something in this tab. While the warning is shown only `stay` counts. */
  readonly active: () => void;
  readonly stay: () => void;
  /** Compares with the time again: timers stand still while a computer sleeps. */
  readonly check: () => void;
}

const warningMs = 2 * 60_000;
/** Nothing is announced more often than this. */
const activityIntervalMs = 1_000;
const checkEveryMs = 30_000;

/**
 * Measures how long the user has been idle in all tabs. The platform counts calls, but somebody who types for half an
 * hour makes none. So the clock calls `touch` while the user is active, and once more after the last action, so that
 * the platform's session never ends before the one shown here. Since the platform records a call up to a sixtieth of
 * the limit late, this clock ends a thirtieth before the limit.
 */
export const createIdleClock = (dependencies: IdleClockDependencies): IdleClock => {
  const { now, channel } = dependencies;
  const limitMs = dependencies.limitMs - dependencies.limitMs / 30;
  const warnMs = limitMs - Math.min(warningMs, limitMs / 2);
  const touchEveryMs = limitMs / 6;
  const state = createWatched<IdleState>({ kind: 'active' });
  let lastActive = now();
  let lastTouch = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const broadcast = (message: IdleMessage): void => channel.postMessage(message);

  const touch = (): void => {
    lastTouch = now();
    broadcast({ kind: 'touched', at: lastTouch });
    dependencies.touch();
  };

  const end = async (): Promise<void> => {
    own.clearTimeout(timer);
    state.set({ kind: 'ended' });
    try {
      await dependencies.signOut();
    } catch {
      // The platform ends it by itself.
    }
    broadcast({ kind: 'idle-ended' });
    dependencies.expired();
  };

  const check = (): void => {
    const before = state.get();
    if (before.kind === 'ended') return;
    const idle = now() - lastActive;
    if (idle >= limitMs) return void end();
    const touchIn = lastActive > lastTouch ? lastTouch + touchEveryMs - now() : Infinity;
    if (touchIn <= 0) touch();
    if (idle >= warnMs) {
      const endsAt = lastActive + limitMs;
      if (before.kind !== 'warning' || before.endsAt !== endsAt) state.set({ kind: 'warning', endsAt });
    } else if (before.kind === 'warning') state.set({ kind: 'active' });
    own.clearTimeout(timer);
    const nextIn = Math.min(
      idle < warnMs ? warnMs - idle : limitMs - idle,
      touchIn > 0 ? touchIn : Infinity,
      checkEveryMs,
    );
    timer = own.setTimeout(check, nextIn);
  };

  const recordActivity = (): void => {
    lastActive = now();
    broadcast({ kind: 'active', at: lastActive });
  };

  channel.addEventListener('message', (event) => {
    const message = (event as MessageEvent<IdleMessage>).data;
    if (message.kind === 'active') lastActive = Math.max(lastActive, message.at);
    else if (message.kind === 'touched') lastTouch = Math.max(lastTouch, message.at);
    else {
      own.clearTimeout(timer);
      state.set({ kind: 'ended' });
      return dependencies.expired();
    }
    check();
  });
  // Loading the page counts as activity, and it has just asked who is signed in.
  recordActivity();
  check();

  return {
    state,
    check,
    active: () => {
      // Activity after a sleep must not hide that the time is over.
      check();
      if (state.get().kind !== 'active' || now() - lastActive < activityIntervalMs) return;
      recordActivity();
      check();
    },
    stay: () => {
      check();
      if (state.get().kind === 'ended') return;
      recordActivity();
      touch();
      check();
    },
  };
};

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports this window's activity to the clock. */
export const watchActivity = (clock: IdleClock, window: Window): void => {
  for (const act of activityEvents) window.addEventListener(act, clock.active, { capture: true, passive: true });
  window.document.addEventListener('visibilitychange', clock.check);
  window.addEventListener('focus', clock.check);
  window.addEventListener('pageshow', clock.check);
};
