const base = 'http://portal.invalid';
const longestReturnPath = 2000;
/**
 * Paths that are no pages of the portal, and pages that would send the user in a circle, each with everything below it.
 */
const neverReturnTo = [
  '/sign-in',
  '/logout',
  '/reset',
  '/set-password',
  '/session-over',
  '/release',
  '/report',
  '/api',
  '/remotes',
  '/assets',
];
const leadsInACircle = (pathname: string): boolean =>
  neverReturnTo.some((path) => `${pathname.toLowerCase()}/`.startsWith(`${path}/`));
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const pathShape = /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/;

/**
 * The return path given by an address bar, cookie or link, or null when going there is not safe. A safe path stays on
 * this origin (one leading slash, no backslash, no control character, also after the browser has resolved `.`, `..` and
 * their encoded forms) and leads to a page of the portal. The result is percent-encoded, ready for a Location header.
 * This is the only such check: proxy and host both use it.
 */
export const safeReturnPath = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > longestReturnPath || !pathShape.test(value)) return null;
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  if (leadsInACircle(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/**
 * Query parameter of the sign-in page that says a page's session was over. With it the proxy shows the sign-in page
 * even to a browser that has a session, so that nobody is sent round in a circle.
 */
export const endedMark = { name: 'ended', value: 'expired' } as const;

/** Address of the sign-in page, with the path to return to (left out for home) and whether the session ended. */
export const signInAddress = (returnTo: unknown, ended = false): string => {
  const path = safeReturnPath(returnTo);
  const query = [
    ...(path === null || path === '/' ? [] : [`returnTo=${encodeURIComponent(path)}`]),
    ...(ended ? [`${endedMark.name}=${endedMark.value}`] : []),
  ];
  return query.length === 0 ? '/sign-in' : `/sign-in?${query.join('&')}`;
};
