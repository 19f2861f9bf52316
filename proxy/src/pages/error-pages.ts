import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderWords } from './document';
import { envelopeOf } from '../http/client-error';

/** A navigation gets a page in words; a program, or a page that sends data, gets the envelope. */
const readsPages = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.accept?.includes('json');

const wordsOf = (status: number): string => {
  if (status === 500) return 'An unexpected error occurred';
  return status === 413
    ? 'The request is too large. Send less at once.'
    : 'The request cannot be read. Send it again as this address takes it.';
};

/** Answers an error of a page or file. */
export const sendErrorPage = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status =
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
      ? error.statusCode
      : 500;
  if (status === 500) request.log.error({ err: error }, 'a request failed');
  if (!readsPages(request)) return reply.code(status).send(envelopeOf(status, wordsOf(status)));
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(renderWords('Sorry, something went wrong on our end.', ['Load the page again in a moment.']));
};

/** Answers a request for anything that is not a page, file or call of the portal. */
export const sendNotFoundPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (!readsPages(request))
    return reply.code(404).send(envelopeOf(404, 'There is nothing at this address for what was asked.'));
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(renderWords('There is nothing here', ['This address is not a page of the portal.']));
};
