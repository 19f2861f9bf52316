import { sql, type Kysely, type Transaction } from 'kysely';
import type { AccountStatus, AccountType, WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { hasDied } from '../../ledger/rules/account-death';
import { readExternalIds, type ExternalId } from '../external-ids/external-ids';

export interface StoredHolder {
  readonly id: string;
  readonly name: string;
  /** When a joint holder accepted the declaration. */
  readonly declaredAt: Date | null;
  /** Their death is confirmed. */
  readonly hasDied: boolean;
}

/** A stored account with everything that can be edited. */
export interface StoredAccount {
  readonly accountId: string;
  readonly accountType: AccountType;
  readonly wrapperType: WrapperType;
  readonly nodeId: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly leadClientId: string;
  /** In the order of their ids. */
  readonly holders: readonly StoredHolder[];
  readonly discretionary: boolean;
  readonly advised: boolean;
  readonly modelId: string | null;
  /** The lead client's product for this wrapper; null for a cash account. */
  readonly clientProductId: string | null;
  readonly externalIds: readonly ExternalId[];
  readonly version: number;
}

/** The holders of an account, each with when they accepted the declaration. */
export const readHolders = async (db: Kysely<DB>, firmId: string, accountId: string): Promise<StoredHolder[]> => {
  const rows = await db
    .selectFrom('account_client')
    .innerJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'account_client.firm_id')
        .onRef('client.client_id', '=', 'account_client.client_id'),
    )
    .where('account_client.firm_id', '=', firmId)
    .where('account_client.account_id', '=', accountId)
    .orderBy('client.client_id')
    .select([
      'client.client_id as id',
      'client.name',
      'account_client.declared_at',
      hasDied(firmId, sql.ref('client.client_id')).as('has_died'),
    ])
    .execute();
  return rows.map(({ id, name, declared_at: declaredAt, has_died: died }) => ({ id, name, declaredAt, hasDied: died }));
};

/** As `readHolders`: every holder, whatever their node. */
export const holdersOf = ({ db, firmId }: ReadScope, accountId: FoundId<'Account'>): Promise<StoredHolder[]> =>
  readHolders(db, firmId, accountId);

/** Reads and locks an account for a change; the lock lasts until the transaction ends. */
export const readStoredAccount = async (
  transaction: Transaction<DB>,
  firmId: string,
  accountId: string,
): Promise<StoredAccount> => {
  const row = await transaction
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    accountId,
    accountType: row.account_type,
    wrapperType: row.wrapper_type,
    nodeId: row.node_id,
    name: row.name,
    status: row.status,
    leadClientId: row.lead_client_id,
    discretionary: row.discretionary,
    advised: row.advised,
    modelId: row.model_id,
    clientProductId: row.client_product_id,
    version: row.version,
    holders: await readHolders(transaction, firmId, accountId),
    externalIds: await readExternalIds(transaction, { firmId, recordKind: 'Account', recordId: accountId }),
  };
};

/** The account as an audit row records it: the contract's field names, with raw ids. */
export const auditedAccount = (account: StoredAccount): Readonly<Record<string, unknown>> => ({
  name: account.name,
  status: account.status,
  clientId: account.leadClientId,
  declarationAccepted: account.holders.filter(({ declaredAt }) => declaredAt !== null).map(({ id }) => id),
  'wrapperDetail.discretionary': account.discretionary,
  'wrapperDetail.advised': account.advised,
  'wrapperDetail.assetAllocationId': account.modelId,
  'wrapperDetail.clientProductId': account.clientProductId,
  externalIds: account.externalIds.map(({ provider, externalId }) => `${provider} ${externalId}`),
});
