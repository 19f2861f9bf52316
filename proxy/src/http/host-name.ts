import type { IncomingMessage } from 'node:http';

/** The host name a request was sent to, lower case and without port, or null when it is not one. */
export const hostName = (header: string | undefined): string | null => {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)\.?(?::\d{1,5})?$/i.exec(header ?? '');
  return match ? (match[1] as string).toLowerCase() : null;
};

/**
 * Headers with the browser's address, for links made by the platform and its rules by host name. The platform trusts
 * them only together with the client-authentication header. Only the host name comes from the caller, and the platform
 * checks it against the firm's own; scheme and port are the operator's, or else those listened on.
 */
export const forwardedSite = ({ headers, socket }: IncomingMessage, portalUrl: URL | null): Record<string, string> => {
  const name = hostName(headers.host);
  if (name === null) return {};
  const { port, protocol } = portalUrl ?? new URL(`http://localhost:${socket.localPort ?? ''}`);
  return { 'x-forwarded-host': port === '' ? name : `${name}:${port}`, 'x-forwarded-proto': protocol.slice(0, -1) };
};
