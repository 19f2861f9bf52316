import { ApiError } from '../../requests/http/api-error';

/** Stands in for the calls about benefits until their handlers are here. @throws ApiError 409 always. */
export const notYet = (): Promise<never> =>
  Promise.reject(new ApiError('conflict', 'Benefits cannot be asked for yet.'));
