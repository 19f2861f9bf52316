import { notFound } from '../http/api-error';
import type { ReadScope } from './scope';

/**
 * Checks the firm that a body names: another firm is answered as not found, as it is in a path. @throws ApiError 404.
 */
export const checkFirm = ({ firmId }: { readonly firmId: string }, scope: Pick<ReadScope, 'firmId'>): void => {
  if (firmId !== scope.firmId) throw notFound('Firm');
};
