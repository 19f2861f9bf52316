import type { CallData } from '@tessera/contract/schemas';
import { formatDecimal, mulDivHalfUp, poundsToWire, sum, type Pence } from '@tessera/domain/money';
import type { OpenedTransaction } from '../state/effects';
import type { CostEstimate } from '../orders/estimate-costs';
import { percentageDecimals, type LedgerState } from '../state/state';

type Costs = NonNullable<CallData<'previewTransactions'>['costs']>;

/** One hundred per cent, at 10^-4 of a per cent. */
const whole = 1_000_000n;
const percent = (percentage: bigint): number => Number(formatDecimal(percentage, percentageDecimals));

/** Returns the estimated first-year costs of a plan's purchases, in a preview's shape; null when it buys nothing. */
export const estimatedCosts = (state: LedgerState, opened: readonly OpenedTransaction[]): Costs | null => {
  const purchases = opened.flatMap(({ assetId, costEstimate }) =>
    costEstimate ? [{ assetName: state.instruments.get(assetId ?? '')?.name ?? '', ...costEstimate }] : [],
  );
  if (purchases.length === 0) return null;
  const invested = sum(purchases.map(({ investment }) => investment));
  const total = (pick: (costs: CostEstimate['costs']) => { readonly amount: Pence }): Costs['entry'] => {
    const amount = sum(purchases.map(({ costs }) => pick(costs).amount));
    return { amount: poundsToWire(amount), percentage: percent(mulDivHalfUp(amount, whole, invested)) };
  };
  return {
    lines: purchases.flatMap(({ assetName, costs }) =>
      costs.lines.map(({ type, name, layer, amount, percentage, explicit, basis, rule }) => ({
        type,
        name,
        layer,
        assetName,
        amount: poundsToWire(amount),
        percentage: percent(percentage),
        explicit,
        basis,
        rule,
      })),
    ),
    entry: total(({ entry }) => entry),
    ongoing: total(({ ongoing }) => ongoing),
    firstYear: total(({ firstYear }) => firstYear),
    unknown: [...new Set(purchases.filter(({ costs }) => costs.unknown.length > 0).map(({ assetName }) => assetName))],
  };
};
