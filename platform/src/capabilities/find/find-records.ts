import type { Call } from '@tessera/contract';
import { catalogue } from '@tessera/contract/catalogue';
import type { CallRow } from '@tessera/contract/schemas';
import { sql } from 'kysely';
import { mayCall } from '../../requests/access/caller';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenAccounts, seenTransactions } from '../../requests/access/seen';
import type { Handler } from '../../requests/handler';
import { idPrefix, nameHolds, searchRank } from '../../requests/http/filters';
import { seenInstruments } from '../assets/seen-assets';
import { seenPortfolioGroups } from '../portfolio-groups/group-access';

type Found = CallRow<'findRecords'>;

/** The most records of one kind. */
const kindMax = 5;
/** Two letters are in most names. */
const nameMin = 3;

const accounts = async (scope: ReadScope, term: string): Promise<Found[]> => {
  const rows = await seenAccounts(scope)
    .where((eb) =>
      eb.or([
        idIs('account.account_id', term.toUpperCase()),
        ...(term.length < nameMin ? [] : [nameHolds('account.search_name', term)]),
      ]),
    )
    .select(['account.account_id as id', 'account.name', 'account.lead_client_id as clientId'])
    .orderBy(searchRank('account.search_name', ['account.account_id'], term))
    .orderBy('account.name')
    .orderBy('account.account_id')
    .limit(kindMax)
    .execute();
  return rows.map((row) => ({ kind: 'Account', ...row }));
};

const identifiers = ['instrument.asset_id', 'instrument.isin', 'instrument.sedol', 'instrument.ticker'] as const;

const instruments = async (scope: ReadScope, term: string): Promise<Found[]> => {
  const prefix = idPrefix(term);
  const rows = await seenInstruments(scope)
    .where((eb) =>
      eb.or([
        ...identifiers.map((each) => eb(each, 'like', prefix)),
        ...(term.length < nameMin ? [] : [nameHolds('instrument.search_name', term)]),
      ]),
    )
    .select(['instrument.asset_id as id', 'instrument.long_name as name', sql<null>`null`.as('clientId')])
    .orderBy(searchRank('instrument.search_name', identifiers, term))
    .orderBy('instrument.long_name')
    .orderBy('instrument.asset_id')
    .limit(kindMax)
    .execute();
  return rows.map((row) => ({ kind: 'Instrument', ...row }));
};

const transactions = async (scope: ReadScope, term: string): Promise<Found[]> => {
  const rows = await seenTransactions(scope)
    .where(idIs('portfolio_transaction.transaction_id', term.toUpperCase()))
    .select([
      'portfolio_transaction.transaction_id as id',
      'portfolio_transaction.transaction_type as type',
      'account.name as account',
      'account.lead_client_id as clientId',
    ])
    .limit(kindMax)
    .execute();
  return rows.map(({ id, type, account, clientId }) => ({
    kind: 'Transaction',
    id,
    name: `${type}, ${account}`,
    clientId,
  }));
};

const groups = async (scope: ReadScope, term: string): Promise<Found[]> => {
  const rows = await seenPortfolioGroups(scope)
    .where('portfolio_group.status', '=', 'Active')
    .where((eb) =>
      eb.or([
        idIs('portfolio_group.group_id', term.toUpperCase()),
        ...(term.length < nameMin ? [] : [nameHolds('portfolio_group.search_name', term)]),
      ]),
    )
    .select(['portfolio_group.group_id as id', 'portfolio_group.name', sql<null>`null`.as('clientId')])
    .orderBy(searchRank('portfolio_group.search_name', ['portfolio_group.group_id'], term))
    .orderBy('portfolio_group.sort_name')
    .orderBy('portfolio_group.group_id')
    .limit(kindMax)
    .execute();
  return rows.map((row) => ({ kind: 'Group', ...row }));
};

/** How each kind is found, and the call that reads such records: whoever may not make it finds none. */
const finders: readonly {
  readonly call: Call;
  readonly find: (scope: ReadScope, term: string) => Promise<Found[]>;
}[] = [
  { call: catalogue.listAccounts, find: accounts },
  { call: catalogue.getTransaction, find: transactions },
  { call: catalogue.listPortfolioGroups, find: groups },
  { call: catalogue.listAssets, find: instruments },
];

/** Accounts, transactions, groups and instruments that the term names, by number or, from three letters on, by name. */
export const findRecords: Handler<'findRecords'> = async ({ query, scope }) => {
  const term = query.term?.trim() ?? '';
  if (term === '') return { data: [] };
  const found = await Promise.all(
    finders.filter(({ call }) => mayCall(scope.caller, call)).map(({ find }) => find(scope, term)),
  );
  return { data: found.flat() };
};
