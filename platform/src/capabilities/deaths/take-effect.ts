import { sql, type Transaction } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { attempt } from '../../ledger/attempt';
import type { Ledger } from '../../ledger/ledger';
import { diedReason } from '../../ledger/rules/account-death';
import { lockAccounts } from '../../ledger/state/read-state';
import type { LedgerActor } from '../../ledger/state/state';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { cancelCollections } from '../bank-details/cancel-collections';
import { endReturned } from '../pensions/taking/end-returned';
import { updateRegular } from '../pensions/taking/regular-benefits';
import { lockBenefit, moveBenefit, noteBenefit } from '../pensions/taking/stored-benefit';
import { endMandate, endRegularPayments } from '../recurring/mandates';
import { affectedAccounts, isBenefitPayment, readStopped, splitAccounts } from './affected';
import type { DeathActor, DeathRow } from './stored-death';

/** What acts on a death: an open write, its ledger, and who does it. */
export interface DeathWork {
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly actor: DeathActor;
}

/** The platform acts on behalf of whoever confirmed the death. */
export const onBehalf = ({ firmId, userId, businessDate }: DeathActor): LedgerActor => ({
  firmId,
  userId,
  userKind: null,
  businessDate,
});

/**
 * Freezes the accounts of a client who died and stops what would move on them. The client is locked. Returns what was
 * done, in sentences, for the history.
 */
export const takeEffect = async (work: DeathWork, row: DeathRow): Promise<string> => {
  const { transaction, actor } = work;
  const { firmId } = actor;
  const accounts = await affectedAccounts(transaction, firmId, row.client_id);
  const { frozen, jointLed } = splitAccounts(accounts);
  if (frozen.length + jointLed.length > 0) await lockAccounts(transaction, firmId, [...frozen, ...jointLed]);
  const stopped = await readStopped(transaction, firmId, row.client_id, accounts);
  const reason = diedReason(row.died_on);
  await endBenefits(work, frozen, reason);
  await endMandates(work, row.client_id, frozen, reason);
  await endRegularPayments(transaction, firmId, frozen, reason, actor.at);
  await cancelCollections(transaction, work.ledger, onBehalf(actor), jointLed, reason);
  await cancelOpen(work, frozen, reason);
  await suspend(work, row, frozen);
  const froze =
    frozen.length === 0 ? [] : [`${frozen.length === 1 ? 'One account is' : `${frozen.length} accounts are`} frozen.`];
  return [...froze, ...stopped.map(({ text }) => text)].join(' ');
};

const endBenefits = async (
  { transaction, actor }: DeathWork,
  accountIds: readonly string[],
  reason: string,
): Promise<void> => {
  const regular = await transaction
    .selectFrom('regular_benefit')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', anyOf(accountIds))
    .where('status', '=', 'Active')
    .orderBy('regular_benefit_id')
    .selectAll()
    .forUpdate()
    .execute();
  for (const each of regular)
    await updateRegular(
      transaction,
      actor,
      each,
      { status: 'Cancelled', next_date: null, status_reason: reason },
      { action: 'Stopped', reason },
    );
  const open = await transaction
    .selectFrom('benefit')
    .where('firm_id', '=', actor.firmId)
    .where('account_id', '=', anyOf(accountIds))
    .where('status', 'in', ['Pending', 'Waiting', 'Calculated'])
    .orderBy('benefit_id')
    .select('benefit_id')
    .execute();
  for (const { benefit_id: benefitId } of open) {
    const row = await lockBenefit(transaction, actor.firmId, benefitId);
    if (row?.status === 'Pending') await moveBenefit(transaction, actor, row, 'Deleted', reason);
    else if (row?.status === 'Waiting') await moveBenefit(transaction, actor, row, 'Cancelled', reason);
    else if (row?.status === 'Calculated') await endReturned(transaction, actor, row, reason);
  }
};

const endMandates = async (
  { transaction, actor }: DeathWork,
  clientId: string,
  accountIds: readonly string[],
  reason: string,
): Promise<void> => {
  const { rows } = await sql<{ mandate_id: string }>`
    select mandate_id from mandate join bank_details details using (firm_id, bank_details_id)
    where mandate.firm_id = ${actor.firmId} and mandate.status <> 'Cancelled' and (details.client_id = ${clientId} or details.account_id = ${anyOf(accountIds)})
    order by mandate_id`.execute(transaction);
  for (const { mandate_id: mandateId } of rows)
    await endMandate(transaction, actor.firmId, mandateId, {
      report: 'Bank details',
      reasonCode: null,
      reason,
      userId: actor.userId,
      businessDate: actor.businessDate,
      at: actor.at,
    });
};

/** Cancels payments and orders that are not with the bank or the market. What was cancelled with its group is left. */
const cancelOpen = async (
  { transaction, ledger, actor }: DeathWork,
  accountIds: readonly string[],
  reason: string,
): Promise<void> => {
  const { rows } = await sql<{ transaction_id: string; status: string }>`
    select t.transaction_id, t.status from portfolio_transaction t
    where t.firm_id = ${actor.firmId} and t.account_id = ${anyOf(accountIds)} and t.transaction_type in ('Payment', 'Order') and t.status in ('Pending', 'Waiting', 'Checking') and not ${isBenefitPayment}
    order by t.account_id, t.transaction_id`.execute(transaction);
  for (const { transaction_id: transactionId, status } of rows)
    await attempt(transaction, () =>
      ledger.execute(transaction, onBehalf(actor), {
        kind: status === 'Checking' ? 'delete' : 'cancel',
        transactionId,
        version: null,
        reason,
      }),
    );
};

/** Active accounts become Suspended; which ones is kept, so that a withdrawal lifts that and nothing else. */
const suspend = async (
  { transaction, actor: { firmId, userId, at } }: DeathWork,
  row: DeathRow,
  accountIds: readonly string[],
): Promise<void> => {
  const suspended = await transaction
    .updateTable('account')
    .set((eb) => ({ status: 'Suspended', version: eb('version', '+', 1), updated_at: at, updated_by: userId }))
    .where('firm_id', '=', firmId)
    .where('account_id', '=', anyOf(accountIds))
    .where('status', '=', 'Active')
    .returning('account_id')
    .execute();
  if (suspended.length === 0) return;
  await transaction
    .insertInto('death_account')
    .values(suspended.map(({ account_id: id }) => ({ firm_id: firmId, death_id: row.death_id, account_id: id })))
    .execute();
  await refreshValuations(transaction, firmId, accountIds);
};

/** Says of benefits that a death ended that it was recorded wrongly. They stay ended. */
const explainBenefits = async ({ transaction, actor }: DeathWork, row: DeathRow): Promise<void> => {
  const reason = 'It ended for a death that was recorded wrongly. Ask for it anew if it is to go on.';
  const ended = diedReason(row.died_on);
  const step = { action: 'Death withdrawn', reason };
  const regular = await transaction
    .selectFrom('regular_benefit')
    .innerJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'regular_benefit.firm_id')
        .onRef('account.account_id', '=', 'regular_benefit.account_id'),
    )
    .where('regular_benefit.firm_id', '=', actor.firmId)
    .where('account.lead_client_id', '=', row.client_id)
    .where('regular_benefit.status', '=', 'Cancelled')
    .where('regular_benefit.status_reason', '=', ended)
    .orderBy('regular_benefit.regular_benefit_id')
    .selectAll('regular_benefit')
    .forUpdate('regular_benefit')
    .execute();
  for (const each of regular) await updateRegular(transaction, actor, each, { status_reason: reason }, step);
  const { rows } = await sql<{ benefit_id: string; status: 'Deleted' | 'Cancelled' }>`
    select benefit.benefit_id, benefit.status from benefit join account using (firm_id, account_id)
    where benefit.firm_id = ${actor.firmId} and account.lead_client_id = ${row.client_id} and benefit.status in ('Deleted', 'Cancelled')
      and (select reason from benefit_step step where step.firm_id = benefit.firm_id and step.benefit_id = benefit.benefit_id order by step desc limit 1) = ${ended}
    order by benefit.benefit_id for update of benefit`.execute(transaction);
  for (const each of rows) await noteBenefit(transaction, actor, each, { ...step, to: each.status });
};

/** Lifts what a death suspended. Nothing that it stopped starts again. Returns a sentence for the history. */
export const liftEffect = async (work: DeathWork, row: DeathRow): Promise<string> => {
  const { transaction, actor } = work;
  const { firmId, userId, at } = actor;
  const ids = (
    await transaction
      .selectFrom('death_account')
      .where('firm_id', '=', firmId)
      .where('death_id', '=', row.death_id)
      .select('account_id')
      .execute()
  ).map(({ account_id: id }) => id);
  if (ids.length > 0) await lockAccounts(transaction, firmId, ids);
  const lifted = await transaction
    .updateTable('account')
    .set((eb) => ({ status: 'Active', version: eb('version', '+', 1), updated_at: at, updated_by: userId }))
    .where('firm_id', '=', firmId)
    .where('account_id', '=', anyOf(ids))
    .where('status', '=', 'Suspended')
    .returning('account_id')
    .execute();
  if (ids.length > 0) await refreshValuations(transaction, firmId, ids);
  await explainBenefits(work, row);
  return `${lifted.length === 1 ? 'One account is' : `${lifted.length} accounts are`} Active again. Regular payments, mandates and income that were stopped have to be set up anew.`;
};
