import { ApiError } from './api-error';

/** Stands for a handler that is being written. */
export const notYet = (): Promise<never> => Promise.reject(new ApiError('unavailable', 'This is not there yet.'));
