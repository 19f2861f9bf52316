import type { CallData } from '@tessera/contract/schemas';
import { percentOf, poundsToWire, unitsToWire, type Pence } from '@tessera/domain/money';
import { wireNumber } from '../../requests/http/wire';
import type { AccountFigures, ValuedHolding } from '../../ledger/valuation/figures';
import type { ReadScope } from '../../requests/access/scope';
import { seenInstruments } from '../assets/seen-assets';

type Position = CallData<'getAccountSummary'>['positions'][number];

/** The instrument columns a position shows. */
export interface PositionInstrument {
  readonly asset_id: string;
  readonly isin: string;
  readonly long_name: string;
  readonly instrument_type: string;
  readonly minimum_transfer_unit: string;
}

const stockPositionId = (accountId: string, isin: string): string => `${accountId}|S|${isin}`;
const cashPositionId = (accountId: string): string => `${accountId}|C`;

/** Parses a position id into its account and, for stock, its ISIN; null for text that is not a position id. */
export const readPositionId = (positionId: string): { accountId: string; isin: string | null } | null => {
  const match = /^([0-9A-Z]{1,40})\|(?:C|S\|([A-Z0-9]{12}))$/.exec(positionId);
  return match ? { accountId: match[1] as string, isin: match[2] ?? null } : null;
};

export const stockPosition = (
  accountId: string,
  holding: ValuedHolding,
  instrument: PositionInstrument,
  whole: Pence,
): Position => {
  const growth = holding.value - holding.bookCost;
  return {
    id: stockPositionId(accountId, instrument.isin),
    positionType: 'Stock',
    assetId: instrument.asset_id,
    isin: instrument.isin,
    assetName: instrument.long_name,
    instrumentType: instrument.instrument_type,
    currency: 'GBP',
    quantity: unitsToWire(holding.quantity),
    bookValue: poundsToWire(holding.bookCost),
    currentPrice: holding.price === null ? null : unitsToWire(holding.price),
    currentPriceDate: holding.priceDate,
    minimumTransferUnit: wireNumber(instrument.minimum_transfer_unit),
    currentValue: poundsToWire(holding.value),
    growth: poundsToWire(growth),
    growthPercent: percentOf(growth, holding.bookCost),
    allocation: percentOf(holding.value, whole) ?? 0,
  };
};

export const cashPosition = (accountId: string, cash: Pence, whole: Pence): Position => ({
  id: cashPositionId(accountId),
  positionType: 'Cash',
  assetId: null,
  isin: null,
  assetName: 'Cash',
  instrumentType: null,
  currency: 'GBP',
  quantity: null,
  bookValue: poundsToWire(cash),
  currentPrice: null,
  currentPriceDate: null,
  minimumTransferUnit: null,
  currentValue: poundsToWire(cash),
  growth: 0,
  growthPercent: null,
  allocation: percentOf(cash, whole) ?? 0,
});

/** The instruments of all holdings in the given figures, by asset id. */
export const instrumentsOf = async (
  scope: ReadScope,
  figures: Iterable<AccountFigures>,
): Promise<Map<string, PositionInstrument>> => {
  const ids = [...new Set([...figures].flatMap((each) => each.holdings.map((holding) => holding.assetId)))];
  if (ids.length === 0) return new Map();
  const rows = await seenInstruments(scope)
    .where('instrument.asset_id', 'in', ids)
    .select([
      'instrument.asset_id',
      'instrument.isin',
      'instrument.long_name',
      'instrument.instrument_type',
      'instrument.minimum_transfer_unit',
    ])
    .execute();
  return new Map(rows.map((row) => [row.asset_id, row]));
};

/** An account's positions, largest first and cash last; their percentages are of `whole`. */
export const positionsOf = (
  accountId: string,
  figures: AccountFigures,
  instruments: ReadonlyMap<string, PositionInstrument>,
  whole: Pence,
): Position[] => {
  const stock = [...figures.holdings]
    .sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
    .map((holding) => {
      const instrument = instruments.get(holding.assetId);
      if (!instrument)
        throw new Error(
          `Account ${accountId} holds ${holding.assetId}, which is not on the firm's list of instruments.`,
        );
      return stockPosition(accountId, holding, instrument, whole);
    });
  return [...stock, cashPosition(accountId, figures.closingCash, whole)];
};
