import type { Call } from '@tessera/contract';
import { createHash } from 'node:crypto';
import type { Device } from '../sessions/device-cookie';
import type { Credentials } from './credentials';
import { allowanceKey, createRateLimit, type RateLimitOptions } from './rate-limit';

/**
 * What a call may cost its address. Each cause has an allowance of its own, so that what one tab does wrong stops
 * nobody else's sign-in.
 */
export type Cause = 'signIn' | 'beforeSession' | 'refused';

export interface Charge {
  readonly waitSeconds: number;
  /**
   * Who the call is known to come from, for counts apart from those of its address: a user, in however many sessions
   * and browsers, or the programs of its address whose tokens the platform has taken, however many those are. Null for
   * a stranger.
   */
  readonly known: string | null;
  /** To be told how the platform answered; a token that it takes is given its price back. */
  readonly settle: (status: number) => void;
}

export interface Allowances {
  /**
   * @param device a browser in which somebody has signed in: that user's tries to sign in have an allowance of their
   * own, and after it that of any stranger.
   */
  readonly charge: (call: Call, credentials: Credentials, address: string | undefined, device: Device | null) => Charge;
  /** One for a page whose host name nobody has asked for yet. */
  readonly takePage: (address: string | undefined) => number;
}

/**
 * Tries to sign in from the known browsers of one user: who has many made for one user gets no more tries by them, and
 * takes nobody else's.
 */
const knownLimit = { burst: 30, perSecond: 0.5, addressesMax: 10_000 };
const tokensMax = 5_000;
const nothing = (): void => undefined;
/** One user, whatever proves it. */
const userKey = (firmId: string, userId: string | undefined): string => JSON.stringify([firmId, userId]);
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What the platform says only to a token it has taken. Its 400 and 404 may come before it looks. */
const shows = (call: Call, status: number): boolean =>
  call.credential === 'session' && ((status >= 200 && status < 300) || status === 304 || status === 403);
/**
 * The platform refused the token, or was never asked: the body came too late (400), gave up its place (503), or the
 * caller left (499).
 */
const costs = (status: number): boolean =>
  status === 401 || status === 419 || status === 400 || status === 499 || status === 503;

const causeOf = (call: Call, credentials: Exclude<Credentials, { kind: 'session' }>): Cause => {
  if (credentials.kind === 'machine') return call.credential === 'session' ? 'refused' : 'beforeSession';
  if (credentials.kind === 'refused') return 'refused';
  return call.id === 'authenticate' ? 'signIn' : 'beforeSession';
};

/**
 * Limits by address and cause. A token of a program is nobody's until the platform has taken it: until then each use is
 * paid from the allowance for refused tokens, and paid back unless it was refused. Which tokens were taken is
 * remembered as digests in a bounded map; to forget one costs its owner nothing.
 */
export const createAllowances = (options: RateLimitOptions): Allowances => {
  const limits = {
    signIn: createRateLimit(options),
    beforeSession: createRateLimit(options),
    refused: createRateLimit(options),
  };
  const knownBrowsers = createRateLimit(options.nowMs ? { ...knownLimit, nowMs: options.nowMs } : knownLimit);
  const taken = new Set<string>();

  const chargeToken = (call: Call, token: string, address: string | undefined): Charge => {
    const name = digest(token);
    const known = taken.has(name);
    const waitSeconds = known ? 0 : limits.refused.take(address);
    if (waitSeconds > 0) return { waitSeconds, known: null, settle: nothing };
    return {
      waitSeconds,
      known: known ? `programs ${allowanceKey(address)}` : null,
      settle: (status) => {
        if (!known && !costs(status)) limits.refused.giveBack(address);
        if (status === 401 || status === 419) taken.delete(name);
        else if (!known && shows(call, status)) {
          taken.add(name);
          if (taken.size > tokensMax) taken.delete(taken.values().next().value as string);
        }
      },
    };
  };

  return {
    charge: (call, credentials, address, device) => {
      if (credentials.kind === 'session')
        return {
          waitSeconds: 0,
          known: userKey(credentials.session.firmId, credentials.session.userId),
          settle: nothing,
        };
      const cause = causeOf(call, credentials);
      if (credentials.kind === 'machine' && cause === 'refused') return chargeToken(call, credentials.token, address);
      const known = cause === 'signIn' && device ? userKey(device.firmId, device.userIds[0]) : null;
      if (known !== null && knownBrowsers.take(known) === 0) return { waitSeconds: 0, known, settle: nothing };
      return { waitSeconds: limits[cause].take(address), known, settle: nothing };
    },
    takePage: (address) => limits.beforeSession.take(address),
  };
};
