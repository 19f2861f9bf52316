import type { PoolClient } from 'pg';
import { columnsOf } from '../clients/stored-client';
import { detailColumns, type DetailedClient } from './client-details';
import { copyRows } from './copy-rows';
import type { SeedModel } from './models';
import type { SeedAccount, SeedClient } from './people';
import type { Random } from './random';

/** Who made the rows: no user of the firm did. */
const author = 'seed';

/** Writes clients with all that is kept of them, and fee groups of families. */
export const writeClients = async (client: PoolClient, firmId: string, clients: readonly DetailedClient[], writtenAt: string, groupIdOf: () => string): Promise<void> => {
  const of = (each: SeedClient): [string, string] => [firmId, each.clientId];
  await copyRows(
    client, 'client',
    ['firm_id', 'client_id', 'client_type', 'status', 'created_date', 'updated_at', 'updated_by', 'terms_accepted_at', ...detailColumns],
    clients.map(({ client: each, entry, termsAcceptedAt }) => {
      const columns = columnsOf(entry);
      return [...of(each), each.type, each.status, each.created, writtenAt, author, termsAcceptedAt, ...detailColumns.map((column) => columns[column] ?? null)];
    }),
  );
  await copyRows(client, 'client_parent', ['firm_id', 'client_id', 'parent_client_id'], clients.flatMap(({ client: each, entry }) => entry.parentId.map((parentId) => [...of(each), parentId])));
  await copyRows(
    client, 'client_stakeholder', ['firm_id', 'client_id', 'line', 'role', 'name', 'date_of_birth', 'nationality', 'share', 'stakeholder_client_id'],
    clients.flatMap(({ client: each, entry }) => entry.stakeholders.map((stakeholder, line) => [...of(each), line, stakeholder.role, stakeholder.name, stakeholder.dateOfBirth ?? null, stakeholder.nationality ?? null, stakeholder.share ?? null, stakeholder.clientId ?? null])),
  );
  await copyRows(
    client, 'client_beneficiary', ['firm_id', 'client_id', 'line', 'first_name', 'surname', 'relationship', 'share'],
    clients.flatMap(({ client: each, entry }) => entry.beneficiaries.map(({ firstName, surname, relationship, share }, line) => [...of(each), line, firstName, surname, relationship, share])),
  );
  await copyRows(client, 'client_disclaimer', ['firm_id', 'client_id', 'disclaimer_type', 'accepted_date'], clients.flatMap(({ client: each, entry }) => entry.disclaimers.map(({ type, acceptedDate }) => [...of(each), type, acceptedDate])));
  await copyRows(
    client, 'external_id', ['firm_id', 'record_kind', 'record_id', 'kind', 'provider', 'external_id'],
    clients.flatMap(({ client: each, entry }) => entry.externalIds.map(({ kind, provider, externalId }) => [firmId, 'Client', each.clientId, kind, provider, externalId])),
  );
  const families = new Map<string, SeedClient[]>();
  for (const { client: each } of clients) if (each.type === 'Individual' && each.status === 'Active') families.set(`${each.surname} ${each.address1}`, [...(families.get(`${each.surname} ${each.address1}`) ?? []), each]);
  // A fee group has at most ten clients and no minors.
  const groups = [...families.values()].filter((family) => family.length > 1 && family.length <= 10).map((family) => ({ groupId: groupIdOf(), family }));
  await copyRows(
    client, 'portfolio_group', ['firm_id', 'group_id', 'group_intent', 'name', 'status', 'node_id', 'created_date', 'updated_at', 'updated_by'],
    groups.map(({ groupId, family }) => [firmId, groupId, 'Client Fee Group', `${family[0]?.surname ?? ''} family`, 'Active', family[0]?.nodeId ?? '', family.map(({ created }) => created).sort().at(-1) ?? '', writtenAt, author]),
  );
  await copyRows(client, 'portfolio_group_client', ['firm_id', 'group_id', 'client_id', 'line', 'relation'], groups.flatMap(({ groupId, family }) => family.map((each, line) => [firmId, groupId, each.clientId, line + 1, line === 0 ? null : 'Spouse or civil partner'])));
};

/** Writes accounts with their holders; some follow a model that is in force, discretionary ones a discretionary model. Products are given by account. */
export const writeAccounts = async (client: PoolClient, firmId: string, accounts: readonly SeedAccount[], models: readonly SeedModel[], random: Random, writtenAt: string, products: ReadonlyMap<string, string>): Promise<void> => {
  const followed = models.filter(({ status }) => status === 'Active');
  const advisory = followed.filter(({ type }) => type === 'Advisory');
  const managed = followed.filter(({ type }) => type === 'Discretionary');
  await copyRows(
    client, 'account',
    ['firm_id', 'account_id', 'node_id', 'lead_client_id', 'name', 'account_type', 'wrapper_type', 'status', 'discretionary', 'advised', 'trust', 'model_id', 'client_product_id', 'opened_date', 'updated_at', 'updated_by'],
    accounts.map((each) => {
      const modelled = each.wrapper !== 'CASH' && random.chance(45);
      const discretionary = modelled && random.chance(30);
      return [
        firmId, each.accountId, each.lead.nodeId, each.lead.clientId, each.name, each.wrapper === 'CASH' ? 'Cash' : 'Wrapper', each.wrapper, each.status, discretionary, random.chance(85), each.lead.type === 'Trust',
        modelled ? random.pick(discretionary ? managed : advisory).modelId : null, products.get(each.accountId) ?? null, each.opened, writtenAt, author,
      ];
    }),
  );
  await copyRows(client, 'account_client', ['firm_id', 'account_id', 'client_id', 'declared_at'], accounts.flatMap((each) => each.holders.map((holder) => [firmId, each.accountId, holder.clientId, each.holders.length > 1 && each.status !== 'Pending' ? writtenAt : null])));
};
