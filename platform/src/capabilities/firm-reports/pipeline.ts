import { openStatuses } from '@tessera/contract/transfers/life';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, sum, type Pence } from '@tessera/domain/money';
import { sql } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { ownAccounts } from './own-accounts';
import type { ReportAsk } from './report-query';
import { moneyFigure, pounds, type ReadContent } from './report-rows';

interface Announced {
  readonly transactionId: string;
  readonly client: string;
  readonly account: string;
  readonly kind: 'Transfer in' | 'Transfer out' | 'Payment in' | 'Payment out';
  readonly status: string;
  readonly provider: string | null;
  readonly since: IsoDate;
  readonly moneyIn: Pence;
  readonly moneyOut: Pence;
}

/**
 * Transfers that are not over and payments that are not done. Of a transfer the amount is what its lines announce and
 * what has not come yet, holdings at their last price; before there are lines, what was entered; of a whole account that
 * leaves, its value less what stays.
 */
export const readPipeline = async (scope: ReadScope, ask: ReportAsk): Promise<readonly Announced[]> => {
  const { db, firmId, businessDate } = scope;
  const { rows } = await sql<{
    transaction_id: string;
    client: string;
    account: string;
    kind: 'Transfer' | 'Payment';
    movement_type: 'In' | 'Out';
    status: string;
    provider: string | null;
    since: IsoDate;
    amount: string;
  }>`
    with own as (${ownAccounts(scope, ask)}),
    announced as (
      select line.transaction_id, sum(case when asset_id is null then greatest(announced_amount - arrived_amount, 0)
        else round(greatest(announced_quantity - arrived_quantity, 0) * coalesce((select price from price where price.asset_id = line.asset_id and price_date <= ${businessDate} order by price_date desc limit 1), 0), 2) end) as amount
      from transfer_line line join product_transfer transfer on transfer.firm_id = line.firm_id and transfer.transaction_id = line.transaction_id
      where line.firm_id = ${firmId} and transfer_status = any(${[...openStatuses]}::text[]) group by line.transaction_id
    ), open as (
      select made.transaction_id, made.account_id, 'Transfer' as kind, movement_type, transfer_status as status, previous_provider_name as provider, date_initiated as since,
        coalesce(announced.amount, made.amount, case when movement_type = 'Out' then greatest(stock_value + cash_value - coalesce(remaining_balance, 0), 0) end, 0) as amount
      from product_transfer join portfolio_transaction made using (firm_id, transaction_id) left join announced using (transaction_id)
        left join account_valuation using (firm_id, account_id)
      where firm_id = ${firmId} and transfer_status = any(${[...openStatuses]}::text[])
      union all
      select transaction_id, account_id, 'Payment', movement_type, status, null, transaction_date, coalesce(amount, 0)
      from portfolio_transaction where firm_id = ${firmId} and transaction_type = 'Payment' and movement_type in ('In', 'Out') and status in ('Pending', 'Placed', 'Waiting', 'Checking')
    )
    select open.*, account.name as account, client.name as client from open join own using (account_id)
      join account on account.firm_id = ${firmId} and account.account_id = open.account_id
      join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id
    order by since, transaction_id`.execute(db);
  return rows.map((row) => {
    const amount = parsePounds(row.amount);
    const comes = row.movement_type === 'In';
    return {
      transactionId: row.transaction_id,
      client: row.client,
      account: row.account,
      kind: `${row.kind} ${comes ? 'in' : 'out'}`,
      status: row.status,
      provider: row.provider,
      since: row.since,
      moneyIn: comes ? amount : 0n,
      moneyOut: comes ? 0n : amount,
    };
  });
};

export const pipeline: ReadContent = async (scope, ask) => {
  const open = await readPipeline(scope, ask);
  const of = (kind: Announced['kind']): Pence =>
    sum(open.filter((each) => each.kind === kind).map(({ moneyIn, moneyOut }) => moneyIn + moneyOut));
  return {
    rows: open.map(({ transactionId, moneyIn, moneyOut, ...cells }) => ({
      id: transactionId,
      cells: {
        ...cells,
        moneyIn: cells.kind.endsWith(' in') ? pounds(moneyIn) : null,
        moneyOut: cells.kind.endsWith(' out') ? pounds(moneyOut) : null,
      },
      link: { page: cells.kind.startsWith('Transfer') ? 'transfer' : 'transaction', id: transactionId, query: {} },
    })),
    figures: (['Transfer in', 'Transfer out', 'Payment in', 'Payment out'] as const).map((kind) =>
      moneyFigure(kind, of(kind)),
    ),
    notes: [
      'Of a transfer, what is announced and has not come yet: holdings at their last price. A whole account that leaves counts at its value now.',
    ],
  };
};
