import { apportion } from '@tessera/domain/apportion';
import { parseDecimal, parsePounds, sum, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { attempt } from '../../../ledger/attempt';
import { availableCash } from '../../../ledger/state/account-state';
import type { TransactionRequest } from '../../../ledger/state/commands';
import { readAccountState } from '../../../ledger/state/read-state';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import type { Moving } from './move-transfer';
import { feeOf, feeRequest, purchaseRequest } from './requests';
import type { TransferSituation } from './situation';
import { noteTransfer } from './stored-transfer';

interface Target {
  readonly assetId: string;
  readonly weight: bigint;
}

const weightDecimals = 4;

/** What the cash that arrived is invested in: a basket of the terms, or the model they name, or the account's own. */
const targetsOf = async ({ transaction, actor }: Moving, { terms, account }: TransferSituation): Promise<Target[]> => {
  const invest = terms.autoInvest;
  if (!invest || invest.into === 'None') return [];
  if (invest.into === 'Basket')
    return (invest.basket ?? []).map(({ assetId, percentage }) => ({
      assetId,
      weight: parseDecimal(percentage, weightDecimals),
    }));
  const components = await transaction
    .selectFrom('model_component')
    .where('firm_id', '=', actor.firmId)
    .where('model_id', '=', invest.modelId ?? account.modelId ?? '')
    .select(['asset_id', 'target_weight'])
    .orderBy('asset_id')
    .execute();
  return components.map((each) => ({
    assetId: each.asset_id,
    weight: parseDecimal(each.target_weight, weightDecimals),
  }));
};

const cashArrived = ({ lines }: TransferSituation): Pence => sum(lines.map(({ arrivedAmount }) => arrivedAmount));

/** What arrived is worth: cash, and units at their last prices. */
export const valueArrived = async ({ transaction, actor }: Moving, situation: TransferSituation): Promise<Pence> => {
  const { rows } = await sql<{ value: string }>`
    select coalesce(sum(round(arrived_quantity * last.price, 2)), 0) as value from transfer_line
      cross join lateral (select price from price where price.asset_id = transfer_line.asset_id and price_date <= ${actor.businessDate} order by price_date desc limit 1) last
    where firm_id = ${actor.firmId} and transaction_id = ${situation.row.transaction_id} and asset_id is not null and arrived_quantity > 0`.execute(
    transaction,
  );
  return cashArrived(situation) + parsePounds(rows[0]?.value ?? '0');
};

/**
 * Takes the fee for advice from what arrived, and invests the rest of the cash as the terms say. What the ledger refuses
 * stays as cash, and a step says why.
 */
export const spendArrived = async (moving: Moving, situation: TransferSituation, value: Pence): Promise<void> => {
  const { terms, row } = situation;
  const fee = feeOf(terms, value);
  const fees: TransactionRequest[] = fee > 0n ? [feeRequest(terms, fee, row.previous_provider_name)] : [];
  if (fees.length > 0) await tryOpen(moving, situation, fees, `The fee of ${poundsText(fee)} was not taken`);
  const state = await readAccountState(moving.transaction, moving.ledgerActor, row.account_id);
  const came = cashArrived(situation);
  const spendable = availableCash(state);
  const cash = came - fee < spendable ? came - fee : spendable;
  const targets = cash > 0n ? await targetsOf(moving, situation) : [];
  if (targets.length === 0) return;
  const purchases = apportion(
    cash,
    targets.map(({ weight }) => weight),
  ).flatMap((amount, index) => {
    const target = targets[index];
    return target && amount > 0n ? [purchaseRequest(target.assetId, amount)] : [];
  });
  await tryOpen(moving, situation, purchases, 'The cash was not invested');
};

const tryOpen = async (
  { transaction, ledger, ledgerActor, actor }: Moving,
  { row }: TransferSituation,
  requests: readonly TransactionRequest[],
  otherwise: string,
): Promise<void> => {
  const opened = await attempt(transaction, () =>
    ledger.execute(transaction, ledgerActor, { kind: 'open', accountId: row.account_id, requests }),
  );
  if (opened instanceof LedgerRefusal)
    await noteTransfer(
      transaction,
      actor,
      { ...row, transfer_status: 'Completed' },
      { action: 'Left as cash', to: 'Completed', reason: `${otherwise}: ${opened.message}` },
      { action_required: true },
    );
};
