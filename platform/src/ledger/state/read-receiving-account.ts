import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { hasDied, hasManyHolders, leadDeathOf, leadDiedOn } from '../rules/account-death';
import type { TransactionRequest } from './commands';
import { isUkResident, readAllowances } from './read-allowances';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, PensionFunds, ReceivingAccount } from './state';

/** Returns the accounts that requested moves go to. @throws LedgerRefusal when the firm has no such account. */
export const receivingAccountIds = async (
  db: Kysely<DB>,
  firmId: string,
  requests: readonly TransactionRequest[],
): Promise<string[]> => {
  const ids = [...new Set(requests.flatMap(({ toAccountId }) => toAccountId ?? []))];
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', anyOf(ids))
    .select('account_id')
    .execute();
  const known = new Set(found.map(({ account_id: id }) => id));
  const missing = requests.findIndex(({ toAccountId }) => toAccountId !== null && !known.has(toAccountId));
  if (missing >= 0) throw receivingAccountNotFound(missing);
  return ids;
};

/** The refusal reads the same whether the account does not exist or is outside the caller's scope. */
export const receivingAccountNotFound = (index: number): LedgerRefusal =>
  new LedgerRefusal('The account it should go to was not found.', { field: 'toAccountId', type: 'not-found', index });

/** SQL: the funds of a pension account. */
export const pensionFunds = (
  firmId: string,
  accountId: string | RawBuilder<unknown>,
): RawBuilder<PensionFunds> => sql<PensionFunds>`coalesce((select case group_type when 'CrystallisedTransfer' then 'Crystallised' else group_type end
  from portfolio_group_account member join portfolio_group using (firm_id, group_id) where firm_id = ${firmId} and member.account_id = ${accountId} and member.active), 'Uncrystallised')`;

/** Reads what a plan needs to know about an account that a move goes to. */
export const readReceivingAccount = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  sourceId: string,
  destinationId: string,
  requests: readonly TransactionRequest[],
): Promise<ReceivingAccount> => {
  const { firmId } = actor;
  const row = await db
    .selectFrom('account')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', '=', destinationId)
    .select([
      'account.status',
      'account.wrapper_type',
      'account.lead_client_id',
      'client.date_of_birth',
      'client.tax_domicile',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_client as source')
            .innerJoin('account_client as destination', (join) =>
              join
                .onRef('destination.firm_id', '=', 'source.firm_id')
                .onRef('destination.client_id', '=', 'source.client_id'),
            )
            .where('source.firm_id', '=', firmId)
            .where('source.account_id', '=', sourceId)
            .where('destination.account_id', '=', destinationId)
            .select('source.client_id'),
        )
        .as('shares_holder'),
    )
    .select(
      sql<string[]>`array(select holder.name from account_client source join client holder using (firm_id, client_id)
        where source.firm_id = ${firmId} and source.account_id = ${sourceId} and not exists (
          select from account_client own where own.firm_id = ${firmId} and own.account_id = ${destinationId} and own.client_id = source.client_id)
          and not ${hasDied(firmId, sql.ref('holder.client_id'))}
        order by holder.name)`.as('left_out'),
    )
    .select(
      sql<boolean>`${pensionFunds(firmId, sourceId)} <> ${pensionFunds(firmId, destinationId)}`.as('benefits_differ'),
    )
    .select([
      leadDiedOn(firmId, sql.ref('account.lead_client_id')).as('died_on'),
      hasManyHolders(firmId, sql.ref('account.account_id')).as('is_joint'),
    ])
    .select((eb) =>
      eb(
        'account.node_id',
        '=',
        eb
          .selectFrom('account as source')
          .where('source.firm_id', '=', firmId)
          .where('source.account_id', '=', sourceId)
          .select('source.node_id'),
      ).as('shares_office'),
    )
    .executeTakeFirstOrThrow();
  const subject = {
    wrapperType: row.wrapper_type,
    leadClientId: row.lead_client_id,
    dateOfBirth: row.date_of_birth,
    ukResident: isUkResident(row.tax_domicile),
    mandate: null,
  };
  const { subscription } = await readAllowances(db, actor, subject, { requests, except: null });
  return {
    accountId: destinationId,
    accountStatus: row.status,
    wrapperType: row.wrapper_type,
    leadClientId: row.lead_client_id,
    death: leadDeathOf(row.died_on, row.is_joint),
    sharesHolder: row.shares_holder === true,
    leftOut: row.left_out,
    sharesOffice: row.shares_office === true,
    benefitsDiffer: row.benefits_differ,
    subscription,
  };
};
