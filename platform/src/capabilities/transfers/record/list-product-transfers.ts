import { wrapperTypes } from '@tessera/contract/accounts/values';
import { isOver } from '@tessera/contract/transfers/life';
import { openLights, transferSorts, transferStatuses } from '@tessera/contract/transfers/values';
import type { transferOwners } from '@tessera/contract/transfers/workbench';
import type { CallQuery } from '@tessera/contract/schemas';
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../foundation/database/schema';
import type { Handler } from '../../../requests/handler';
import { idPrefix, nameHolds, readValues, readYesNo } from '../../../requests/http/filters';
import { answerPage, readPage } from '../../../requests/http/paging';
import { readSort } from '../../../requests/http/sorting';
import type { ReadScope } from '../../../requests/access/scope';
import { idIn } from '../../../requests/access/seen';
import { nodesFrom } from '../../nodes/seen-nodes';
import { contactDueBy } from './contact-due';
import { readTurns } from './read-clocks';
import { rowColumns, toRow, transfersOf } from './transfer-row';

const movements = ['In', 'Out'] as const;
const columns = {
  dateInitiated: 'product_transfer.date_initiated',
  clientName: 'client.sort_name',
  amount: 'portfolio_transaction.amount',
  transferStatus: 'product_transfer.transfer_status',
  nextContactDate: 'product_transfer.next_contact',
} as const;

/** Compares a word of a filter with one of its fixed values, as other filters do. */
const isWord = (text: string, word: (typeof transferOwners)[number]): boolean =>
  text.trim().toLowerCase() === word.toLowerCase();

const ownedBy = (text: string, { caller }: ReadScope): RawBuilder<SqlBool> => {
  if (isWord(text, 'Nobody')) return sql`product_transfer.owner_user_id is null`;
  return sql`product_transfer.owner_user_id = ${isWord(text, 'Mine') ? caller.userId : text.trim()}`;
};

/** SQL: somebody is to be contacted about it by today. */
const isContactDue = ({ businessDate }: Pick<ReadScope, 'businessDate'>): RawBuilder<SqlBool> =>
  contactDueBy(sql.ref('product_transfer'), businessDate);

const filterOf = async (query: CallQuery<'listProductTransfers'>, scope: ReadScope): Promise<Expression<SqlBool>> => {
  const eb = expressionBuilder<
    DB & { adviser: DB['portal_user']; owner: DB['portal_user'] },
    'product_transfer' | 'portfolio_transaction' | 'account' | 'client' | 'node' | 'adviser' | 'owner'
  >();
  const conditions: Expression<SqlBool>[] = [];
  const statuses = readValues(query.transferStatus, transferStatuses, 'transferStatus');
  const wrappers = readValues(query.wrapperType, wrapperTypes, 'wrapperType');
  const directions = readValues(query.movementType, movements, 'movementType');
  const autoInvest = readYesNo(query.autoInvest, 'autoInvest');
  if (statuses !== null) conditions.push(eb('product_transfer.transfer_status', 'in', statuses));
  if (wrappers !== null) conditions.push(eb('account.wrapper_type', 'in', wrappers));
  if (directions !== null) conditions.push(eb('portfolio_transaction.movement_type', 'in', directions));
  if (autoInvest !== null) conditions.push(eb('product_transfer.auto_invest', '=', autoInvest));
  if (query.actionRequired !== undefined)
    conditions.push(eb('product_transfer.action_required', '=', query.actionRequired));
  if (query.clientName !== undefined) conditions.push(nameHolds('client.search_name', query.clientName));
  if (query.clientId !== undefined) conditions.push(eb('client.client_id', 'like', idPrefix(query.clientId)));
  if (query.accountId !== undefined) conditions.push(eb('account.account_id', 'like', idPrefix(query.accountId)));
  if (query.linkId !== undefined) conditions.push(eb('portfolio_transaction.link_id', '=', query.linkId));
  // The workbench's business/adviser column shows the node and the adviser; this matches words of either.
  if (query.businessOrAdvisor !== undefined)
    conditions.push(
      eb.or([
        nameHolds('node.search_name', query.businessOrAdvisor),
        nameHolds('adviser.search_name', query.businessOrAdvisor),
      ]),
    );
  if (query.owner !== undefined) conditions.push(ownedBy(query.owner, scope));
  if (query.contactDue !== undefined)
    conditions.push(query.contactDue ? isContactDue(scope) : sql`not ${isContactDue(scope)}`);
  if (query.nodeId !== undefined) conditions.push(eb('account.node_id', 'in', await nodesFrom(scope, query.nodeId)));
  return eb.and(conditions);
};

const openStatuses = transferStatuses.filter((status) => !isOver(status));

/**
 * Transfers in progress whose clock has one of some lights. The clock stands and goes by bank holidays, so it is worked
 * out for each of those in progress that the other filters leave.
 */
const withLight = async (
  lights: readonly string[],
  filter: Expression<SqlBool>,
  scope: ReadScope,
): Promise<readonly string[]> => {
  const rows = await transfersOf(scope)
    .where(filter)
    .where('product_transfer.transfer_status', 'in', openStatuses)
    .select(rowColumns)
    .execute();
  const turns = await readTurns(
    scope.db,
    scope.firmId,
    rows.map((row) => row.transaction_id),
  );
  return rows
    .filter((row) => {
      const { clock } = toRow(row, turns.get(row.transaction_id) ?? [], scope.businessDate);
      return lights.includes(clock.light);
    })
    .map((row) => row.transaction_id);
};

export const listProductTransfers: Handler<'listProductTransfers'> = async ({ query, scope }) => {
  const { column, direction } = readSort(query.sort, transferSorts, '-dateInitiated');
  const page = readPage(query);
  const filter = await filterOf(query, scope);
  const lights = readValues(query.light, openLights, 'light');
  const filtered =
    lights === null
      ? transfersOf(scope).where(filter)
      : transfersOf(scope).where(idIn('portfolio_transaction.transaction_id', await withLight(lights, filter, scope)));
  const rows = await filtered
    .select(rowColumns)
    .orderBy(columns[column], (order) =>
      direction === 'asc' ? order.asc() : column === 'nextContactDate' ? order.desc().nullsLast() : order.desc(),
    )
    .orderBy('portfolio_transaction.transaction_id', direction)
    .limit(page.pageSize)
    .offset(page.offset)
    .execute();
  const turns = await readTurns(
    scope.db,
    scope.firmId,
    rows.map((row) => row.transaction_id),
  );
  return answerPage(
    page,
    Promise.resolve(rows),
    filtered.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    (row) => toRow(row, turns.get(row.transaction_id) ?? [], scope.businessDate),
  );
};
