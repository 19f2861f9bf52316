import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether an address sent by a browser (Origin, Referer) has the host and port of this request. The scheme is not known
 * here, because a server in front may have terminated https.
 */
const isHere = (from: string, host: string | undefined): boolean => {
  try {
    const { protocol, host: there } = new URL(from);
    return /^https?:$/.test(protocol) && host !== undefined && there === new URL(`${protocol}//${host}`).host;
  } catch {
    return false;
  }
};

/**
 * Whether the browser says that the request comes from a page of this origin. Only then is the cookie alone enough, and
 * only for requests that neither change nor show a record. `Sec-Fetch-Site` decides. Older browsers do not send it and
 * some gateways remove it: then Origin, or without it Referer, has to name this host. A foreign page can omit a Referer
 * but cannot forge ours, so a request that does not say where it comes from is refused.
 */
export const isSameOriginFetch = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = headers.origin ?? headers.referer;
  return from !== undefined && isHere(from, headers.host);
};
