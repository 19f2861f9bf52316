import { parseDecimal, parsePounds, type Pence } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import type { PaymentDay } from '@tessera/domain/payment-days';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import type { Selectable } from 'kysely';
import type { AutoDisinvest, ContributionType, SellDownMethod } from '../../foundation/database/column-types';
import type { RecurringOrder } from '../../foundation/database/schema';

/** Percentages have two decimals. */
export const shareDecimals = 2;

/** An instrument's share of an investment: its weight relative to the others, in any unit. */
export interface Share {
  readonly assetId: string;
  readonly weight: bigint;
}

/** A regular payment or investment. */
export interface Recurring {
  readonly recurringOrderId: string;
  readonly accountId: string;
  readonly transactionType: 'Payment' | 'Order';
  readonly movement: 'In' | 'Out' | 'Invest';
  readonly amount: Pence;
  readonly method: PaymentMethod | null;
  readonly contributionType: ContributionType | null;
  readonly paymentDay: PaymentDay;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate | null;
  readonly nextDate: IsoDate | null;
  readonly investmentType: 'Model' | 'Bespoke' | null;
  /** The shares of a Bespoke investment, in hundredths of a per cent. */
  readonly shares: readonly Share[];
  readonly autoDisinvest: AutoDisinvest | null;
  readonly sellDownMethod: SellDownMethod | null;
  readonly mandateId: string | null;
}

/** Instruments as the column stores them: percentages as decimal text. */
type StoredAssets = readonly { readonly assetId: string; readonly percentage: string }[];

const storedShares = (assets: unknown): readonly { readonly assetId: string; readonly percentage: string }[] =>
  assets as StoredAssets;

/** The table's check constraints guarantee these values. */
export const toRecurring = (row: Selectable<RecurringOrder>): Recurring => ({
  recurringOrderId: row.recurring_order_id,
  accountId: row.account_id,
  transactionType: row.transaction_type as Recurring['transactionType'],
  movement: row.movement_type as Recurring['movement'],
  amount: parsePounds(row.amount),
  method: row.method as PaymentMethod | null,
  contributionType: row.contribution_type,
  paymentDay: row.payment_day as PaymentDay,
  startDate: row.start_date,
  endDate: row.end_date,
  nextDate: row.next_date,
  investmentType: row.investment_type as Recurring['investmentType'],
  shares: storedShares(row.assets).map(({ assetId, percentage }) => ({
    assetId,
    weight: parseDecimal(percentage, shareDecimals),
  })),
  autoDisinvest: row.auto_disinvest,
  sellDownMethod: row.sell_down_method,
  mandateId: row.mandate_id,
});
