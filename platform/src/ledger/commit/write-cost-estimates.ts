import { formatDecimal, formatPounds } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { CostEstimate } from '../orders/estimate-costs';
import { percentageDecimals } from '../state/state';

/** Writes the estimated costs of purchases, line by line. The rows never change afterwards. */
export const writeCostEstimates = async (
  db: Transaction<DB>,
  firmId: string,
  transactions: readonly { readonly transactionId: string; readonly costEstimate?: CostEstimate }[],
): Promise<void> => {
  const rows = transactions.flatMap(({ transactionId, costEstimate }) =>
    (costEstimate?.costs.lines ?? []).map((line, index) => ({
      firm_id: firmId,
      transaction_id: transactionId,
      line: index + 1,
      cost_type: line.type,
      charge_type: line.charge,
      entry: line.entry,
      name: line.name,
      layer: line.layer,
      investment: formatPounds(costEstimate?.investment ?? 0n),
      amount: formatPounds(line.amount),
      percentage: formatDecimal(line.percentage, percentageDecimals),
      explicit: line.explicit,
      basis: line.basis,
      rule: line.rule,
    })),
  );
  if (rows.length > 0) await db.insertInto('transaction_cost_estimate').values(rows).execute();
};
