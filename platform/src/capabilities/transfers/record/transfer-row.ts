import type { CallData } from '@tessera/contract/schemas';
import { daysBetween, type IsoDate } from '@tessera/domain/dates';
import type { ClockTurn } from '@tessera/domain/transfer-clock';
import type { ReadScope } from '../../../requests/access/scope';
import { wireNumber } from '../../../requests/http/wire';
import { seenTransfers } from '../../transactions/seen-transactions';
import { clockOf, waitedFor } from './read-clocks';

type Row = CallData<'listProductTransfers'>[number];

/** Transfers with the client, node and adviser of their account. */
export const transfersOf = (scope: ReadScope) =>
  seenTransfers(scope)
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
    )
    .innerJoin('node', (join) =>
      join.onRef('node.firm_id', '=', 'account.firm_id').onRef('node.node_id', '=', 'account.node_id'),
    )
    .leftJoin('portal_user as adviser', (join) =>
      join.onRef('adviser.firm_id', '=', 'client.firm_id').onRef('adviser.user_id', '=', 'client.adviser_user_id'),
    )
    // Whoever has a transfer is named whatever their node.
    .leftJoin('portal_user as owner', (join) =>
      join
        .onRef('owner.firm_id', '=', 'product_transfer.firm_id')
        .onRef('owner.user_id', '=', 'product_transfer.owner_user_id'),
    );

export const rowColumns = [
  'portfolio_transaction.transaction_id',
  'portfolio_transaction.link_id',
  'portfolio_transaction.firm_id',
  'portfolio_transaction.movement_type',
  'portfolio_transaction.amount',
  'account.node_id',
  'node.name as node_name',
  'adviser.name as adviser_name',
  'client.client_id',
  'client.name as client_name',
  'account.account_id',
  'account.name as account_name',
  'account.wrapper_type',
  'product_transfer.transfer_type',
  'product_transfer.transfer_status',
  'product_transfer.action_required',
  'product_transfer.auto_invest',
  'product_transfer.previous_provider_name',
  'product_transfer.previous_provider_reference',
  'product_transfer.date_initiated',
  'product_transfer.date_ended',
  'product_transfer.owner_user_id',
  'product_transfer.next_contact',
  'owner.name as owner_name',
] as const;

/** Transfers as their list selects them. */
export const selectedTransfers = (scope: ReadScope) => transfersOf(scope).select(rowColumns);
export type SelectedTransfer = Awaited<ReturnType<ReturnType<typeof selectedTransfers>['execute']>>[number];

/** A transfer as its list shows it. */
export const toRow = (row: SelectedTransfer, turns: readonly ClockTurn[], today: IsoDate): Row => {
  const movementType = row.movement_type === 'Out' ? 'Out' : 'In';
  return {
    id: row.transaction_id,
    transactionId: row.transaction_id,
    linkId: row.link_id,
    firmId: row.firm_id,
    nodeId: row.node_id,
    nodeName: row.node_name,
    adviserName: row.adviser_name,
    clientId: row.client_id,
    clientName: row.client_name,
    accountId: row.account_id,
    accountName: row.account_name,
    wrapperType: row.wrapper_type,
    movementType,
    transferType: row.transfer_type,
    transferStatus: row.transfer_status,
    actionRequired: row.action_required,
    autoInvest: row.auto_invest,
    previousProvider: { name: row.previous_provider_name, reference: row.previous_provider_reference },
    amount: wireNumber(row.amount ?? '0'),
    dateInitiated: row.date_initiated,
    days: daysBetween(row.date_initiated, row.date_ended ?? today),
    waitsFor: waitedFor({ status: row.transfer_status, movement: movementType }, turns),
    clock: clockOf(
      {
        wrapperType: row.wrapper_type,
        transferType: row.transfer_type,
        movement: movementType,
        status: row.transfer_status,
        ended: row.date_ended,
      },
      turns,
      today,
    ),
    owner: row.owner_user_id === null ? null : { userId: row.owner_user_id, name: row.owner_name ?? row.owner_user_id },
    nextContactDate: row.next_contact,
  };
};
