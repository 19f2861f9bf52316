import type { Kysely } from 'kysely';
import { signIn, type SignInInput, type SignedIn } from '../authentication/sign-in';
import type { GuessingLimit } from '../authentication/guessing-limit';
import type { Clock } from '../authentication/clock';
import type { DB } from '../database/schema';
import type { Chain } from '../nodes/inheritance';
import { readChain } from '../nodes/read-chain';

/** What may be read before anybody signs in. There is no caller, so every method names the firm or the host it is about. */
export class OpenRepository {
  constructor(
    private readonly db: Kysely<DB>,
    private readonly clock: Clock,
    private readonly guessing: GuessingLimit,
  ) {}

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

  signIn(input: SignInInput): Promise<SignedIn> {
    return signIn(this.db, this.clock, this.guessing, input);
  }
}
