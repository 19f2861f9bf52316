import type { Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TransactionRequest } from './commands';
import { readState } from './read-state';
import type { LedgerActor, LedgerState } from './state';

/** A sale of nothing yet: it makes `readState` read an instrument with its price and what is held of it. */
const saleOf = (assetId: string): TransactionRequest => ({
  type: 'Order',
  subType: 'At Best',
  movement: 'Disinvest',
  amount: null,
  quantity: null,
  method: null,
  assetId,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
});

/**
 * Reads an account with all its holdings and their prices, to decide what to sell or to move.
 * @throws LedgerRefusal when there is no such account.
 */
export const readWholeAccount = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  accountId: string,
  options: { readonly locked: boolean },
): Promise<LedgerState> => {
  const held = await db
    .selectFrom('holding')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', accountId)
    .select('asset_id')
    .orderBy('asset_id')
    .execute();
  return readState(
    db,
    actor,
    { kind: 'open', accountId, requests: held.map(({ asset_id: assetId }) => saleOf(assetId)) },
    options,
  );
};
