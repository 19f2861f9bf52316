import { formatDecimal, formatPounds } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { TransactionStatus } from '../../foundation/database/column-types';
import { anyOf, prepared } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { isPosted } from '../state/charge-postings';
import type { PlannedCharge } from '../state/commands';
import type { ChangedTransaction } from '../state/effects';
import { percentageDecimals } from '../state/state';

interface Charged {
  readonly transactionId: string;
  readonly charges?: readonly PlannedCharge[];
}

/** The rows of a transaction's charges. They are taken when it is Completed. */
export const chargeRows = (firmId: string, { transactionId, charges = [] }: Charged, status: TransactionStatus) =>
  charges.map((charge, index) => ({
    firm_id: firmId,
    transaction_id: transactionId,
    line: index + 1,
    charge_type: charge.type,
    amount: formatPounds(charge.amount),
    percentage: charge.percentage === null ? null : formatDecimal(charge.percentage, percentageDecimals),
    charged: status === 'Completed' && isPosted(charge),
    basis: charge.basis,
    rule: charge.rule,
  }));

/** Deletes the charges that changes replace. */
export const deleteReplacedCharges = async (
  db: Kysely<DB>,
  firmId: string,
  changed: readonly ChangedTransaction[],
): Promise<void> => {
  const replaced = changed.filter(({ charges }) => charges !== undefined).map(({ transactionId }) => transactionId);
  if (replaced.length > 0)
    await db
      .deleteFrom('transaction_charge')
      .where('firm_id', '=', firmId)
      .where('transaction_id', '=', anyOf(replaced))
      .modifyEnd(prepared)
      .execute();
};
