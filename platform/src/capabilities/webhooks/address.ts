import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { webhookUrlMax } from '@tessera/contract/webhooks/values';
import type { AddressRange, WebhookNetwork } from './network';

/** Why an address is refused, in a sentence for who entered it. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Ports below this are other services': mail, files, names. https at its own port is the exception. */
const freePortsFrom = 1024;
const publicIpv6: AddressRange = ipaddr.parseCIDR('2000::/3');

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [range, bits]: AddressRange): boolean =>
  address.kind() === range.kind() && address.match(range, bits);

/** Whether an address is of the public internet: none of a private, local, mapped, translated or reserved range. */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, publicIpv6));

/** Whether a webhook may be sent to an IP address, as `203.0.113.7` or `2001:db8::1` (without brackets). */
export const mayReach = (text: string, { allowed }: Pick<WebhookNetwork, 'allowed'>): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return isPublic(address) || allowed.some((range) => isIn(address, range));
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback');

/** The host of an address as `isIP` and DNS take it. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The host as it was written, before the URL was read: `0x7f.1` is then not yet `127.0.0.1`. */
const writtenHost = (text: string): string => {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  return authority
    .replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
};

const inside =
  'This address is inside a private network. Webhooks go to addresses of the public internet; whoever operates the portal can allow others.';

/**
 * Reads the address of a webhook by its text alone; what its name stands for is checked by `resolveTarget`.
 * @throws AddressRefused.
 */
export const readAddress = (given: string, network: Pick<WebhookNetwork, 'allowed'>): URL => {
  const text = given.trim();
  if (text === '') throw new AddressRefused('Enter the address that receives the events.');
  if (text.length > webhookUrlMax) throw new AddressRefused(`Enter an address of at most ${webhookUrlMax} characters.`);
  // A URL is read without these, so that what a person sees and what is called would differ.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text))
    throw new AddressRefused('Leave out spaces, backslashes and signs that cannot be seen.');
  if (!URL.canParse(text)) throw new AddressRefused('Enter an address such as https://hooks.example.com/tessera.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused('Enter an address that begins with https://.');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('Leave out the user name and password: each delivery is signed with the secret.');
  if (url.hash !== '') throw new AddressRefused('Leave out what follows #: it is never sent.');
  const host = hostOf(url);
  const isNumber = isIP(host) !== 0;
  if (isNumber && writtenHost(text) !== host)
    throw new AddressRefused(`Write this address as it is usual: ${url.hostname}.`);
  if (!isNumber && host !== 'localhost' && !host.includes('.'))
    throw new AddressRefused('Enter the whole name of the receiver, such as hooks.example.com.');
  if (isNumber && !mayReach(host, network)) throw new AddressRefused(inside);
  const loopbackAllowed = network.allowed.some(([range]) => range.range() === 'loopback');
  if (isLoopback(host) && !loopbackAllowed) throw new AddressRefused(inside);
  if (url.protocol === 'http:' && !isLoopback(host))
    throw new AddressRefused('Enter an address that begins with https://: events are not sent unencrypted.');
  const port = Number(url.port || '443');
  if (port !== 443 && port < freePortsFrom)
    throw new AddressRefused(`Use port 443, or one from ${freePortsFrom} on: port ${port} is another service’s.`);
  return url;
};

export interface Target {
  readonly url: URL;
  /** The address to connect to, whatever the name stands for a moment later. */
  readonly address: string;
}

/**
 * Looks up what an address stands for, once: the connection is made to the answer. One address inside is enough to
 * refuse a name, since the next answer could begin with it.
 * @throws AddressRefused.
 */
export const resolveTarget = async (given: string, network: WebhookNetwork): Promise<Target> => {
  const url = readAddress(given, network);
  const host = hostOf(url);
  if (isIP(host) !== 0) return { url, address: host };
  const addresses = await network.resolve(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined) throw new AddressRefused(`The name ${host} stands for no address. Check how it is spelt.`);
  if (!addresses.every((each) => mayReach(each, network)))
    throw new AddressRefused(
      `The name ${host} stands for an address inside a private network. Webhooks go to addresses of the public internet; whoever operates the portal can allow others.`,
    );
  return { url, address };
};
