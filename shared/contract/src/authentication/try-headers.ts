/**
 * What the proxy tells the platform of a try to sign in. The platform believes both beside the proxy's client
 * authentication only.
 */

/** Where the try comes from: an IPv4 address, or an IPv6 network of 64 bits. */
export const networkHeader = 'x-tessera-network';
/**
 * The browser it comes from, when somebody has signed in there before: its id, a space, and the ids of those users with
 * commas between.
 */
export const deviceHeader = 'x-tessera-device';
