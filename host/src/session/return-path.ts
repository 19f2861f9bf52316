const notPages = ['/sign-in', '/logout', '/reset', '/set-password', '/api', '/remotes', '/assets'];

/** A wish for where to go after sign-in, or the home page when it is not a page of this portal. */
export const safeReturnPath = (wish: string | null, origin: string): string => {
  if (!wish || !wish.startsWith('/')) return '/';
  try {
    const url = new URL(wish, origin);
    const isPage = url.origin === origin && !notPages.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`));
    return isPage ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
};

/** The sign-in page, told where to return to; home needs no telling. */
export const signInAddress = (returnTo: string): string => (returnTo === '/' ? '/sign-in' : `/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
