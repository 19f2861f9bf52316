import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TryOrigin } from '../../capabilities/authentication/try-origin';
import type { PortalSite } from '../http/portal-site';

/**
 * What a handler is given before anybody signs in. There is no caller, so what reads by it names the firm or the host
 * it is about.
 */
export interface OpenScope {
  readonly db: Kysely<DB>;
  /** Where the browser is, when the proxy said so. */
  readonly site: PortalSite | null;
  /** Where a try to sign in comes from. */
  readonly origin: TryOrigin;
  /** The release of the page that asks, for the audit trail. */
  readonly release: string | null;
}
