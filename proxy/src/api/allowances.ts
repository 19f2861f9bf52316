import type { Call } from '@tessera/contract';
import { createHash } from 'node:crypto';
import type { Device } from '../sessions/device-cookie';
import type { Credentials } from './credentials';
import { allowanceKey, createRateLimit, type RateLimitOptions } from './rate-limit';

/**
 * Which allowance of its address a call uses. Each cause has its own, so that a misbehaving tab cannot block other
 * people's sign-in.
 */
export type Cause = 'signIn' | 'beforeSession' | 'refused';

export interface Charge {
  readonly waitSeconds: number;
  /**
   * The known caller, counted separately from its address: a user, in all sessions and browsers, or all programs at the
   * address whose tokens the platform has accepted. Null for a stranger.
   */
  readonly known: string | null;
  /** Call it with the platform's answer; the charge for an accepted token is refunded. */
  readonly settle: (status: number) => void;
}

export interface Allowances {
  /**
   * @param device a browser in which somebody has signed in: that user's sign-in attempts have their own allowance, and
   *   then that of any stranger.
   */
  readonly charge: (call: Call, credentials: Credentials, address: string | undefined, device: Device | null) => Charge;
  /** Takes one for a page at a host name that was not requested before. */
  readonly takePage: (address: string | undefined) => number;
}

/**
 * Limit of sign-in attempts from all known browsers of one user: having many browsers does not give more attempts, and
 * does not use up other users'.
 */
const knownLimit = { burst: 30, perSecond: 0.5, addressesMax: 10_000 };
const tokensMax = 5_000;
const nothing = (): void => undefined;
/** Key of one user, whatever the credentials. */
const userKey = (firmId: string, userId: string | undefined): string => JSON.stringify([firmId, userId]);
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether an answer proves that the platform accepted the token. It may answer 400 and 404 before checking it. */
const shows = (call: Call, status: number): boolean =>
  call.credential === 'session' && ((status >= 200 && status < 300) || status === 304 || status === 403);
/**
 * Whether the charge stays: the platform refused the token, or was never asked because the body was too slow (400),
 * gave up its place (503), or the caller left (499).
 */
const costs = (status: number): boolean =>
  status === 401 || status === 419 || status === 400 || status === 499 || status === 503;

const causeOf = (call: Call, credentials: Exclude<Credentials, { kind: 'session' }>): Cause => {
  if (credentials.kind === 'machine') return call.credential === 'session' ? 'refused' : 'beforeSession';
  if (credentials.kind === 'refused') return 'refused';
  return call.id === 'authenticate' ? 'signIn' : 'beforeSession';
};

/**
 * Limits by address and cause. A program's token belongs to nobody until the platform has accepted it: until then each
 * use is charged to the allowance for refused tokens, and refunded unless it is refused. Accepted tokens are remembered
 * as digests in a bounded map; forgetting one costs its owner nothing.
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
