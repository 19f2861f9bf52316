import { apportion } from '@tessera/domain/apportion';
import { parseDecimal, parsePounds, sum, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { sql } from 'kysely';
import { attempt } from '../../../ledger/attempt';
import { availableCash } from '../../../ledger/state/account-state';
import { readAccountState } from '../../../ledger/state/read-state';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import type { Moving } from './move-transfer';
import { feeMax, feeOf, purchaseRequest } from './requests';
import type { TransferSituation } from './situation';
import { noteTransfer } from './stored-transfer';
import { takeFee } from './transfer-fee';

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
  const asked = feeOf(terms, value);
  const fee = asked < feeMax(value) ? asked : feeMax(value);
  if (fee > 0n) await takeFeeOf(moving, situation, fee);
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
  const { transaction, ledger, ledgerActor } = moving;
  const invested = await attempt(transaction, () =>
    ledger.execute(transaction, ledgerActor, { kind: 'open', accountId: row.account_id, requests: purchases }),
  );
  if (invested instanceof LedgerRefusal)
    await noteAfter(moving, situation, 'Left as cash', `The cash was not invested: ${invested.message}`);
};

const takeFeeOf = async (moving: Moving, situation: TransferSituation, fee: Pence): Promise<void> => {
  const taken = await attempt(moving.transaction, () => takeFee(moving, situation, fee));
  if (taken instanceof LedgerRefusal)
    await noteAfter(moving, situation, 'Left as cash', `The fee of ${poundsText(fee)} was not taken: ${taken.message}`);
  else if (taken !== null) await noteAfter(moving, situation, 'Fee waits', taken);
};

/** Says on a completed transfer what a person has still to see to. */
const noteAfter = (
  { transaction, actor }: Moving,
  { row }: TransferSituation,
  action: string,
  reason: string,
): Promise<void> =>
  noteTransfer(
    transaction,
    actor,
    { ...row, transfer_status: 'Completed' },
    { action, to: 'Completed', reason },
    { action_required: true, obstacle: reason },
  );
