import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The token of `api-token` or `Authorization: Bearer`, or null. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers['api-token'];
  if (typeof header === 'string' && header !== '') return header;
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
};

/**
 * True when the request carries the installation's shared secret. Comparing digests keeps its length and content out of
 * the timing.
 */
export const hasClientAuthentication = (request: FastifyRequest, secret: string): boolean => {
  const header = request.headers['client-authentication'];
  return typeof header === 'string' && timingSafeEqual(digest(header), digest(secret));
};
