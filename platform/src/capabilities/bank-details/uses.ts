import type { Transaction } from 'kysely';
import { cancelCollections } from './cancel-collections';
import type { DB } from '../../foundation/database/schema';
import type { Ledger } from '../../ledger/ledger';
import type { LedgerActor } from '../../ledger/state/state';
import { payeeAccount } from '../../ledger/rules/payee-account';
import { lockAccounts } from '../../ledger/state/read-state';
import { endMandate, endRegularCollections, presentMandate } from '../recurring/mandates';
import type { Caller } from '../../requests/access/caller';

/** The owner of bank details: a client, or a single account. */
export type Owner = { readonly clientId: string } | { readonly accountId: string };

/** The accounts that can use an owner's details, locked, each with the id of the details it uses now. */
export interface Uses {
  readonly accountIds: readonly string[];
  readonly used: ReadonlyMap<string, string>;
}

const detailsChanged = 'The bank details were changed.';
const goesElsewhere = `${detailsChanged} It is authorised again, once those it goes to are verified.`;

const readUsed = async (
  transaction: Transaction<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom('account_bank_details')
    .where('firm_id', '=', firmId)
    .where('account_id', 'in', accountIds)
    .select(['account_id', 'bank_details_id'])
    .execute();
  return new Map(rows.map((row) => [row.account_id ?? '', row.bank_details_id ?? '']));
};

/**
 * The accounts whose payments may go to the payee of some accounts: they themselves, and the others of their pensions,
 * which pay parts of what is asked from them.
 */
const payingFor = async (
  transaction: Transaction<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<readonly string[]> => {
  const others = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('client_product_id', 'in', (asked) =>
      asked
        .selectFrom('account')
        .where('firm_id', '=', firmId)
        .where('account_id', 'in', accountIds)
        .where('client_product_id', 'is not', null)
        .select('client_product_id'),
    )
    .select('account_id')
    .execute();
  return [...new Set([...accountIds, ...others.map((row) => row.account_id)])];
};

/** Locks an owner's accounts as the ledger does, so that every payment falls before or after a change of details. */
export const lockUses = async (transaction: Transaction<DB>, firmId: string, owner: Owner): Promise<Uses> => {
  const accountIds =
    'accountId' in owner
      ? [owner.accountId]
      : (
          await transaction
            .selectFrom('account')
            .where('firm_id', '=', firmId)
            .where('lead_client_id', '=', owner.clientId)
            .select('account_id')
            .execute()
        ).map((row) => row.account_id);
  if (accountIds.length > 0) await lockAccounts(transaction, firmId, await payingFor(transaction, firmId, accountIds));
  return { accountIds, used: await readUsed(transaction, firmId, accountIds) };
};

/**
 * The accounts whose bank details have changed since they were locked. An account that had none has nothing that relied
 * on them.
 */
export const accountsWithChangedDetails = async (
  transaction: Transaction<DB>,
  firmId: string,
  { accountIds, used }: Uses,
): Promise<readonly string[]> => {
  const now = await readUsed(transaction, firmId, accountIds);
  return accountIds.filter((id) => used.has(id) && used.get(id) !== now.get(id));
};

/**
 * Holds payments to the payee of these accounts that have not gone to the bank: nobody has authorised them to the new
 * details. Of a benefit these are all its parts, whichever account pays them.
 */
export const holdPayments = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  { firmId, userId, businessDate }: Pick<LedgerActor, 'firmId' | 'userId' | 'businessDate'>,
  accountIds: readonly string[],
  reason: string = goesElsewhere,
): Promise<void> => {
  if (accountIds.length === 0) return;
  const rows = await transaction
    .selectFrom('portfolio_transaction')
    .where('firm_id', '=', firmId)
    .where('account_id', 'in', await payingFor(transaction, firmId, accountIds))
    .where(payeeAccount('portfolio_transaction'), 'in', accountIds)
    .where('transaction_type', '=', 'Payment')
    .where('movement_type', '=', 'Out')
    .where('transaction_sub_type', '<>', 'Adviser Adhoc Fee')
    .where('status', 'in', ['Pending', 'Waiting'])
    .select('transaction_id')
    .orderBy('account_id')
    .orderBy('transaction_id')
    .execute();
  // The platform holds them on behalf of whoever changed the details.
  for (const row of rows)
    await ledger.execute(
      transaction,
      { firmId, userId, userKind: null, businessDate },
      { kind: 'hold', transactionId: row.transaction_id, reason },
    );
};

/**
 * Stops everything that relied on details the accounts no longer use: payments out are held, collections that have not
 * gone to Bacs are cancelled, regular collections end, and so does the mandate of removed details (`ended`).
 */
export const stopUses = async (
  transaction: Transaction<DB>,
  ledger: Ledger,
  caller: Caller,
  uses: Uses,
  ended: string | null,
  at: Date,
): Promise<void> => {
  const { firmId, userId, userKind, businessDate } = caller;
  const moved = await accountsWithChangedDetails(transaction, firmId, uses);
  await cancelCollections(transaction, ledger, { firmId, userId, userKind, businessDate }, moved, detailsChanged);
  await holdPayments(transaction, ledger, caller, moved);
  const mandateId = ended === null ? undefined : await presentMandate(transaction, firmId, ended);
  if (mandateId !== undefined)
    await endMandate(transaction, firmId, mandateId, {
      report: 'Bank details',
      reasonCode: null,
      reason: detailsChanged,
      userId,
      businessDate,
      at,
    });
  await endRegularCollections(transaction, firmId, moved, detailsChanged, at);
};
