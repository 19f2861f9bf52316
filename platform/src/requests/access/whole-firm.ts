import { ApiError } from '../http/api-error';
import type { ReadScope } from './scope';

/**
 * Refuses a caller who sees a part of the firm what is of the whole, in the words of the capability.
 * @throws ApiError 403.
 */
export const refuseUnlessWholeFirm = ({ nodeIds }: Pick<ReadScope, 'nodeIds'>, message: string): void => {
  if (nodeIds !== null) throw new ApiError('forbidden', message);
};
