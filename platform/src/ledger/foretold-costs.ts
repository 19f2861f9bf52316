import type { CallData } from '@tessera/contract/schemas';
import type { PlannedCharge as TradeCharge } from '@tessera/domain/charges';
import { exAnteCosts, tradeChargeNames, type ExAnteCosts, type ServiceCost } from '@tessera/domain/ex-ante';
import { formatDecimal, mulDivHalfUp, parseDecimal, poundsToWire, sum, type Pence } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema';
import { feeNames, readSchedules, scheduleOn } from '../fees/schedule';
import type { PlannedCharge } from './commands';
import type { OpenedTransaction } from './effects';
import { percentageDecimals, type LedgerState } from './state';

type Costs = NonNullable<CallData<'previewTransactions'>['costs']>;

/** A purchase with what its instrument costs. */
interface Purchase {
  readonly assetName: string;
  readonly investment: Pence;
  readonly costs: ExAnteCosts;
}

/** Parts of a whole, at 10^-4 of a per cent. */
const whole = 1_000_000n;
const percent = (percentage: bigint): number => Number(formatDecimal(percentage, percentageDecimals));

const isOfTrade = (charge: PlannedCharge): charge is TradeCharge => Object.hasOwn(tradeChargeNames, charge.type);

/** The firm's own yearly fees as they would fall on a new purchase: at the first tier, which is the most they can be. */
const readServices = async (db: Kysely<DB>, firmId: string, date: string): Promise<ServiceCost[]> => {
  const schedules = await readSchedules(db, firmId, ['FEEP', 'FEEA']);
  return (['FEEP', 'FEEA'] as const).flatMap((code) => {
    const percentage = scheduleOn(schedules, code, date)?.tiers[0]?.percentage;
    return percentage === undefined ? [] : [{ name: feeNames[code], layer: code === 'FEEA' ? ('Adviser' as const) : ('Service' as const), category: 'Ongoing' as const, amount: 0n, percentage }];
  });
};

/** What the purchases of a plan are foretold to cost in their first year, itemised; null where nothing is bought. */
export const foretoldCosts = async (db: Kysely<DB>, firmId: string, state: LedgerState, opened: readonly OpenedTransaction[]): Promise<Costs | null> => {
  const bought = opened.filter((each) => each.movement === 'Invest' && each.estimate !== null && each.assetId !== null);
  if (bought.length === 0) return null;
  const [services, figures] = await Promise.all([
    readServices(db, firmId, state.businessDate),
    db.selectFrom('instrument').where('asset_id', 'in', bought.map(({ assetId }) => assetId)).select(['asset_id', 'ocf', 'transaction_cost_ex_ante']).execute(),
  ]);
  const read = (value: string | null | undefined): bigint | null => (value === null || value === undefined ? null : parseDecimal(value, percentageDecimals));
  const purchases = bought.map(({ assetId, estimate, charges }): Purchase => {
    const product = figures.find((each) => each.asset_id === assetId);
    const investment = (estimate?.consideration ?? 0n) + sum(charges.map(({ amount }) => amount));
    return { assetName: state.instruments.get(assetId ?? '')?.name ?? '', investment, costs: exAnteCosts({ investment, tradeCharges: charges.filter(isOfTrade), ocf: read(product?.ocf), transactionCost: read(product?.transaction_cost_ex_ante), services }) };
  });
  const invested = sum(purchases.map(({ investment }) => investment));
  const total = (pick: (costs: ExAnteCosts) => { readonly amount: Pence }): Costs['entry'] => {
    const amount = sum(purchases.map(({ costs }) => pick(costs).amount));
    return { amount: poundsToWire(amount), percentage: percent(mulDivHalfUp(amount, whole, invested)) };
  };
  return {
    lines: purchases.flatMap(({ assetName, costs }) => costs.lines.map(({ type, name, layer, amount, percentage, explicit, basis }) => ({ type, name, layer, assetName, amount: poundsToWire(amount), percentage: percent(percentage), explicit, basis }))),
    entry: total(({ entry }) => entry),
    ongoing: total(({ ongoing }) => ongoing),
    firstYear: total(({ firstYear }) => firstYear),
    unknown: [...new Set(purchases.filter(({ costs }) => costs.unknown.length > 0).map(({ assetName }) => assetName))],
  };
};
