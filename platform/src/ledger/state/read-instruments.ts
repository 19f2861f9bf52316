import type { Percentage } from '@tessera/domain/charges';
import { parseDecimal, parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import { prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import type { HoldingState } from './account-state';
import { type FirmChargeState, type InstrumentState, type LedgerActor, percentageDecimals } from './state';

interface InstrumentRow {
  asset_id: string;
  long_name: string;
  instrument_type: InstrumentState['type'];
  status: InstrumentState['status'];
  settlement_days: number;
  minimum_transfer_unit: string;
  country_of_issue: string;
  exchange: string | null;
  listing_date: string | null;
  coupon_percentage: string | null;
  coupon_date: string | null;
  initial_charge: string | null;
  dilution_levy: string | null;
  ocf: string | null;
  transaction_cost_ex_ante: string | null;
  incidental_cost_ex_ante: string | null;
  price: string | null;
  price_date: string | null;
  quantity: string | null;
  book_cost: string | null;
  reserved: string;
}

const percentage = (value: string | null): Percentage | null =>
  value === null ? null : parseDecimal(value, percentageDecimals);

const figuresOf = (row: InstrumentRow): InstrumentState['figures'] => ({
  listedOn: row.listing_date,
  coupon:
    row.coupon_percentage === null || row.coupon_date === null
      ? null
      : { percentage: parseDecimal(row.coupon_percentage, percentageDecimals), date: row.coupon_date },
  initialCharge: percentage(row.initial_charge),
  dilutionLevy: percentage(row.dilution_levy),
  ocf: percentage(row.ocf),
  transactionCost: percentage(row.transaction_cost_ex_ante),
  incidentalCost: percentage(row.incidental_cost_ex_ante),
});

/** Reads the requested instruments that are on the firm's list, with the account's holding of each. */
export const readInstruments = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
  accountId: string,
  assetIds: readonly string[],
) => {
  const instruments = new Map<string, InstrumentState>();
  const holdings = new Map<string, HoldingState>();
  if (assetIds.length === 0) return { instruments, holdings };
  const { rows } = await sql<InstrumentRow>`
    select firm_instrument.asset_id, long_name, instrument_type, firm_instrument.status, settlement_days, minimum_transfer_unit, country_of_issue, exchange, listing_date, coupon_percentage, coupon_date, initial_charge, dilution_levy, ocf, transaction_cost_ex_ante, incidental_cost_ex_ante, last_price.price, last_price.price_date, holding.quantity, holding.book_cost,
      (select coalesce(sum(reserved_quantity), 0) from portfolio_transaction open where open.firm_id = ${firmId} and open.account_id = ${accountId} and open.asset_id = firm_instrument.asset_id and (reserved_cash > 0 or reserved_quantity > 0)) as reserved
    from firm_instrument join instrument using (asset_id)
      left join holding on holding.firm_id = ${firmId} and holding.account_id = ${accountId} and holding.asset_id = firm_instrument.asset_id
      left join lateral (select price, price_date from price where price.asset_id = firm_instrument.asset_id and price_date <= ${businessDate} order by price_date desc limit 1) last_price on true
    where firm_instrument.firm_id = ${firmId} and firm_instrument.asset_id = any(${[...assetIds]}::text[]) ${prepared}`.execute(
    db,
  );
  for (const row of rows) {
    instruments.set(row.asset_id, {
      assetId: row.asset_id,
      name: row.long_name,
      type: row.instrument_type,
      status: row.status,
      settlementDays: row.settlement_days,
      minimumUnit: parseUnits(row.minimum_transfer_unit),
      countryOfIssue: row.country_of_issue,
      exchange: row.exchange,
      price: row.price === null ? null : parsePrice(row.price),
      priceDate: row.price_date,
      figures: figuresOf(row),
    });
    if (row.quantity !== null && row.book_cost !== null)
      holdings.set(row.asset_id, {
        quantity: parseUnits(row.quantity),
        bookCost: parsePounds(row.book_cost),
        reserved: parseUnits(row.reserved),
      });
  }
  return { instruments, holdings };
};

export const readFirmCharges = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
): Promise<FirmChargeState[]> => {
  const rows = await db
    .selectFrom('firm_charge')
    .where('firm_id', '=', firmId)
    .where('from_date', '<=', businessDate)
    .orderBy('charge_type')
    .orderBy('instrument_type')
    .orderBy('from_date')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    chargeType: row.charge_type,
    instrumentType: row.instrument_type,
    fromDate: row.from_date,
    amount: parsePounds(row.amount),
    percentage: parseDecimal(row.percentage, percentageDecimals),
  }));
};
