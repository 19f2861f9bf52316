import type { GroupIntent } from '@tessera/contract/portfolio-groups/values';
import { expressionBuilder, type Expression, type Kysely, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { notFound } from '../http/api-error';
import type { FoundId, FoundTable, SeenDB } from './found-id';
import type { ReadScope } from './scope';

/**
 * The tables as one caller sees them. Each query is limited to the caller's firm and to the caller's node with its
 * descendants; code that uses it adds conditions and never removes these. Data that belongs to these tables is read by
 * a query of the capability that owns it, which starts from one of them.
 */

/** The only place that turns ids into found ids: each query below limits the tables it names. */
const asSeen = <Table extends FoundTable>({ db }: ReadScope) => db as unknown as Kysely<SeenDB<Table>>;

/** Clients. A client product joined to them belongs to them. */
export const seenClients = (scope: ReadScope) => {
  const { firmId, nodeIds } = scope;
  return asSeen<'client' | 'client_product'>(scope)
    .selectFrom('client')
    .where('client.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('client.node_id', '=', anyOf(nodeIds ?? [])));
};

/** The products clients have of each wrapper, with the firm's product behind each. */
export const seenClientProducts = (scope: ReadScope) =>
  seenClients(scope)
    .innerJoin('client_product', (join) =>
      join
        .onRef('client_product.firm_id', '=', 'client.firm_id')
        .onRef('client_product.client_id', '=', 'client.client_id'),
    )
    .leftJoin('scheme_product', (join) =>
      join
        .onRef('scheme_product.firm_id', '=', 'client_product.firm_id')
        .onRef('scheme_product.scheme_product_id', '=', 'client_product.scheme_product_id'),
    );

/** Accounts. A transaction joined to them belongs to them. */
export const seenAccounts = (scope: ReadScope) => {
  const { firmId, nodeIds } = scope;
  return asSeen<'account' | 'portfolio_transaction'>(scope)
    .selectFrom('account')
    .where('account.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('account.node_id', '=', anyOf(nodeIds ?? [])));
};

export const seenTransactions = (scope: ReadScope) =>
  seenAccounts(scope).innerJoin('portfolio_transaction', (join) =>
    join
      .onRef('portfolio_transaction.firm_id', '=', 'account.firm_id')
      .onRef('portfolio_transaction.account_id', '=', 'account.account_id'),
  );

/** Groups of some intents that have a client the caller sees, or belong to such a client's pension. */
export const seenGroups = (scope: ReadScope, intents: readonly GroupIntent[]) => {
  const clients = seenClients(scope).select('client.client_id');
  return asSeen<'portfolio_group'>(scope)
    .selectFrom('portfolio_group')
    .where('portfolio_group.firm_id', '=', scope.firmId)
    .where((eb) => eb('portfolio_group.group_intent', '=', eb.fn.any(eb.val([...intents]))))
    .$if(scope.nodeIds !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('portfolio_group_client as member')
              .whereRef('member.firm_id', '=', 'portfolio_group.firm_id')
              .whereRef('member.group_id', '=', 'portfolio_group.group_id')
              .where('member.client_id', 'in', clients)
              .select('member.client_id'),
          ),
          eb.exists(
            eb
              .selectFrom('client_product as product')
              .whereRef('product.firm_id', '=', 'portfolio_group.firm_id')
              .whereRef('product.client_product_id', '=', 'portfolio_group.client_product_id')
              .where('product.client_id', 'in', clients)
              .select('product.client_id'),
          ),
        ]),
      ),
    );
};

/** All members of groups that were found, whatever their node. */
export const membersOfGroups = (scope: ReadScope, groupIds: readonly FoundId<'PortfolioGroup'>[]) =>
  asSeen<'portfolio_group_client'>(scope)
    .selectFrom('portfolio_group_client as member')
    .where('member.firm_id', '=', scope.firmId)
    .where('member.group_id', 'in', groupIds);

export const seenNodes = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('node')
    .where('node.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('node.node_id', 'in', nodeIds ?? []));

export const seenUsers = ({ db, firmId, nodeIds }: ReadScope) =>
  db
    .selectFrom('portal_user')
    .where('portal_user.firm_id', '=', firmId)
    .$if(nodeIds !== null, (query) => query.where('portal_user.node_id', 'in', nodeIds ?? []));

/** The caller's own user row, whatever its node. */
export const ownUser = ({ db, caller: { firmId, userId } }: ReadScope) =>
  db
    .selectFrom('portal_user')
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'portal_user.firm_id').onRef('node.node_id', '=', 'portal_user.node_id'),
    )
    .where('portal_user.firm_id', '=', firmId)
    .where('portal_user.user_id', '=', userId);

type IdColumn =
  | 'client.client_id'
  | 'account.account_id'
  | 'portfolio_transaction.transaction_id'
  | 'client_product.client_product_id'
  | 'client_product.client_id'
  | 'portfolio_group.group_id'
  | 'account.lead_client_id';

const ids = () =>
  expressionBuilder<DB, 'client' | 'account' | 'portfolio_transaction' | 'client_product' | 'portfolio_group'>();

/** Compares a column with an id that is not a found id yet; `where` itself accepts only found ids. */
export const idIs = (column: IdColumn, id: string): Expression<SqlBool> => ids()(column, '=', id);

/** Like `idIs`, for any of several ids. */
export const idIn = (column: IdColumn, some: readonly string[]): Expression<SqlBool> => ids()(column, '=', anyOf(some));

/** @throws ApiError 404 for a client the caller does not see. */
export const findClient = async (scope: ReadScope, clientId: string): Promise<FoundId<'Client'>> => {
  const row = await seenClients(scope)
    .where(idIs('client.client_id', clientId))
    .select('client.client_id')
    .executeTakeFirst();
  if (!row) throw notFound('Client');
  return row.client_id;
};

/** @throws ApiError 404 for an account the caller does not see. */
export const findAccount = async (scope: ReadScope, accountId: string): Promise<FoundId<'Account'>> => {
  const row = await seenAccounts(scope)
    .where(idIs('account.account_id', accountId))
    .select('account.account_id')
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  return row.account_id;
};

/** @throws ApiError 404 for a transaction the caller does not see. */
export const findTransaction = async (scope: ReadScope, transactionId: string): Promise<FoundId<'Transaction'>> => {
  const row = await seenTransactions(scope)
    .where(idIs('portfolio_transaction.transaction_id', transactionId))
    .select('portfolio_transaction.transaction_id')
    .executeTakeFirst();
  if (!row) throw notFound('Transaction');
  return row.transaction_id;
};
