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

/** The mark of a found id; there is no value of it. */
export interface Found<Kind extends string> {
  readonly [found]: Kind;
}

/**
 * The id of a record that a caller's scope has found: what takes one asks no more whether the caller may. Only the
 * queries of `seen.ts` make one, so a plain string, such as one of an address or a body, does not compile in its place.
 */
export type FoundId<Kind extends string> = string & Found<Kind>;

/**
 * A client whom the caller sees; `LeadClient` and `GroupMember` stand behind an account or a group the caller sees,
 * whatever the client's own node.
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
 * The database, where some tables are asked for what the caller sees of them alone: their ids are found ones. A
 * subquery of such a table is not limited by the query around it: give it another name and take no id from it.
 */
export type SeenDB<Table extends FoundTable> = {
  [Name in keyof DB]: Name extends Table ? FoundTables[Name] : DB[Name];
};
