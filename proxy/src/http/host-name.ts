import type { IncomingHttpHeaders } from 'node:http';
import { cameByHttps } from './security-headers';

/** The host name a request was sent to, lower case and without port, or null when it is not one. */
export const hostName = (header: string | undefined): string | null => {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)\.?(?::\d{1,5})?$/i.exec(header ?? '');
  return match ? (match[1] as string).toLowerCase() : null;
};

/** Where the browser is, for the platform's links and its rules by host name. It believes these headers beside the client-authentication header only. */
export const forwardedSite = (headers: IncomingHttpHeaders): Record<string, string> => {
  const name = hostName(headers.host);
  if (name === null) return {};
  const port = /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? '';
  return { 'x-forwarded-host': `${name}${port}`, 'x-forwarded-proto': cameByHttps(headers['x-forwarded-proto']) ? 'https' : 'http' };
};
