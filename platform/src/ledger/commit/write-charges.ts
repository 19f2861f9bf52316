import { formatDecimal, formatPounds } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import { isPosted } from '../state/charge-postings';
import type { PlannedCharge } from '../state/commands';

interface Charged {
  readonly transactionId: string;
  readonly charges: readonly PlannedCharge[];
  /** Whether the charges have been taken. */
  readonly charged: boolean;
}

/** Writes the charges of transactions. */
export const writeCharges = async (
  db: Transaction<DB>,
  firmId: string,
  transactions: readonly Charged[],
): Promise<void> => {
  const rows = transactions.flatMap(({ transactionId, charges, charged }) =>
    charges.map((charge, index) => ({
      firm_id: firmId,
      transaction_id: transactionId,
      line: index + 1,
      charge_type: charge.type,
      amount: formatPounds(charge.amount),
      percentage: charge.percentage === null ? null : formatDecimal(charge.percentage, 4),
      charged: charged && isPosted(charge),
      basis: charge.basis,
      rule: charge.rule,
    })),
  );
  if (rows.length > 0) await db.insertInto('transaction_charge').values(rows).execute();
};
