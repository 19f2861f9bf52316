import type {
  Account,
  Client,
  ClientProduct,
  DB,
  PortfolioGroup,
  PortfolioGroupClient,
  PortfolioTransaction,
} from '../../foundation/database/schema';

declare const found: unique symbol;

/** Marks a found id in the type system only; no value has this property. */
export interface Found<Kind extends string> {
  readonly [found]: Kind;
}

/**
 * The id of a record found in the caller's scope: a function that takes one need not check access again. Only the
 * queries of `seen.ts` return them, so a plain string, such as an id from a path or a body, does not compile in its
 * place.
 */
export type FoundId<Kind extends string> = string & Found<Kind>;

/**
 * The id of a client the caller may read. `LeadClient` and `GroupMember` are reached through an account or a group the
 * caller sees, whatever the client's own node.
 */
export type FoundClientId = FoundId<'Client' | 'LeadClient' | 'GroupMember'>;

interface FoundTables {
  client: Client & { client_id: FoundId<'Client'> };
  account: Account & { account_id: FoundId<'Account'>; lead_client_id: FoundId<'LeadClient'> };
  portfolio_transaction: PortfolioTransaction & {
    transaction_id: FoundId<'Transaction'>;
    account_id: FoundId<'Account'>;
  };
  client_product: ClientProduct & { client_product_id: FoundId<'ClientProduct'>; client_id: FoundId<'Client'> };
  portfolio_group: PortfolioGroup & { group_id: FoundId<'PortfolioGroup'> };
  portfolio_group_client: PortfolioGroupClient & { client_id: FoundId<'GroupMember'> };
}

export type FoundTable = keyof FoundTables;

/**
 * The database schema in which the ids of the named tables are found ids, because their rows are limited to the
 * caller's scope. The limit does not reach a subquery on such a table: give the subquery another name and take no id
 * from it.
 */
export type SeenDB<Table extends FoundTable> = {
  [Name in keyof DB]: Name extends Table ? FoundTables[Name] : DB[Name];
};
