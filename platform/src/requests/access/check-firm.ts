import { notFound } from '../http/api-error';
import type { ReadScope } from './scope';

/** A body repeats the firm it is about, and another one is as unknown there as in a path. @throws ApiError 404. */
export const checkFirm = ({ firmId }: { readonly firmId: string }, scope: Pick<ReadScope, 'firmId'>): void => {
  if (firmId !== scope.firmId) throw notFound('Firm');
};
