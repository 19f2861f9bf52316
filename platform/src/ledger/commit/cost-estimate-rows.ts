import { formatDecimal, formatPounds } from '@tessera/domain/money';
import { percentageDecimals } from '../state/state';
import type { NumberedTransaction } from './new-transactions';

/** The rows of a purchase's estimated costs, line by line. They never change afterwards. */
export const costEstimateRows = (firmId: string, { transactionId, costEstimate }: NumberedTransaction) =>
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
  }));
