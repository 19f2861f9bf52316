import { notFound } from '../server/api-error';
import type { Handler } from '../server/context';
import { wireNumber, wireTimestamp } from '../server/wire';
import { selectAccountRows, toAccountRow } from './account-row';

export const getAccount: Handler<'getAccount'> = async ({ path, repository }) => {
  const row = await selectAccountRows(repository.accountDetails())
    .where('account.account_id', '=', path.accountId)
    .select(['account.opened_date', 'account.updated_at', 'account.updated_by', 'account.version'])
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const owed = await repository.transactions().where('account.account_id', '=', path.accountId).where('portfolio_transaction.owed_cash', '>', '0')
    .select(['portfolio_transaction.transaction_id', 'portfolio_transaction.owed_cash', 'portfolio_transaction.transaction_date']).orderBy('portfolio_transaction.transaction_date').orderBy('portfolio_transaction.transaction_id').execute();
  return {
    data: {
      ...toAccountRow(row),
      openedDate: row.opened_date,
      owed: owed.map((each) => ({ transactionId: each.transaction_id, amount: wireNumber(each.owed_cash), transactionDate: each.transaction_date })),
      externalIds: [], moves: [], recurringOrders: 0, mandate: null,
      auditDetails: { application: 'tessera', userFirmId: row.firm_id, userId: row.updated_by, updateDate: wireTimestamp(row.updated_at), version: row.version },
    },
  };
};
