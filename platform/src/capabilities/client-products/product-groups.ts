import type { GroupStatus, PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import { sql } from 'kysely';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';

export interface ProductGroup {
  readonly groupId: string;
  readonly clientProductId: string;
  readonly name: string;
  readonly groupType: PensionGroupType;
  readonly status: GroupStatus;
  /** Accounts now in the group. */
  readonly accountIds: readonly string[];
}

/** The pension account groups of client products with their accounts, Active groups first. */
export const readProductGroups = async (
  { db, firmId }: ReadScope,
  clientProductIds: readonly FoundId<'ClientProduct'>[],
): Promise<ProductGroup[]> => {
  if (clientProductIds.length === 0) return [];
  const { rows } = await sql<{
    group_id: string;
    client_product_id: string;
    name: string;
    group_type: PensionGroupType;
    status: GroupStatus;
    account_ids: string[];
  }>`
    select group_id, client_product_id, name, group_type, status,
      array(select account_id from portfolio_group_account inside where inside.firm_id = portfolio_group.firm_id and inside.group_id = portfolio_group.group_id and active order by line) as account_ids
    from portfolio_group where firm_id = ${firmId} and client_product_id = any(${[...clientProductIds]}::text[]) order by status, sort_name, group_id`.execute(
    db,
  );
  return rows.map((row) => ({
    groupId: row.group_id,
    clientProductId: row.client_product_id,
    name: row.name,
    groupType: row.group_type,
    status: row.status,
    accountIds: row.account_ids,
  }));
};
