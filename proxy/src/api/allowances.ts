import type { Call } from '@tessera/contract';
import { createHash } from 'node:crypto';
import type { Credentials } from './credentials';
import { createRateLimit, type RateLimitOptions } from './rate-limit';

/** What a call may cost its address. Each cause has an allowance of its own, so that what one tab does wrong stops nobody else's sign-in. */
export type Cause = 'signIn' | 'beforeSession' | 'refused';

export interface Charge {
  readonly waitSeconds: number;
  /** To be told how the platform answered; a token that it takes is given its price back. */
  readonly settle: (status: number) => void;
}

export interface Allowances {
  /** @param deviceId of a browser in which somebody has signed in: its tries to sign in have an allowance of their own. */
  readonly charge: (call: Call, credentials: Credentials, address: string | undefined, deviceId: string | undefined) => Charge;
  /** One for a page whose host name nobody has asked for yet. */
  readonly takePage: (address: string | undefined) => number;
}

/** Tries to sign in from one known browser, and from all known browsers of an address: whoever has many devices made for one user gets no more tries by them. */
const deviceLimit: RateLimitOptions = { burst: 30, perSecond: 0.5, addressesMax: 10_000 };
const devicesLimit: RateLimitOptions = { burst: 60, perSecond: 2, addressesMax: 10_000 };
const tokensMax = 5_000;
const nothing = (): void => undefined;
const free: Charge = { waitSeconds: 0, settle: nothing };
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What the platform says only to a token it has taken. Its 400 and 404 may come before it looks. */
const shows = (call: Call, status: number): boolean => call.credential === 'session' && ((status >= 200 && status < 300) || status === 304 || status === 403);
/** The platform refused the token, or was never heard: the body came too late, or the caller left. */
const costs = (status: number): boolean => status === 401 || status === 419 || status === 400 || status === 499;

const causeOf = (call: Call, credentials: Credentials): Cause | null => {
  if (credentials.kind === 'session') return null;
  if (credentials.kind === 'machine') return call.credential === 'session' ? 'refused' : 'beforeSession';
  if (credentials.kind === 'refused') return 'refused';
  return call.id === 'authenticate' ? 'signIn' : 'beforeSession';
};

/**
 * Limits by address and cause. A token of a program is nobody's until the platform has taken it: until then each use is paid from the allowance for refused tokens,
 * and paid back unless it was refused. Which tokens were taken is remembered as digests in a bounded map; to forget one costs its owner nothing.
 */
export const createAllowances = (options: RateLimitOptions): Allowances => {
  const limits = { signIn: createRateLimit(options), beforeSession: createRateLimit(options), refused: createRateLimit(options) };
  const devices = createRateLimit(deviceLimit);
  const devicesOf = createRateLimit(devicesLimit);
  const taken = new Set<string>();

  const chargeToken = (call: Call, token: string, address: string | undefined): Charge => {
    const name = digest(token);
    const known = taken.has(name);
    const waitSeconds = known ? 0 : limits.refused.take(address);
    if (waitSeconds > 0) return { waitSeconds, settle: nothing };
    return {
      waitSeconds,
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
    charge: (call, credentials, address, deviceId) => {
      const cause = causeOf(call, credentials);
      if (cause === null) return free;
      if (credentials.kind === 'machine' && cause === 'refused') return chargeToken(call, credentials.token, address);
      if (cause === 'signIn' && deviceId !== undefined) return { waitSeconds: devices.take(deviceId) || devicesOf.take(address), settle: nothing };
      return { waitSeconds: limits[cause].take(address), settle: nothing };
    },
    takePage: (address) => limits.beforeSession.take(address),
  };
};
