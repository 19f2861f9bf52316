import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A range of addresses: its first address and how many of its bits count. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** How webhooks reach their receivers. */
export interface WebhookNetwork {
  /** Addresses inside that an operator allows. */
  readonly allowed: readonly AddressRange[];
  /** The addresses a name stands for, in the order in which to try them; an error where it stands for none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

/**
 * Ranges separated by commas: `127.0.0.1/32, fd00::/8`.
 * @throws Error for text that is not a range.
 */
export const readRanges = (text: string): AddressRange[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => ipaddr.parseCIDR(each));

/** The network of the machine, with what an operator allows of its inside. */
export const systemNetwork = (allowed: readonly AddressRange[]): WebhookNetwork => ({
  allowed,
  resolve: async (host) => (await lookup(host, { all: true, hints: 0 })).map(({ address }) => address),
});
