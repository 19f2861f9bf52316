/**
 * Headers in which the proxy describes a sign-in attempt. The platform trusts them only together with the proxy's
 * client authentication.
 */

/** The network the attempt comes from: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkHeader = 'x-tessera-network';
/**
 * The browser the attempt comes from, if somebody has signed in there before: its id, a space, and the ids of those
 * users separated by commas.
 */
export const deviceHeader = 'x-tessera-device';
