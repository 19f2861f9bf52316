import { sum, valueAt, type Pence } from '@tessera/domain/money';
import { sellDown, type PlannedSale } from '@tessera/domain/sell-down';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { availableCash, freeUnits } from '../../ledger/state/account-state';
import { chargesTaken } from '../../ledger/state/charge-postings';
import type { TransactionRequest } from '../../ledger/state/commands';
import type { Ledger } from '../../ledger/ledger';
import { chargesOn } from '../../ledger/orders/order-costs';
import { lockAccounts, readState } from '../../ledger/state/read-state';
import type { LedgerActor, LedgerState } from '../../ledger/state/state';
import type { Shortfall } from './collect';

/** Extra sold above the shortfall, in case prices fall before dealing: 10%, scaled by 10^6 (domain A.6). */
const saleMargin = 100_000n;

const saleRequest: TransactionRequest = {
  type: 'Order',
  subType: 'At Best',
  movement: 'Disinvest',
  amount: null,
  quantity: null,
  method: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: 'Largest',
  toAccountId: null,
  narrative: 'Sale to pay fees',
};

/** The expected proceeds of open sales that belong to no other payment, at the last prices. */
const salesComing = async (
  transaction: Transaction<DB>,
  { firmId }: LedgerActor,
  state: LedgerState,
): Promise<Pence> => {
  const open = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', state.accountId)
    .where('transaction_type', '=', 'Order')
    .where('movement_type', '=', 'Disinvest')
    .where('status', 'in', ['Pending', 'Placed'])
    .where('link_id', 'is', null)
    .where('reserved_quantity', '>', '0')
    .select(['asset_id', 'quantity'])
    .execute();
  return sum(
    open.map(({ asset_id: assetId, quantity }) => {
      const price = state.instruments.get(assetId ?? '')?.price ?? null;
      return price === null || quantity === null ? 0n : valueAt(BigInt(quantity.replace('.', '')), price);
    }),
  );
};

/** The sales that raise the shortfall and the cost of selling. */
const plannedSales = (state: LedgerState, { due }: Shortfall, coming: Pence): readonly PlannedSale[] => {
  const holdings = [...state.instruments.values()].flatMap(({ assetId, status, price, minimumUnit }) =>
    price === null || price <= 0n || status !== 'Active'
      ? []
      : [{ assetId, free: freeUnits(state, assetId), price, smallestUnit: minimumUnit }],
  );
  const salesFor = (needed: Pence) =>
    sellDown({
      needed,
      availableCash: availableCash(state) + coming,
      autoDisinvest: 'Partial',
      method: 'Largest',
      holdings,
      margin: saleMargin,
    }).sales;
  const costOf = (sales: readonly PlannedSale[]): Pence =>
    sum(
      sales.map(({ assetId, value }) => {
        const instrument = state.instruments.get(assetId);
        return instrument?.price
          ? chargesTaken(
              chargesOn(state, instrument, 'Sell', value, { date: state.businessDate, price: instrument.price }),
            )
          : 0n;
      }),
    );
  const first = salesFor(due);
  return first.length === 0 ? [] : salesFor(due + costOf(first));
};

/**
 * Raises sales, from the largest holding, for fees that cash does not cover, unless uncleared cash and open sales will.
 * The fee is collected once their cash has arrived. Returns the number of sales. @throws LedgerRefusal when the account
 * may not sell; the caller's transaction is then rolled back.
 */
export const raiseSales = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  actor: LedgerActor,
  short: Shortfall,
): Promise<number> => {
  const { accountId } = short;
  await lockAccounts(transaction, actor.firmId, [accountId]);
  const held = await transaction
    .selectFrom('holding')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', accountId)
    .select('asset_id')
    .orderBy('asset_id')
    .execute();
  const state = await readState(
    transaction,
    actor,
    { kind: 'open', accountId, requests: held.map(({ asset_id: assetId }) => ({ ...saleRequest, assetId })) },
    { locked: true },
  );
  const sales = plannedSales(state, short, state.uncleared + (await salesComing(transaction, actor, state)));
  // Each sale is opened alone: there is no payment to link it to.
  for (const { assetId, quantity } of sales)
    await ledger.execute(transaction, actor, {
      kind: 'open',
      accountId,
      requests: [{ ...saleRequest, assetId, quantity }],
    });
  return sales.length;
};
