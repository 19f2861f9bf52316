import { forProfessionalsMessage } from '@tessera/contract';
import { requestReset, type ResetInput } from '../../capabilities/authentication/request-reset';
import { setPassword, type SetPasswordInput } from '../../capabilities/authentication/set-password';
import { signIn, type SignInInput, type SignedIn } from '../../capabilities/authentication/sign-in';
import type { TryOrigin } from '../../capabilities/authentication/try-origin';
import type { Chain } from '../../capabilities/nodes/inheritance';
import { readChain } from '../../capabilities/nodes/read-chain';
import { ApiError } from '../http/api-error';
import type { CallServices } from '../call-services';
import type { PortalSite } from '../http/portal-site';

/** What may be read before anybody signs in. There is no caller, so every method names the firm or the host it is about. */
export class OpenRepository {
  private readonly db: CallServices['db'];

  constructor(
    private readonly services: CallServices,
    /** Where the browser is, when the proxy said so. */
    private readonly site: PortalSite | null,
    /** Where a try to sign in comes from. */
    private readonly origin: TryOrigin,
    /** The release of the page that asks, for the audit trail. */
    private readonly release: string | null,
  ) {
    this.db = services.db;
  }

  firmHostnames() {
    return this.db
      .selectFrom('firm_hostname')
      .innerJoin('firm', 'firm.firm_id', 'firm_hostname.firm_id')
      .innerJoin('business_date', (join) => join.onTrue());
  }

  firm(firmId: string) {
    return this.db.selectFrom('firm').where('firm.firm_id', '=', firmId);
  }

  /** A node of a firm with the settings it has and inherits. @throws ApiError 404 for no such node. */
  nodeChain(firmId: string, nodeId: string): Promise<Chain> {
    return readChain(this.db, firmId, nodeId);
  }

  rootNode(firmId: string) {
    return this.db.selectFrom('node').where('node.firm_id', '=', firmId).where('node.parent_node_id', 'is', null);
  }

  async signIn(input: SignInInput): Promise<SignedIn> {
    await this.refuseInvestors();
    return signIn(this.services, input, this.origin, this.release);
  }

  async requestReset(input: ResetInput): Promise<void> {
    await this.refuseInvestors();
    await requestReset(this.services, this.site, input, this.release);
  }

  async setPassword(input: SetPasswordInput): Promise<void> {
    await this.refuseInvestors();
    await setPassword(this.services, input, this.release);
  }

  /** The portal is the firm's own tool: nobody comes in by a host name made for its clients. */
  private async refuseInvestors(): Promise<void> {
    if (!this.site) return;
    const host = await this.db.selectFrom('firm_hostname').where('host', '=', this.site.hostname).select('audience').executeTakeFirst();
    if (host?.audience === 'Investor') throw new ApiError('forbidden', forProfessionalsMessage);
  }
}
