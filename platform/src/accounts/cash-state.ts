import { parsePounds, parseUnits, poundsToWire, unitsToWire } from '@tessera/domain/money';
import type { CallData } from '@tessera/contract/schemas';
import type { Repository } from '../repository/repository';

/** An account's cash on the business date: all of it, what open transactions keep, what has not settled, and what is left to spend. */
export const cashStateOf = async (repository: Repository, accountId: string): Promise<NonNullable<CallData<'getAccountSummary'>['cash']>> => {
  const mine = 'account.account_id' as const;
  const [kept, all, late] = await Promise.all([
    repository.transactions().where(mine, '=', accountId).select((eb) => eb.fn.coalesce(eb.fn.sum<string>('portfolio_transaction.reserved_cash'), eb.val('0')).as('amount')).executeTakeFirstOrThrow(),
    repository.cashPostings().where(mine, '=', accountId).select((eb) => eb.fn.coalesce(eb.fn.sum<string>('cash_posting.amount'), eb.val('0')).as('amount')).executeTakeFirstOrThrow(),
    repository.cashPostings().where(mine, '=', accountId).where('cash_posting.amount', '>', '0').where('cash_posting.value_date', '>', repository.businessDate)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('cash_posting.amount'), eb.val('0')).as('amount')).executeTakeFirstOrThrow(),
  ]);
  const cash = parsePounds(all.amount);
  const reserved = parsePounds(kept.amount);
  const uncleared = parsePounds(late.amount);
  return { cash: poundsToWire(cash), reserved: poundsToWire(reserved), uncleared: poundsToWire(uncleared), available: poundsToWire(cash - reserved - uncleared) };
};

/** Units that open transactions keep, by asset id. */
export const reservedUnitsOf = async (repository: Repository, accountId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await repository.transactions().where('account.account_id', '=', accountId).where('portfolio_transaction.reserved_quantity', '>', '0').where('portfolio_transaction.asset_id', 'is not', null)
    .select((eb) => ['portfolio_transaction.asset_id', eb.fn.sum<string>('portfolio_transaction.reserved_quantity').as('units')]).groupBy('portfolio_transaction.asset_id').execute();
  return new Map(rows.map(({ asset_id: assetId, units }) => [assetId ?? '', unitsToWire(parseUnits(units))]));
};
