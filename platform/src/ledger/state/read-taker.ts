import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { TransactionRequest } from './commands';
import { isUkResident, readAllowances } from './read-allowances';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, TakerState } from './state';

/** The account a move goes to, if a command asks for one. @throws LedgerRefusal when the firm has no such account. */
export const takerOf = async (
  db: Kysely<DB>,
  firmId: string,
  requests: readonly TransactionRequest[],
): Promise<string | null> => {
  const index = requests.findIndex(({ toAccountId }) => toAccountId !== null);
  const takerId = requests[index]?.toAccountId ?? null;
  if (takerId === null) return null;
  const found = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', takerId)
    .select('account_id')
    .executeTakeFirst();
  if (!found) throw takerNotFound(index);
  return takerId;
};

/** The same whether there is no such account or the caller does not see it. */
export const takerNotFound = (index: number): LedgerRefusal =>
  new LedgerRefusal('The account it should go to was not found.', { field: 'toAccountId', type: 'not-found', index });

/**
 * What the funds of a pension account are, by the group it is in: one in none is uncrystallised, and what came
 * crystallised is as what was crystallised here.
 */
const fundsOf = (
  firmId: string,
  accountId: string,
): RawBuilder<string> => sql<string>`coalesce((select case group_type when 'CrystallisedTransfer' then 'Crystallised' else group_type end
  from portfolio_group_account member join portfolio_group using (firm_id, group_id) where firm_id = ${firmId} and account_id = ${accountId} and member.active), 'Uncrystallised')`;

/** What a plan looks at of the account a move goes to. */
export const readTaker = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  giverId: string,
  takerId: string,
  requests: readonly TransactionRequest[],
): Promise<TakerState> => {
  const { firmId } = actor;
  const row = await db
    .selectFrom('account')
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', '=', takerId)
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
            .where('taker.account_id', '=', takerId)
            .select('giver.client_id'),
        )
        .as('shares_holder'),
    )
    .select(sql<boolean>`${fundsOf(firmId, giverId)} <> ${fundsOf(firmId, takerId)}`.as('benefits_differ'))
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
    accountId: takerId,
    accountStatus: row.status,
    wrapperType: row.wrapper_type,
    sharesHolder: row.shares_holder === true,
    sharesOffice: row.shares_office === true,
    benefitsDiffer: row.benefits_differ,
    subscription,
  };
};
