import type { NotNull } from 'kysely';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNumber } from '../../requests/http/wire';
import { cashPosition, instrumentsOf, readPositionId, stockPosition } from './position';
import { idIs, seenAccounts } from '../../requests/access/seen';
import { figuresOf } from '../valuation/valuation';
import { seenCashPostings, seenStockPostings } from '../postings/seen-postings';

/** The most postings shown with a position, newest first. */
const postingsMax = 200;

const posting = (row: {
  transaction_id: string;
  transaction_code: string;
  narrative: string;
  post_date: string;
  value_date: string;
}) => ({
  transactionId: row.transaction_id,
  transactionCode: row.transaction_code,
  narrative: row.narrative,
  postDate: row.post_date,
  valueDate: row.value_date,
});

export const getPosition: Handler<'getPosition'> = async ({ path, scope }) => {
  const id = readPositionId(path.positionId);
  const account =
    id &&
    (await seenAccounts(scope)
      .where(idIs('account.account_id', id.accountId))
      .select(['account.account_id', 'account.name', 'account.account_type', 'account.firm_id', 'account.node_id'])
      .executeTakeFirst());
  if (!account) throw notFound('Position');
  const figures = (await figuresOf(scope, [account.account_id], { from: null, to: scope.businessDate })).get(
    account.account_id,
  );
  if (!figures) throw notFound('Position');
  const head = {
    accountId: account.account_id,
    accountName: account.name,
    accountType: account.account_type,
    firmId: account.firm_id,
    nodeId: account.node_id,
  };
  if (id.isin === null) {
    const rows = await seenCashPostings(scope)
      .where('account.account_id', '=', account.account_id)
      .select([
        'cash_posting.transaction_id',
        'cash_posting.transaction_code',
        'cash_posting.narrative',
        'cash_posting.post_date',
        'cash_posting.value_date',
        'cash_posting.amount',
      ])
      // A posting of an account always has its transaction.
      .$narrowType<{ transaction_id: NotNull }>()
      .orderBy('cash_posting.group_id', 'desc')
      .orderBy('cash_posting.line', 'desc')
      .limit(postingsMax)
      .execute();
    return {
      data: {
        ...cashPosition(account.account_id, figures.closingCash, figures.closing),
        ...head,
        transactions: rows.map((row) => ({
          ...posting(row),
          quantity: null,
          value: wireNumber(row.amount),
          bookValue: null,
        })),
      },
    };
  }
  const instruments = await instrumentsOf(scope, [figures]);
  const instrument = [...instruments.values()].find((each) => each.isin === id.isin);
  const holding = figures.holdings.find((each) => each.assetId === instrument?.asset_id);
  if (!instrument || !holding) throw notFound('Position');
  const rows = await seenStockPostings(scope)
    .where('account.account_id', '=', account.account_id)
    .where('stock_posting.asset_id', '=', instrument.asset_id)
    .select([
      'stock_posting.transaction_id',
      'stock_posting.transaction_code',
      'stock_posting.narrative',
      'stock_posting.post_date',
      'stock_posting.value_date',
      'stock_posting.quantity',
      'stock_posting.value',
      'stock_posting.book_value',
    ])
    .orderBy('stock_posting.group_id', 'desc')
    .orderBy('stock_posting.line', 'desc')
    .limit(postingsMax)
    .execute();
  return {
    data: {
      ...stockPosition(account.account_id, holding, instrument, figures.closing),
      ...head,
      transactions: rows.map((row) => ({
        ...posting(row),
        quantity: wireNumber(row.quantity),
        value: wireNumber(row.value),
        bookValue: wireNumber(row.book_value),
      })),
    },
  };
};
