import type { PoolClient } from 'pg';
import { copyRows } from '../rows/copy-rows';
import { writtenStatus } from './lives';
import { lineValues, type SeedTransfer } from './make-transfers';

/** Writes transfers with their lines, histories and parts. */
export const writeTransfers = async (
  client: PoolClient,
  firmId: string,
  transfers: readonly SeedTransfer[],
): Promise<void> => {
  await copyRows(
    client,
    'product_transfer',
    [
      'firm_id',
      'transaction_id',
      'transfer_type',
      'transfer_status',
      'action_required',
      'auto_invest',
      'previous_provider_name',
      'previous_provider_reference',
      'date_initiated',
      'date_ended',
      'master_party_id',
      'terms',
      'asked',
      'next_answer',
    ],
    transfers.map((each) => [
      firmId,
      each.transactionId,
      each.type,
      writtenStatus(each.status),
      each.actionRequired,
      each.autoInvest,
      each.provider,
      each.reference,
      each.initiated,
      each.ended,
      each.partyId,
      JSON.stringify(each.terms),
      each.asked,
      each.nextAnswer,
    ]),
  );
  await copyRows(
    client,
    'transfer_line',
    [
      'firm_id',
      'transaction_id',
      'line',
      'kind',
      'asset_id',
      'announced_quantity',
      'announced_amount',
      'arrived_amount',
      'not_coming',
    ],
    transfers.flatMap(({ transactionId, lines }) =>
      lines.map((line, index) => [firmId, transactionId, index + 1, ...lineValues(line)]),
    ),
  );
  await copyRows(
    client,
    'transfer_step',
    [
      'firm_id',
      'transaction_id',
      'step',
      'at',
      'business_date',
      'from_status',
      'to_status',
      'action',
      'acted_by',
      'user_id',
      'reason',
    ],
    transfers.flatMap(({ transactionId, steps, createdBy }) =>
      steps.map(({ from, to, date, action, by, reason }, index) => [
        firmId,
        transactionId,
        index + 1,
        `${date}T${String(9 + index).padStart(2, '0')}:15:00Z`,
        date,
        from,
        to,
        action,
        by,
        by === 'person' ? createdBy : null,
        reason,
      ]),
    ),
  );
  // The cash of the history came with the transfer's own transaction.
  await copyRows(
    client,
    'transfer_part',
    ['firm_id', 'transfer_id', 'transaction_id', 'line'],
    transfers
      .filter(({ status }) => status === 'Completed')
      .map(({ transactionId }) => [firmId, transactionId, transactionId, 1]),
  );
};
