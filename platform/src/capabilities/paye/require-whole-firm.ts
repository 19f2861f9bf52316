import { refuseUnlessWholeFirm } from '../../requests/access/whole-firm';
import type { ReadScope } from '../../requests/access/scope';

/**
 * What a firm owes HMRC is the firm's, and its sums would tell a caller who sees a part of it about the rest.
 * @throws ApiError 403.
 */
export const requireWholeFirm = ({ nodeIds }: Pick<ReadScope, 'nodeIds'>): void =>
  refuseUnlessWholeFirm(
    { nodeIds },
    'PAYE is owed by the whole firm, and you see a part of it: ask an administrator of the whole firm.',
  );
