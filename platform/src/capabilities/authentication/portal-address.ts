import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { PortalSite } from '../../requests/http/portal-site';

/**
 * The base address for links in a firm's mail: the browser's own address when it is one of the firm's, otherwise the
 * firm's first.
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
