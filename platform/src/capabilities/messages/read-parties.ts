import type { WrapperType } from '@tessera/contract/accounts/values';
import type { Kysely, Selectable } from 'kysely';
import type { Client, DB } from '../../foundation/database/schema';
import type { DocumentContent } from '../files/document-content';
import { linesOfRow, type AddressRow } from './address-lines';

/** An account to send notices about, with its holders: the lead first. */
export interface NotifiedAccount {
  readonly accountId: string;
  readonly name: string;
  readonly wrapperType: WrapperType;
  readonly leadId: string;
  readonly holders: readonly DocumentContent['client'][];
}

const addressColumns = [
  'client.client_id',
  'client.name',
  'client.flat_number',
  'client.house_name',
  'client.house_number',
  'client.address1',
  'client.address2',
  'client.town',
  'client.county',
  'client.post_code',
  'client.country',
] as const;

const toRecipient = (row: AddressRow & Pick<Selectable<Client>, 'client_id' | 'name'>): DocumentContent['client'] => ({
  name: row.name,
  id: row.client_id,
  address: linesOfRow(row),
});

/** A client as a document is addressed to them. The address has no lines where none is recorded. */
export const readRecipient = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
): Promise<DocumentContent['client']> =>
  toRecipient(
    await db
      .selectFrom('client')
      .where('firm_id', '=', firmId)
      .where('client_id', '=', clientId)
      .select(addressColumns)
      .executeTakeFirstOrThrow(),
  );

/** Reads accounts with the holders to notify. */
export const readNotifiedAccounts = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<Map<string, NotifiedAccount>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_client', (join) =>
      join
        .onRef('account_client.firm_id', '=', 'account.firm_id')
        .onRef('account_client.account_id', '=', 'account.account_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'account_client.firm_id')
        .onRef('client.client_id', '=', 'account_client.client_id'),
    )
    .where('account.firm_id', '=', firmId)
    .where('account.account_id', 'in', accountIds)
    .select([
      'account.account_id',
      'account.name as account_name',
      'account.wrapper_type',
      'account.lead_client_id',
      ...addressColumns,
    ])
    .orderBy('client.client_id')
    .execute();
  const accounts = new Map<string, NotifiedAccount>();
  for (const row of rows) {
    const holder = toRecipient(row);
    const { holders = [] } = accounts.get(row.account_id) ?? {};
    accounts.set(row.account_id, {
      accountId: row.account_id,
      name: row.account_name,
      wrapperType: row.wrapper_type,
      leadId: row.lead_client_id,
      holders: row.client_id === row.lead_client_id ? [holder, ...holders] : [...holders, holder],
    });
  }
  return accounts;
};

export const readFirm = (db: Kysely<DB>, firmId: string): Promise<DocumentContent['firm']> =>
  db.selectFrom('firm').where('firm_id', '=', firmId).select(['name', 'footer']).executeTakeFirstOrThrow();
