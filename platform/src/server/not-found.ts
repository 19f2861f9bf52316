import { platformCalls } from '@tessera/contract/catalogue';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../requests/http/api-error';

const patterns = platformCalls.map((call) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
}));

/** The error for an unknown route: 405 naming the methods if the path exists under another method, otherwise 404. */
export const unknownRoute = (request: FastifyRequest): ApiError => {
  const path = request.url.split('?')[0] ?? '';
  const methods = [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  if (methods.length === 0) return new ApiError('not-found', 'There is nothing at this address.');
  return new ApiError('method-not-allowed', `This address takes ${methods.join(' and ')} only.`, [], {
    allow: methods.join(', '),
  });
};
