import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import { mayRead, type Caller } from '../../requests/access/caller';
import { ApiError } from '../../requests/http/api-error';

/** Client money and units are reconciled for the whole firm, and every answer shows postings. @throws ApiError 403. */
export const requireWholeFirm = ({ nodeIds, scopes }: Pick<Caller, 'nodeIds' | 'scopes'>): void => {
  refuseUnlessWholeFirm(
    { nodeIds },
    'The whole firm is reconciled, and you see a part of it: ask an administrator of the whole firm.',
  );
  if (!mayRead({ scopes }, 'Transaction'))
    throw new ApiError('forbidden', 'A reconciliation shows postings, which you may not read: ask an administrator.');
};

/** Two programs would be no two people. @throws ApiError 403. */
export const requirePerson = ({ nodeIds, scopes, userKind }: Pick<Caller, 'nodeIds' | 'scopes' | 'userKind'>): void => {
  requireWholeFirm({ nodeIds, scopes });
  if (userKind === 'Machine')
    throw new ApiError('forbidden', 'Only a person reconciles: ask an administrator of your firm.');
};
