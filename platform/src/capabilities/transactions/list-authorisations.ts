import type { CallData } from '@tessera/contract/schemas';
import { ownTransaction } from '@tessera/contract/transactions/check-transition';
import { authorisationsMax } from '@tessera/contract/transactions/values';
import { isDetailsProblem } from '@tessera/domain/payment-method';
import { payeeAccount } from '../../ledger/rules/payee-account';
import { isOwnPayeeProblem } from '../../ledger/rules/payee-interest';
import type { ReadScope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import { wireTimestamp } from '../../requests/http/wire';
import { actionsOf } from './actions-of';
import { madeAt, selectTransactionRows, toTransactionRow } from './transaction-row';
import { seenTransactions } from '../../requests/access/seen';

/** The most transactions checked, oldest first: no firm has more waiting. */
const checkedMax = 1_000;

/**
 * All transactions the caller can authorise, oldest first, and how many wait for somebody or something else. Each is
 * checked by its record's own rule, so everything listed can be authorised.
 */
export const waitingForCaller = async (scope: ReadScope) => {
  const rows = await selectTransactionRows(seenTransactions(scope))
    .leftJoin('account_bank_details as used', (join) =>
      join
        .onRef('used.firm_id', '=', 'account.firm_id')
        .on('used.account_id', '=', payeeAccount('portfolio_transaction')),
    )
    .where('portfolio_transaction.status', '=', 'Checking')
    .select((eb) => [
      'used.status as details_status',
      eb
        .selectFrom('transaction_step')
        .whereRef('transaction_step.firm_id', '=', 'portfolio_transaction.firm_id')
        .whereRef('transaction_step.transaction_id', '=', 'portfolio_transaction.transaction_id')
        .where('transaction_step.to_status', '=', 'Checking')
        .select((step) => step.fn.max('transaction_step.at').as('since'))
        .as('since'),
      eb
        .selectFrom('portal_user as author')
        .whereRef('author.firm_id', '=', 'portfolio_transaction.firm_id')
        .where('author.user_id', '=', (of) =>
          of.fn.coalesce(
            'portfolio_transaction.created_by',
            of
              .selectFrom('recurring_order as asked')
              .whereRef('asked.firm_id', '=', 'portfolio_transaction.firm_id')
              .whereRef('asked.recurring_order_id', '=', 'portfolio_transaction.recurring_order_id')
              .select('asked.created_by'),
          ),
        )
        .select('author.name')
        .as('entered_by'),
    ])
    .orderBy('since', (order) => order.asc().nullsFirst())
    .orderBy('portfolio_transaction.transaction_id')
    .limit(checkedMax)
    .execute();
  const checked = rows.map((row) => ({
    row,
    authorise: actionsOf(scope, row, row.details_status).find(({ action }) => action === 'authorise'),
  }));
  const waiting = checked
    .filter(({ authorise }) => authorise?.allowed === true)
    .map(({ row }): CallData<'listAuthorisations'>['transactions'][number] => ({
      ...toTransactionRow(row),
      enteredBy: row.entered_by,
      since: row.since ? wireTimestamp(row.since) : madeAt(row, undefined),
    }));
  const refusedFor = (isReason: (reason: string) => boolean): number =>
    checked.filter(({ authorise }) => authorise?.allowed === false && isReason(authorise.reason ?? '')).length;
  return {
    waiting,
    own: refusedFor((reason) => reason === ownTransaction || isOwnPayeeProblem(reason)),
    unverified: refusedFor(isDetailsProblem),
  };
};

/** The oldest transactions the caller can authorise. */
export const listAuthorisations: Handler<'listAuthorisations'> = async ({ scope }) => {
  const { waiting, ...others } = await waitingForCaller(scope);
  return { data: { count: waiting.length, transactions: waiting.slice(0, authorisationsMax), ...others } };
};
