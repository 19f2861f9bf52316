import { accountMoves } from '@tessera/contract/accounts/life';
import type { CallData } from '@tessera/contract/schemas';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import type { AccountStatus } from '../../foundation/database/column-types';
import type { Repository } from '../../requests/access/repository';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNumber, wireTimestamp } from '../../requests/http/wire';
import { selectAccountRows, toAccountRow } from './account-row';

type Account = CallData<'getAccount'>;

/** Moves out of a status, each with what it still lacks. */
const movesOf = (repository: Repository, accountId: string, status: AccountStatus): Promise<Account['moves']> =>
  Promise.all(accountMoves.filter(({ from }) => from === status).map(async ({ to, action, condition }) => ({ to, action, refused: await repository.accountProblem(accountId, condition) })));

export const getAccount: Handler<'getAccount'> = async ({ path, repository }) => {
  const row = await selectAccountRows(repository.accountDetails())
    .where('account.account_id', '=', path.accountId)
    .select(['account.opened_date', 'account.updated_at', 'account.updated_by', 'account.version'])
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const owed = await repository.transactions().where('account.account_id', '=', path.accountId).where('portfolio_transaction.owed_cash', '>', '0')
    .select(['portfolio_transaction.transaction_id', 'portfolio_transaction.owed_cash', 'portfolio_transaction.transaction_date']).orderBy('portfolio_transaction.transaction_date').orderBy('portfolio_transaction.transaction_id').execute();
  const accountId = row.account_id;
  const [holders, externalIds, moves, recurring, mandate, bankDetails] = await Promise.all([
    repository.holders(accountId), repository.externalIds('Account', accountId), movesOf(repository, accountId, row.status),
    repository.recurringOrders().where('account.account_id', '=', accountId).where('recurring_order.status', '=', 'Active').select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    repository.mandates().where('account.account_id', '=', accountId).select(['mandate.mandate_id', 'mandate.reference', 'mandate.status']).executeTakeFirst(),
    bankDetailsColumns(repository.bankDetailsUsedBy(accountId)).executeTakeFirst(),
  ]);
  const [bankDetailsUses, ended] = await Promise.all([
    bankDetails ? repository.bankDetailsUses({ accountId }, { bankDetailsId: bankDetails.bank_details_id, isOwn: bankDetails.account_id !== null }) : null,
    mandate ? undefined : repository.endedMandates().where('account.account_id', '=', accountId).select(['mandate.reference', 'mandate_step.business_date', 'mandate_step.reason']).orderBy('mandate_step.at', 'desc').orderBy('mandate_step.step', 'desc').limit(1).executeTakeFirst(),
  ]);
  const account = toAccountRow(row);
  const declared = new Set(holders.filter(({ declaredAt }) => declaredAt !== null).map(({ id }) => id));
  return {
    data: {
      ...account,
      clients: account.clients.map((client) => (holders.length > 1 ? { ...client, declarationAccepted: declared.has(client.id) } : client)),
      openedDate: row.opened_date,
      owed: owed.map((each) => ({ transactionId: each.transaction_id, amount: wireNumber(each.owed_cash), transactionDate: each.transaction_date })),
      externalIds, moves, recurringOrders: Number(recurring.count), mandate: mandate ? { mandateId: mandate.mandate_id, reference: mandate.reference, status: mandate.status } : null,
      endedMandate: ended ? { reference: ended.reference, endedDate: ended.business_date, reason: ended.reason } : null, bankDetailsUses,
      bankDetails: bankDetails ? { ...toBankDetails(repository.caller, bankDetails), owner: bankDetails.account_id === null ? 'Client' : 'Account' } : null,
      auditDetails: { application: 'tessera', userFirmId: row.firm_id, userId: row.updated_by, updateDate: wireTimestamp(row.updated_at), version: row.version },
    },
  };
};
