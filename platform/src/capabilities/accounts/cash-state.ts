import { parseUnits, poundsToWire, unitsToWire } from '@tessera/domain/money';
import type { CallData } from '@tessera/contract/schemas';
import { availableCash } from '../../ledger/state/account-state';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { cashOf } from '../valuation/valuation';
import { seenTransactions } from '../../requests/access/seen';

/**
 * An account's cash on the business date, in pence: in total, reserved for open transactions, not yet settled, and
 * available to spend.
 */
export const cashStateOf = async (
  scope: ReadScope,
  accountId: FoundId<'Account'>,
): Promise<NonNullable<CallData<'getAccountSummary'>['cash']>> => {
  const state = await cashOf(scope, accountId);
  return {
    cash: poundsToWire(state.cash),
    reserved: poundsToWire(state.reserved),
    uncleared: poundsToWire(state.uncleared),
    available: poundsToWire(availableCash(state)),
  };
};

/** Units reserved for open transactions, by asset id. */
export const reservedUnitsOf = async (
  scope: ReadScope,
  accountId: FoundId<'Account'>,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await seenTransactions(scope)
    .where('account.account_id', '=', accountId)
    .where('portfolio_transaction.reserved_quantity', '>', '0')
    .where('portfolio_transaction.asset_id', 'is not', null)
    .select((eb) => [
      'portfolio_transaction.asset_id',
      eb.fn.sum<string>('portfolio_transaction.reserved_quantity').as('units'),
    ])
    .groupBy('portfolio_transaction.asset_id')
    .execute();
  return new Map(rows.map(({ asset_id: assetId, units }) => [assetId ?? '', unitsToWire(parseUnits(units))]));
};
