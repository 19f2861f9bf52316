import type { FastifyRequest } from 'fastify';

/** The address a browser sees the portal at. */
export interface PortalSite {
  /** Lower case, without port. */
  readonly hostname: string;
  readonly origin: string;
}

const hostShape = /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(:\d{1,5})?$/;

/**
 * The portal's address as the proxy saw it. To be read only of a request that carries the proxy's client
 * authentication: anybody else could send mail with links to a place of their own.
 */
export const readPortalSite = (request: FastifyRequest): PortalSite | null => {
  const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
  const match = typeof host === 'string' ? hostShape.exec(host.toLowerCase()) : null;
  if (!match) return null;
  return { hostname: match[1] as string, origin: `${protocol === 'https' ? 'https' : 'http'}://${match[0]}` };
};
