import { forProfessionalsMessage } from '@tessera/contract';
import type { OpenScope } from '../../requests/access/open-scope';
import { ApiError } from '../../requests/http/api-error';

/**
 * The portal is for the firm's own people: nobody signs in through a host name meant for its clients. @throws ApiError
 * 403.
 */
export const refuseInvestors = async ({ db, site }: OpenScope): Promise<void> => {
  if (!site) return;
  const host = await db
    .selectFrom('firm_hostname')
    .where('host', '=', site.hostname)
    .select('audience')
    .executeTakeFirst();
  if (host?.audience === 'Investor') throw new ApiError('forbidden', forProfessionalsMessage);
};
