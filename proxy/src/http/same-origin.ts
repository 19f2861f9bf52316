import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether an address that a browser sent (Origin, Referer) is at the host and port this request was sent to. The scheme
 * is not known here: a server in front may have ended https.
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
 * Whether the browser says that a page of this very origin asks. Only then is the cookie alone enough, and only for
 * what neither changes a record nor shows one. What `Sec-Fetch-Site` says is the last word. Older browsers do not send
 * it and some gateways take it away: then Origin, or Referer where there is no Origin, has to name this host. A foreign
 * page can leave a Referer out and can put none of ours in, so a request that says nothing of where it comes from is
 * refused.
 */
export const isSameOriginFetch = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = headers.origin ?? headers.referer;
  return from !== undefined && isHere(from, headers.host);
};
