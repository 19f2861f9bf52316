import { forProfessionalsMessage } from '@tessera/contract';
import type { OpenScope } from '../../requests/access/open-scope';
import { ApiError } from '../../requests/http/api-error';

/** The portal is the firm's own tool: nobody comes in by a host name made for its clients. @throws ApiError 403. */
export const refuseInvestors = async ({ db, site }: OpenScope): Promise<void> => {
  if (!site) return;
  const host = await db
    .selectFrom('firm_hostname')
    .where('host', '=', site.hostname)
    .select('audience')
    .executeTakeFirst();
  if (host?.audience === 'Investor') throw new ApiError('forbidden', forProfessionalsMessage);
};
