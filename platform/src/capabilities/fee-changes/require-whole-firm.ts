import { ApiError } from '../../requests/http/api-error';
import type { Caller } from '../../requests/access/caller';
import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';

/**
 * Rates are for every office, so a caller who sees part of the firm changes none and sees no effect on its clients.
 * Programs change none either: two of them would be no two people.
 * @throws ApiError 403.
 */
export const requireWholeFirm = ({ nodeIds, userKind }: Pick<Caller, 'nodeIds' | 'userKind'>): void => {
  if (userKind === 'Machine')
    throw new ApiError('forbidden', 'Only a person changes fees: ask an administrator of your firm.');
  refuseUnlessWholeFirm(
    { nodeIds },
    'Fees are for the whole firm, and you see a part of it: ask an administrator of the whole firm.',
  );
};
