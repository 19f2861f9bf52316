import { isPension } from '@tessera/contract/accounts/values';
import { recordId } from '@tessera/domain/identifiers';
import { sql, type Transaction } from 'kysely';
import { takeNumber } from '../../foundation/database/take-number';
import type { WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';

/** The firm, user and time a product is taken out. */
interface ProductContext {
  readonly firmId: string;
  readonly userId: string;
  readonly businessDate: string;
  readonly at: Date;
}

/** The firm's scheme product for a wrapper today, if there is exactly one. */
const onlyScheme = async (
  transaction: Transaction<DB>,
  { firmId, businessDate }: ProductContext,
  wrapperType: WrapperType,
): Promise<string | null> => {
  const offered = await transaction
    .selectFrom('scheme_product')
    .where('firm_id', '=', firmId)
    .where('wrapper_type', '=', wrapperType)
    .where('from_date', '<=', businessDate)
    .where((eb) => eb.or([eb('to_date', 'is', null), eb('to_date', '>=', businessDate)]))
    .select('scheme_product_id')
    .limit(2)
    .execute();
  return offered.length === 1 ? (offered[0]?.scheme_product_id ?? null) : null;
};

/**
 * Returns the id of the client's product for a new account: the client's first product of the wrapper, or a new one.
 * Null for a cash account.
 */
export const findOrCreateProduct = async (
  transaction: Transaction<DB>,
  context: ProductContext,
  clientId: string,
  wrapperType: WrapperType,
): Promise<string | null> => {
  if (wrapperType === 'CASH') return null;
  const { firmId, userId, businessDate, at } = context;
  // Locks, so that the second of two simultaneous requests for one client finds the product the first created.
  // Accounts, and possibly clients, are locked before this; nothing is locked after it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client product ${firmId} ${clientId} ${wrapperType}`}, 0))`.execute(
    transaction,
  );
  const owned = await transaction
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .where('wrapper_type', '=', wrapperType)
    .orderBy('created_date')
    .orderBy('client_product_id')
    .select('client_product_id')
    .executeTakeFirst();
  if (owned) return owned.client_product_id;
  const number = await takeNumber(transaction, 'client_product_number');
  const clientProductId = recordId('clientProduct', number);
  await transaction
    .insertInto('client_product')
    .values({
      firm_id: firmId,
      client_product_id: clientProductId,
      client_id: clientId,
      wrapper_type: wrapperType,
      scheme_product_id: await onlyScheme(transaction, context, wrapperType),
      created_date: businessDate,
      updated_at: at,
      updated_by: userId,
    })
    .execute();
  return clientProductId;
};

interface NewAccount {
  readonly accountId: string;
  readonly name: string;
  readonly nodeId: string;
  readonly wrapperType: WrapperType;
  readonly clientProductId: string | null;
}

/** Adds a new pension account to the Active uncrystallised group of its product. See `addToPensionGroup`. */
export const addToUncrystallisedGroup = (
  transaction: Transaction<DB>,
  context: ProductContext,
  account: NewAccount,
): Promise<string | null> => addToPensionGroup(transaction, context, account, 'Uncrystallised');

/**
 * Adds a new pension account to the Active group of a type of its product, creating the group where there is none.
 * Returns the group's id; null for an account that is not a pension.
 */
export const addToPensionGroup = async (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate, at }: ProductContext,
  { accountId, name, nodeId, wrapperType, clientProductId }: NewAccount,
  groupType: 'Uncrystallised' | 'Crystallised' | 'Beneficiary',
): Promise<string | null> => {
  if (clientProductId === null || !isPension(wrapperType)) return null;
  const group = await transaction
    .selectFrom('portfolio_group')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .where('group_type', '=', groupType)
    .where('status', '=', 'Active')
    .orderBy('created_date')
    .orderBy('group_id')
    .limit(1)
    .forUpdate()
    .select('group_id')
    .executeTakeFirst();
  const groupId =
    group?.group_id ?? recordId('portfolioGroup', await takeNumber(transaction, 'portfolio_group_number'));
  if (group)
    await transaction
      .updateTable('portfolio_group')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, updated_by: userId }))
      .where('firm_id', '=', firmId)
      .where('group_id', '=', groupId)
      .execute();
  else {
    await transaction
      .insertInto('portfolio_group')
      .values({
        firm_id: firmId,
        group_id: groupId,
        group_intent: 'Pension Account Group',
        group_type: groupType,
        client_product_id: clientProductId,
        name: `${name}, ${groupType.toLowerCase()}`,
        status: 'Active',
        node_id: nodeId,
        created_date: businessDate,
        updated_at: at,
        updated_by: userId,
      })
      .execute();
  }
  await transaction
    .insertInto('portfolio_group_account')
    .values({
      firm_id: firmId,
      group_id: groupId,
      account_id: accountId,
      line: sql<number>`(select coalesce(max(line), 0) + 1 from portfolio_group_account inside where inside.firm_id = ${firmId} and inside.group_id = ${groupId})`,
    })
    .execute();
  return groupId;
};
