const base = 'http://portal.invalid';
const longestReturnPath = 2000;
/** Pages that would send the user in a circle. */
const neverReturnTo = ['/sign-in', '/logout'];
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const pathShape = /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/;

/**
 * The return path in what an address bar, cookie or link said, or null when it is not safe to go there. Safe is a path of this
 * origin: one leading slash, no backslash, no control character, still so after `.` and `..` are resolved, and not sign-in or sign-out itself.
 * The answer is percent-encoded, fit for a Location header. Used by the proxy and the host.
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
  if (neverReturnTo.includes(url.pathname.toLowerCase().replace(/\/+$/, ''))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};
