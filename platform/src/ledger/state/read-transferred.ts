import { parsePounds, parseUnits } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { isTransferPart } from './group';
import type { TransactionState, TransferredState } from './state';

interface TransferredRow {
  /** Null for cash. */
  readonly asset_id: string | null;
  readonly amount: string;
  readonly book_value: string;
  readonly held: string;
}

/**
 * Reads what a transfer and its parts have moved so far: what came to the account less what left it, and what is held
 * in TRANSFERS. A transfer that was entered before its postings went through the bank holds nothing.
 */
export const readTransferred = async (
  db: Kysely<DB>,
  firmId: string,
  transactionId: string,
  transactions: readonly TransactionState[],
): Promise<TransferredState> => {
  const ids = transactions
    .filter((each) => each.transactionId === transactionId || isTransferPart(each))
    .map((each) => each.transactionId);
  const { rows } = await sql<TransferredRow>`
    select null as asset_id, coalesce(sum(amount) filter (where account_id is not null), 0)::text as amount, '0' as book_value, coalesce(sum(amount) filter (where control_code = 'TRANSFERS'), 0)::text as held
    from cash_posting where firm_id = ${firmId} and transaction_id = ${anyOf(ids)}
    union all
    select asset_id, coalesce(sum(quantity) filter (where account_id is not null), 0)::text, coalesce(sum(book_value) filter (where account_id is not null), 0)::text, coalesce(sum(quantity) filter (where control_code = 'TRANSFERS'), 0)::text
    from stock_posting where firm_id = ${firmId} and transaction_id = ${anyOf(ids)} group by asset_id`.execute(db);
  const cash = rows.find((row) => row.asset_id === null);
  const units = rows.flatMap((row) =>
    row.asset_id === null
      ? []
      : [
          [
            row.asset_id,
            {
              moved: parseUnits(row.amount),
              movedBookCost: parsePounds(row.book_value),
              held: parseUnits(row.held),
            },
          ] as const,
        ],
  );
  return {
    cash: { moved: parsePounds(cash?.amount ?? '0'), held: parsePounds(cash?.held ?? '0') },
    units: new Map(units),
  };
};
