import type { CallRow } from '@tessera/contract/schemas';
import type { RecurringStatus } from '@tessera/contract/recurring/values';
import { formatDecimal, formatPounds } from '@tessera/domain/money';
import { wireNumber } from '../../requests/http/wire';
import type { MandateHead } from './mandates';
import { shareDecimals, toRecurring, type Recurring } from './stored-recurring';
import type { ReadScope } from '../../requests/access/scope';
import type { seenRecurringOrders } from './seen-recurring';
import { seenInstruments } from '../assets/seen-assets';

export type RecurringRow = CallRow<'listRecurringOrders'>;

export const selectRecurringRows = (orders: ReturnType<typeof seenRecurringOrders>) =>
  orders
    .selectAll('recurring_order')
    .select([
      'account.name as account_name',
      'account.lead_client_id',
      'mandate.reference',
      'mandate.status as mandate_status',
    ])
    .select((eb) =>
      eb
        .selectFrom('mandate_step')
        .whereRef('mandate_step.firm_id', '=', 'mandate.firm_id')
        .whereRef('mandate_step.mandate_id', '=', 'mandate.mandate_id')
        .select('mandate_step.reason')
        .orderBy('mandate_step.step', 'desc')
        .limit(1)
        .as('mandate_report'),
    );

export type SelectedRecurring = Awaited<ReturnType<ReturnType<typeof selectRecurringRows>['execute']>>[number];

interface Around {
  readonly firmId: string;
  readonly accountName: string;
  readonly clientId: string;
  readonly status: RecurringStatus;
  readonly endedReason?: string | null;
  readonly version: number;
  readonly mandate: (Pick<MandateHead, 'reference' | 'status'> & { readonly report?: string | null }) | null;
  /** Instrument names by id. */
  readonly names: ReadonlyMap<string, string>;
}

export const toWireRecurring = (
  order: Recurring,
  { firmId, accountName, clientId, status, endedReason = null, version, mandate, names }: Around,
): RecurringRow => ({
  id: order.recurringOrderId,
  firmId,
  accountId: order.accountId,
  accountName,
  clientId,
  transactionType: order.transactionType,
  movementType: order.movement,
  amount: wireNumber(formatPounds(order.amount)),
  currency: 'GBP',
  method: order.method,
  contributionType: order.contributionType,
  paymentDay: order.paymentDay,
  startDate: order.startDate,
  endDate: order.endDate,
  nextDate: order.nextDate,
  investmentType: order.investmentType,
  assets: order.shares.map(({ assetId, weight }) => ({
    assetId,
    assetName: names.get(assetId) ?? assetId,
    percentage: wireNumber(formatDecimal(weight, shareDecimals)),
  })),
  autoDisinvest: order.autoDisinvest,
  sellDownMethod: order.sellDownMethod,
  status,
  endedReason,
  mandate: mandate && { reference: mandate.reference, status: mandate.status, report: mandate.report ?? null },
  version,
});

/** The names of the instruments that orders invest in, by id. */
export const instrumentNames = async (
  scope: ReadScope,
  rows: readonly SelectedRecurring[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap((row) => toRecurring(row).shares.map(({ assetId }) => assetId)))];
  if (ids.length === 0) return new Map();
  const found = await seenInstruments(scope)
    .where('firm_instrument.asset_id', 'in', ids)
    .select(['firm_instrument.asset_id', 'instrument.long_name'])
    .execute();
  return new Map(found.map(({ asset_id: assetId, long_name: name }) => [assetId, name]));
};

export const toRecurringRow = (row: SelectedRecurring, names: ReadonlyMap<string, string>): RecurringRow =>
  toWireRecurring(toRecurring(row), {
    firmId: row.firm_id,
    accountName: row.account_name,
    clientId: row.lead_client_id,
    status: row.status,
    endedReason: row.ended_reason,
    version: row.version,
    names,
    mandate:
      row.reference === null || row.mandate_status === null
        ? null
        : { reference: row.reference, status: row.mandate_status, report: row.mandate_report },
  });
