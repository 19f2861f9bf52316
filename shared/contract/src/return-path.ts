const base = 'http://portal.invalid';
const longestReturnPath = 2000;
/** What is no page of the portal, and pages that would send the user in a circle; with everything below them. */
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
 * The return path in what an address bar, cookie or link said, or null when it is not safe to go there. Safe is a path
 * of this origin: one leading slash, no backslash, no control character, still so after the browser has resolved `.`,
 * `..` and their encoded forms, and a page one can work on. The answer is percent-encoded, fit for a Location header.
 * The one judge of such a wish: the proxy and the host both ask it.
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
 * The mark of a sign-in page that a page went to because its session was over. The proxy shows it even to a browser
 * that still has a session, so nobody is sent round in a circle.
 */
export const endedMark = { name: 'ended', value: 'expired' } as const;

/** The sign-in page, told where to return to (home needs no telling) and whether the session ran out. */
export const signInAddress = (returnTo: unknown, ended = false): string => {
  const path = safeReturnPath(returnTo);
  const query = [
    ...(path === null || path === '/' ? [] : [`returnTo=${encodeURIComponent(path)}`]),
    ...(ended ? [`${endedMark.name}=${endedMark.value}`] : []),
  ];
  return query.length === 0 ? '/sign-in' : `/sign-in?${query.join('&')}`;
};
