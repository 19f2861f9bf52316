import { isIPv6 } from 'node:net';

export interface RateLimit {
  /** Takes one from the caller's allowance. Returns 0, or the seconds to wait if there is none left. */
  readonly take: (address: string | undefined) => number;
  /** Refunds one that should not have been charged. */
  readonly giveBack: (address: string | undefined) => void;
}

export interface RateLimitOptions {
  /** How many may come at once. */
  readonly burst: number;
  readonly perSecond: number;
  readonly addressesMax: number;
  readonly nowMs?: () => number;
}

/**
 * Limit for one cause: enough for an office behind one address at nine in the morning, far too little for guessing
 * passwords.
 */
export const anonymousLimit: RateLimitOptions = { burst: 120, perSecond: 5, addressesMax: 10_000 };

/** Key of an allowance: an IPv4 address, or an IPv6 network of 64 bits, which is what one customer gets. */
export const allowanceKey = (address: string | undefined): string => {
  if (!address) return 'unknown';
  if (address.startsWith('::ffff:')) return address.slice(7);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(missing, 0)).fill('0'), ...right].slice(0, 4).join(':');
};

/** Token buckets in a bounded map; when it is full, the address silent for longest is forgotten. */
export const createRateLimit = ({ burst, perSecond, addressesMax, nowMs = Date.now }: RateLimitOptions): RateLimit => {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return {
    take: (address) => {
      const key = allowanceKey(address);
      const now = nowMs();
      const known = buckets.get(key);
      const left = known ? Math.min(burst, known.left + ((now - known.atMs) / 1000) * perSecond) : burst;
      buckets.delete(key); // last in the map is last heard of
      buckets.set(key, { left: left >= 1 ? left - 1 : left, atMs: now });
      if (buckets.size > addressesMax) buckets.delete(buckets.keys().next().value as string);
      return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
    },
    giveBack: (address) => {
      const known = buckets.get(allowanceKey(address));
      if (known) known.left = Math.min(burst, known.left + 1);
    },
  };
};
