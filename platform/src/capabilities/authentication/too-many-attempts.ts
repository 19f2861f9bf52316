import { ApiError } from '../../requests/http/api-error';

/** The refusal after too many failed attempts, with the time of the next one allowed. */
export const tooManyAttempts = (what: string, until: Date, now: Date): ApiError => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new ApiError(
    'too-many-requests',
    `${what} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    [],
    { 'retry-after': String(seconds) },
  );
};
