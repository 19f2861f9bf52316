/** Policy for answers that are not pages: nothing may run, load or be framed. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Policy of a page: own origin only, scripts and style elements by nonce, no eval, no inline script, no style attribute
 * in markup (styles set through the DOM are not touched by it), no frames either way.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const always: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  [
    'permissions-policy',
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  ],
];

const overHttps: readonly (readonly [string, string])[] = [
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
];

const plain = [...always, ['content-security-policy', answerPolicy], ['cache-control', 'no-store']] as const;
const secure = [...plain, ...overHttps];
const plainFlat = plain.flat();
const secureFlat = secure.flat();

/**
 * True when the browser used https, according to the server in front that terminated it. A false claim affects only the
 * caller who makes it.
 */
export const cameByHttps = (forwardedProto: string | string[] | undefined): boolean => forwardedProto === 'https';

/** Headers of every answer, as pairs; a page or asset replaces policy and caching by its own. */
export const answerHeaders = (https: boolean): readonly (readonly [string, string])[] => (https ? secure : plain);
/** The same as a flat list, the fastest form for `writeHead`. */
export const answerHeadersFlat = (https: boolean): readonly string[] => (https ? secureFlat : plainFlat);
