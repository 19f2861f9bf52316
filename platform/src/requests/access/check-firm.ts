import { notFound } from '../http/api-error';
import type { Repository } from './repository';

/** A body repeats the firm it is about, and another one is as unknown there as in a path. @throws ApiError 404. */
export const checkFirm = ({ firmId }: { readonly firmId: string }, repository: Repository): void => {
  if (firmId !== repository.firmId) throw notFound('Firm');
};
