import { isDiskFull } from '../foundation/database/outage';
import { ApiError } from '../requests/http/api-error';

/**
 * Seconds after which it is worth asking again: a server that restarts after a crash takes one or two; a full disk
 * waits for somebody.
 */
const retryAfterSeconds = { lost: '2', noRoom: '30' };

/**
 * What a request is answered that the database could not serve: 503 with Retry-After. A full disk has undone a write;
 * of a connection that was lost nobody knows, but a write that is sent again with its key is done once.
 */
export const outageAnswer = (error: unknown, isWrite: boolean): ApiError => {
  if (isDiskFull(error))
    return new ApiError(
      'unavailable',
      `There is no room to keep anything new at the moment${isWrite ? ', so nothing was done' : ''}. Try again later.`,
      [],
      { 'retry-after': retryAfterSeconds.noRoom },
    );
  const message = isWrite
    ? 'The portal’s records could not be reached. Send it again in a moment; it will not be submitted twice.'
    : 'The portal’s records cannot be reached at the moment. Try again in a moment.';
  return new ApiError('unavailable', message, [], { 'retry-after': retryAfterSeconds.lost });
};
