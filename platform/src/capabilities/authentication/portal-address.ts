import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { PortalSite } from '../../requests/http/portal-site';

/**
 * Where a link in a firm's mail leads: the address the browser is at when it is one of the firm's, else the firm's
 * first.
 */
export const portalAddress = async (
  db: Kysely<DB>,
  firmId: string,
  site: PortalSite | null,
): Promise<string | null> => {
  const hosts = await db
    .selectFrom('firm_hostname')
    .where('firm_id', '=', firmId)
    .where('audience', '=', 'Professional')
    .select('host')
    .orderBy('hostname_id')
    .execute();
  if (site && hosts.some(({ host }) => host === site.hostname)) return site.origin;
  return hosts[0] ? `https://${hosts[0].host}` : null;
};
