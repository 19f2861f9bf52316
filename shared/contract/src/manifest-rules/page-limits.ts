import type { PageSize } from './page-sizes';

/** `bundle-limits.json`, in brotli bytes. Raising a limit, or making an exception, is a reviewed change. */
export interface PageLimits {
  /** The page before sign-in. */
  readonly signIn: number;
  /** Opening any address, with all that the host loads for it. */
  readonly page: number;
  /** A remote's own part of it. */
  readonly own: number;
  /** Routes that cannot keep to them yet, each with its own numbers and why. */
  readonly exceptions: Readonly<Record<string, PageException>>;
}

export interface PageException {
  readonly page?: number;
  readonly own?: number;
  readonly reason: string;
}

const file = 'shared/build/bundle-limits.json';
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const tooLarge = (what: string, bytes: number, limit: number): string[] =>
  bytes <= limit
    ? []
    : [
        `${what} ${bytes} bytes compressed (${kilobytes(bytes)}), over the limit of ${limit} in ${file}. Load lazily what its first view does not show.`,
      ];

/** One sentence for each page that is too large. */
export const pageViolations = (pages: readonly PageSize[], { page, own, exceptions }: PageLimits): string[] =>
  pages.flatMap(({ route, bytes, ownBytes }) => [
    ...tooLarge(`Opening ${route} loads`, bytes, exceptions[route]?.page ?? page),
    ...tooLarge(`Opening ${route} loads of its own remote`, ownBytes, exceptions[route]?.own ?? own),
  ]);

/** One sentence when the page before sign-in is too large. */
export const signInViolations = (bytes: number, { signIn }: PageLimits): string[] =>
  tooLarge('The sign-in page loads', bytes, signIn);

/** One sentence for each exception that no page needs any more, so that it cannot be grown into unseen. */
export const spareExceptions = (pages: readonly PageSize[], limits: PageLimits): string[] =>
  Object.entries(limits.exceptions).flatMap(([route, exception]) =>
    (['page', 'own'] as const).flatMap((rule) => {
      const needed = pages.some(
        (page) => page.route === route && (rule === 'page' ? page.bytes : page.ownBytes) > limits[rule],
      );
      return exception[rule] === undefined || needed
        ? []
        : [`${route} keeps to the limit of all pages without its exception '${rule}'. Remove it from ${file}.`];
    }),
  );
