import { isDiskFull } from '../foundation/database/outage';
import { ApiError } from '../requests/http/api-error';

/**
 * Seconds until a retry is worthwhile: a server that restarts after a crash takes one or two; a full disk waits for an
 * operator.
 */
const retryAfterSeconds = { lost: '2', noRoom: '30' };

/**
 * The answer when the database could not serve a request: 503 with Retry-After. A full disk has rolled a write back;
 * after a lost connection the outcome is unknown, but a write repeated with its key is executed once.
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
