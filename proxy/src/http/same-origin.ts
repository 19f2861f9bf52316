import type { IncomingHttpHeaders } from 'node:http';

/** Whether the browser says that a page of this very origin asks. Only then is the cookie alone enough, and only for what neither changes a record nor shows one. */
export const isSameOriginFetch = (headers: IncomingHttpHeaders): boolean => headers['sec-fetch-site'] === 'same-origin';
