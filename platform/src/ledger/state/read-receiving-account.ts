import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TransactionRequest } from './commands';
import { isUkResident, readAllowances } from './read-allowances';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, ReceivingAccount } from './state';

/**
 * Returns the account that a requested move pays into, if any. @throws LedgerRefusal when the firm has no such account.
 */
export const receivingAccountIdOf = async (
  db: Kysely<DB>,
  firmId: string,
  requests: readonly TransactionRequest[],
): Promise<string | null> => {
  const index = requests.findIndex(({ toAccountId }) => toAccountId !== null);
  const receiverId = requests[index]?.toAccountId ?? null;
  if (receiverId === null) return null;
  const found = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', receiverId)
    .select('account_id')
    .executeTakeFirst();
  if (!found) throw receivingAccountNotFound(index);
  return receiverId;
};

/** The refusal reads the same whether the account does not exist or is outside the caller's scope. */
export const receivingAccountNotFound = (index: number): LedgerRefusal =>
  new LedgerRefusal('The account it should go to was not found.', { field: 'toAccountId', type: 'not-found', index });

/**
 * SQL: whether the funds of a pension account are crystallised, by the portfolio group it is in. An account in no group
 * is uncrystallised; funds that arrived crystallised count like funds crystallised here.
 */
const fundsKind = (
  firmId: string,
  accountId: string,
): RawBuilder<string> => sql<string>`coalesce((select case group_type when 'CrystallisedTransfer' then 'Crystallised' else group_type end
  from portfolio_group_account member join portfolio_group using (firm_id, group_id) where firm_id = ${firmId} and account_id = ${accountId} and member.active), 'Uncrystallised')`;

/** Reads what a plan needs to know about the receiving account of a move. */
export const readReceivingAccount = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  giverId: string,
  receiverId: string,
  requests: readonly TransactionRequest[],
): Promise<ReceivingAccount> => {
  const { firmId } = actor;
  const row = await db
    .selectFrom('account')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', '=', receiverId)
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
            .selectFrom('account_client as giver')
            .innerJoin('account_client as taker', (join) =>
              join.onRef('taker.firm_id', '=', 'giver.firm_id').onRef('taker.client_id', '=', 'giver.client_id'),
            )
            .where('giver.firm_id', '=', firmId)
            .where('giver.account_id', '=', giverId)
            .where('taker.account_id', '=', receiverId)
            .select('giver.client_id'),
        )
        .as('shares_holder'),
    )
    .select(sql<boolean>`${fundsKind(firmId, giverId)} <> ${fundsKind(firmId, receiverId)}`.as('benefits_differ'))
    .select((eb) =>
      eb(
        'account.node_id',
        '=',
        eb
          .selectFrom('account as giver')
          .where('giver.firm_id', '=', firmId)
          .where('giver.account_id', '=', giverId)
          .select('giver.node_id'),
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
    accountId: receiverId,
    accountStatus: row.status,
    wrapperType: row.wrapper_type,
    sharesHolder: row.shares_holder === true,
    sharesOffice: row.shares_office === true,
    benefitsDiffer: row.benefits_differ,
    subscription,
  };
};
