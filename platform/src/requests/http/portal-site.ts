import type { FastifyRequest } from 'fastify';

/** The portal's address in the browser. */
export interface PortalSite {
  /** Lower case, without port. */
  readonly hostname: string;
  readonly origin: string;
}

const hostShape = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/;

/**
 * Returns the portal's address as the proxy saw it. Use it only for a request with the proxy's client authentication:
 * anyone else could have mail sent with links to a site of their own.
 */
export const readPortalSite = (request: FastifyRequest): PortalSite | null => {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
  const match = typeof host === 'string' ? hostShape.exec(host.toLowerCase()) : null;
  if (!match) return null;
  return { hostname: match[1] as string, origin: `${protocol === 'https' ? 'https' : 'http'}://${match[0]}` };
};
