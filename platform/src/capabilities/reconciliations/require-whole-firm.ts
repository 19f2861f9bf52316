import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import type { Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';

/** Client money and units are reconciled for the whole firm. @throws ApiError 403. */
export const requireWholeFirm = ({ nodeIds }: Pick<Caller, 'nodeIds'>): void =>
  refuseUnlessWholeFirm(
    { nodeIds },
    'The whole firm is reconciled, and you see a part of it: ask an administrator of the whole firm.',
  );

/** Two programs would be no two people. @throws ApiError 403. */
export const requirePerson = ({ nodeIds, userKind }: Pick<Caller, 'nodeIds' | 'userKind'>): void => {
  requireWholeFirm({ nodeIds });
  if (userKind === 'Machine')
    throw new ApiError('forbidden', 'Only a person reconciles: ask an administrator of your firm.');
};
