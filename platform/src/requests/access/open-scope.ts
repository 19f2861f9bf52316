import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { SignInOrigin } from '../../capabilities/authentication/sign-in-origin';
import type { PortalSite } from '../http/portal-site';

/**
 * The scope of a handler that runs before sign-in. It has no caller, so each of its reads names the firm or the host it
 * is about.
 */
export interface OpenScope {
  readonly db: Kysely<DB>;
  /** The portal's address in the browser, where the proxy sent it. */
  readonly site: PortalSite | null;
  /** Where a sign-in attempt comes from. */
  readonly origin: SignInOrigin;
  /** The release of the page that asked, for the audit trail. */
  readonly release: string | null;
}
