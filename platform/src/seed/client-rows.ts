import type { PoolClient } from 'pg';
import { copyRows } from './copy-rows';
import type { SeedModel } from './models';
import type { SeedAccount, SeedClient } from './people';
import type { Random } from './random';

/** Who made the rows: no user of the firm did. */
const author = 'seed';

/** Writes clients with their parents and fee groups. */
export const writeClients = async (client: PoolClient, firmId: string, clients: readonly SeedClient[], writtenAt: string, groupIdOf: () => string): Promise<void> => {
  await copyRows(
    client, 'client',
    ['firm_id', 'client_id', 'node_id', 'client_type', 'status', 'name', 'title', 'first_name', 'surname', 'date_of_birth', 'nationality', 'tax_domicile', 'email', 'mobile_number', 'address1', 'town', 'post_code', 'country', 'adviser_user_id', 'created_date', 'updated_at', 'updated_by'],
    clients.map((each) => [
      firmId, each.clientId, each.nodeId, each.type, each.status, each.name, each.title, each.firstName, each.surname, each.dateOfBirth, each.nationality, 'GB', each.email, each.mobile, each.address1, each.town, each.postCode, 'GB',
      each.adviserUserId, each.created, writtenAt, author,
    ]),
  );
  await copyRows(client, 'client_parent', ['firm_id', 'client_id', 'parent_client_id'], clients.flatMap((each) => each.parentIds.map((parentId) => [firmId, each.clientId, parentId])));
  const families = new Map<string, SeedClient[]>();
  for (const each of clients) if (each.type === 'Individual' && each.status === 'Active') families.set(`${each.surname} ${each.address1}`, [...(families.get(`${each.surname} ${each.address1}`) ?? []), each]);
  // A fee group has at most ten clients and no minors.
  const groups = [...families.values()].filter((family) => family.length > 1 && family.length <= 10).map((family) => ({ groupId: groupIdOf(), family }));
  await copyRows(client, 'client_group', ['firm_id', 'client_group_id', 'name'], groups.map(({ groupId, family }) => [firmId, groupId, `${family[0]?.surname ?? ''} family`]));
  await copyRows(client, 'client_group_member', ['firm_id', 'client_id', 'client_group_id'], groups.flatMap(({ groupId, family }) => family.map((each) => [firmId, each.clientId, groupId])));
};

/** Writes accounts with their holders; some follow a model that is in force, discretionary ones a discretionary model. */
export const writeAccounts = async (client: PoolClient, firmId: string, accounts: readonly SeedAccount[], models: readonly SeedModel[], random: Random, writtenAt: string, productIdOf: () => string): Promise<void> => {
  const followed = models.filter(({ status }) => status === 'Active');
  const advisory = followed.filter(({ type }) => type === 'Advisory');
  const managed = followed.filter(({ type }) => type === 'Discretionary');
  await copyRows(
    client, 'account',
    ['firm_id', 'account_id', 'node_id', 'lead_client_id', 'name', 'account_type', 'wrapper_type', 'status', 'discretionary', 'advised', 'trust', 'model_id', 'client_product_id', 'opened_date', 'updated_at', 'updated_by'],
    accounts.map((each) => {
      const modelled = each.wrapper !== 'CASH' && random.chance(45);
      const discretionary = modelled && random.chance(30);
      const pension = each.wrapper === 'SIPP' || each.wrapper === 'PENSION' || each.wrapper === 'SSAS';
      return [
        firmId, each.accountId, each.lead.nodeId, each.lead.clientId, each.name, each.wrapper === 'CASH' ? 'Cash' : 'Wrapper', each.wrapper, each.status, discretionary, random.chance(85), each.lead.type === 'Trust',
        modelled ? random.pick(discretionary ? managed : advisory).modelId : null, pension ? productIdOf() : null, each.opened, writtenAt, author,
      ];
    }),
  );
  await copyRows(client, 'account_client', ['firm_id', 'account_id', 'client_id', 'declared_at'], accounts.flatMap((each) => each.holders.map((holder) => [firmId, each.accountId, holder.clientId, each.holders.length > 1 && each.status !== 'Pending' ? writtenAt : null])));
};
