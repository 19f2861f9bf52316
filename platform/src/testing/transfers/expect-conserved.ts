import { transferMoves } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { parsePounds, parseUnits } from '@tessera/domain/money';
import { readLines } from '../../capabilities/transfers/moving/lines';
import type { Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';

/** What of transfers is there: lines that came in, and lines that went out. */
export interface Conserved {
  readonly credited: number;
  readonly out: number;
}

/**
 * Expects of transfers that their steps keep to the table of moves and never go back in time, that TRANSFERS has of each
 * what its lines say is held, and that each line says what the account's postings say: cash, units and book cost.
 */
export const expectConserved = async (
  { db, pool }: Database<DB>,
  firmId: string,
  ids: readonly string[],
): Promise<Conserved> => {
  const query = async <Row extends object>(text: string): Promise<Row[]> => (await pool.query<Row>(text, [ids])).rows;
  const steps = await query<{
    transaction_id: string;
    from_status: TransferStatus | null;
    to_status: TransferStatus;
    movement_type: 'In' | 'Out';
    day: string;
    before: string | null;
  }>(
    `select s.transaction_id, from_status, to_status, movement_type, s.business_date::text as day, lag(s.business_date::text) over (partition by s.transaction_id order by step) as before
     from transfer_step s join portfolio_transaction t using (firm_id, transaction_id) where s.transaction_id = any($1) order by s.transaction_id, step`,
  );
  const strange = steps.filter(
    ({ from_status: from, to_status: to, movement_type: movement }) =>
      from !== to &&
      !transferMoves.some((move) => move.from === from && move.to === to && move.ways.includes(movement)),
  );
  expect(strange).toEqual([]);
  expect(steps.filter(({ day, before }) => before !== null && before > day)).toEqual([]);

  const own = `(select transfer_id, transaction_id, line from transfer_part where transfer_id = any($1) union all select unnest($1::text[]), unnest($1::text[]), null) own`;
  expect(
    await query(
      `select transfer_id, sum(held) as held from (
         select transfer_id, c.amount as held from ${own} join cash_posting c using (transaction_id) where c.control_code = 'TRANSFERS'
         union all select transaction_id, -held_amount from transfer_line where transaction_id = any($1)) each_one
       group by transfer_id having sum(held) <> 0`,
    ),
  ).toEqual([]);
  expect(
    await query(
      `select transfer_id, asset_id, sum(quantity) as quantity, sum(book) as book from (
         select transfer_id, asset_id, s.quantity, s.book_value as book from ${own} join stock_posting s using (transaction_id) where s.control_code = 'TRANSFERS'
         union all select transaction_id, asset_id, -held_quantity, -held_cost from transfer_line where transaction_id = any($1) and asset_id is not null) each_one
       group by transfer_id, asset_id having sum(quantity) <> 0 or sum(book) <> 0`,
    ),
  ).toEqual([]);

  const posted = await query<{
    transfer_id: string;
    movement_type: string;
    line: number;
    cash: string;
    quantity: string;
    cost: string;
  }>(
    `select transfer_id, t.movement_type, part.line, coalesce(sum(c.amount), 0) as cash, coalesce(sum(s.quantity), 0) as quantity, coalesce(sum(s.book_value), 0) as cost
     from (select transfer_id, transaction_id, line from transfer_part where transfer_id = any($1) and line is not null
       -- Book cost alone is posted on the transfer itself.
       union all select transaction_id, transaction_id, line from transfer_line where transaction_id = any($1)) part
     join portfolio_transaction t on t.transaction_id = transfer_id
     join transfer_line l on l.transaction_id = transfer_id and l.line = part.line
     left join cash_posting c on c.firm_id = t.firm_id and c.transaction_id = part.transaction_id and c.account_id is not null and l.asset_id is null
     left join stock_posting s on s.firm_id = t.firm_id and s.transaction_id = part.transaction_id and s.account_id is not null and s.asset_id = l.asset_id
     where t.transaction_id = any($1) group by transfer_id, t.movement_type, part.line`,
  );
  const said: object[] = [];
  const there: object[] = [];
  const seen = { credited: 0, out: 0 };
  for (const id of ids)
    for (const line of await readLines(db, firmId, id)) {
      const row = posted.find((each) => each.transfer_id === id && each.line === line.line);
      const sign = row?.movement_type === 'Out' ? -1n : 1n;
      said.push({
        id,
        line: line.line,
        cash: line.arrivedAmount,
        quantity: line.arrivedQuantity,
        cost: line.arrivedCost,
      });
      there.push({
        id,
        line: line.line,
        cash: sign * parsePounds(row?.cash ?? '0'),
        quantity: sign * parseUnits(row?.quantity ?? '0'),
        cost: sign * parsePounds(row?.cost ?? '0'),
      });
      if (line.arrivedAmount + line.arrivedQuantity > 0n) seen[sign > 0n ? 'credited' : 'out'] += 1;
    }
  expect(said).toEqual(there);
  return seen;
};
