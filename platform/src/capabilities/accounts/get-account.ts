import { accountTransitions } from '@tessera/contract/accounts/life';
import type { CallData } from '@tessera/contract/schemas';
import { bankDetailsColumns, toBankDetails } from '../bank-details/bank-details-row';
import type { AccountStatus } from '../../foundation/database/column-types';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { wireNumber, wireTimestamp } from '../../requests/http/wire';
import { seenAccountDetails, selectAccountRows, toAccountRow } from './account-row';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { conditionProblem } from './account-conditions';
import { idIs, seenTransactions } from '../../requests/access/seen';
import { holdersOf } from './stored-account';
import { externalIdsOf } from '../external-ids/external-ids';
import { seenRecurringOrders } from '../recurring/seen-recurring';
import { bankDetailsUsedBy } from '../bank-details/seen-bank-details';
import { countUses } from '../bank-details/count-uses';
import { seenEndedMandates, seenMandates } from '../recurring/seen-mandates';

type Account = CallData<'getAccount'>;

/** The transitions out of a status, each with the reason it cannot be made yet. */
const transitionsOf = (
  scope: ReadScope,
  accountId: FoundId<'Account'>,
  status: AccountStatus,
): Promise<Account['moves']> =>
  Promise.all(
    accountTransitions
      .filter(({ from }) => from === status)
      .map(async ({ to, action, condition }) => ({
        to,
        action,
        refused: await conditionProblem(scope, accountId, condition),
      })),
  );

export const getAccount: Handler<'getAccount'> = async ({ path, scope }) => {
  const row = await selectAccountRows(seenAccountDetails(scope))
    .where(idIs('account.account_id', path.accountId))
    .select(['account.opened_date', 'account.updated_at', 'account.updated_by', 'account.version'])
    .executeTakeFirst();
  if (!row) throw notFound('Account');
  const accountId = row.account_id;
  const owed = await seenTransactions(scope)
    .where('account.account_id', '=', accountId)
    .where('portfolio_transaction.owed_cash', '>', '0')
    .select([
      'portfolio_transaction.transaction_id',
      'portfolio_transaction.owed_cash',
      'portfolio_transaction.transaction_date',
    ])
    .orderBy('portfolio_transaction.transaction_date')
    .orderBy('portfolio_transaction.transaction_id')
    .execute();
  const [holders, externalIds, moves, recurring, mandate, bankDetails] = await Promise.all([
    holdersOf(scope, accountId),
    externalIdsOf(scope, 'Account', accountId),
    transitionsOf(scope, accountId, row.status),
    seenRecurringOrders(scope)
      .where('account.account_id', '=', accountId)
      .where('recurring_order.status', '=', 'Active')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
    seenMandates(scope)
      .where('account.account_id', '=', accountId)
      .select(['mandate.mandate_id', 'mandate.reference', 'mandate.status'])
      .executeTakeFirst(),
    bankDetailsColumns(bankDetailsUsedBy(scope, accountId)).executeTakeFirst(),
  ]);
  const [bankDetailsUses, ended] = await Promise.all([
    bankDetails
      ? countUses(
          scope,
          { accountId },
          { bankDetailsId: bankDetails.bank_details_id, isOwn: bankDetails.account_id !== null },
        )
      : null,
    mandate
      ? undefined
      : seenEndedMandates(scope)
          .where('account.account_id', '=', accountId)
          .select(['mandate.reference', 'mandate_step.business_date', 'mandate_step.reason'])
          .orderBy('mandate_step.at', 'desc')
          .orderBy('mandate_step.step', 'desc')
          .limit(1)
          .executeTakeFirst(),
  ]);
  const account = toAccountRow(row);
  const holderById = new Map(holders.map((holder) => [holder.id, holder]));
  return {
    data: {
      ...account,
      clients: account.clients.map((client) => {
        const holder = holders.length > 1 ? holderById.get(client.id) : undefined;
        return holder
          ? { ...client, declarationAccepted: holder.declaredAt !== null, hasDied: holder.hasDied }
          : client;
      }),
      openedDate: row.opened_date,
      owed: owed.map((each) => ({
        transactionId: each.transaction_id,
        amount: wireNumber(each.owed_cash),
        transactionDate: each.transaction_date,
      })),
      externalIds,
      moves,
      recurringOrders: Number(recurring.count),
      mandate: mandate ? { mandateId: mandate.mandate_id, reference: mandate.reference, status: mandate.status } : null,
      endedMandate: ended ? { reference: ended.reference, endedDate: ended.business_date, reason: ended.reason } : null,
      bankDetailsUses,
      bankDetails: bankDetails
        ? { ...toBankDetails(scope.caller, bankDetails), owner: bankDetails.account_id === null ? 'Client' : 'Account' }
        : null,
      auditDetails: {
        application: 'tessera',
        userFirmId: row.firm_id,
        userId: row.updated_by,
        updateDate: wireTimestamp(row.updated_at),
        version: row.version,
      },
    },
  };
};
