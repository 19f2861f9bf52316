import type { ReportDimension } from '@tessera/contract/firm-reports/values';
import { sql, type RawBuilder } from 'kysely';
import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts } from '../../requests/access/seen';
import { anyOf } from '../../foundation/database/prepared';
import type { ReportAsk } from './report-query';

/** The key of an account in each dimension that an account has. Of a model, an account without one has ''. */
const keysOfAccounts: Partial<Readonly<Record<ReportDimension, RawBuilder<string>>>> = {
  wrapper: sql`account.wrapper_type`,
  adviser: sql`account.node_id`,
  // An adviser’s node lies below its office; an account of an office itself is the office’s.
  office: sql`(select case when node_type = 'Client Firm' then parent_node_id else node_id end from node where node.firm_id = account.firm_id and node.node_id = account.node_id)`,
  model: sql`coalesce(account.model_id, '')`,
  client: sql`account.lead_client_id`,
};

/** SQL: the accounts that a report is of, as the caller sees them: account_id, and its key in the report’s dimension. */
export const ownAccounts = (scope: ReadScope, { by, nodeIds, query }: ReportAsk): RawBuilder<unknown> => {
  const { wrapperType, modelId } = query;
  const key = (by === null ? undefined : keysOfAccounts[by]) ?? sql<string>`''`;
  return sql`${seenAccounts(scope)
    .$if(nodeIds !== null, (accounts) => accounts.where('account.node_id', '=', anyOf(nodeIds ?? [])))
    .$if(wrapperType !== undefined, (accounts) => accounts.where('account.wrapper_type', '=', wrapperType ?? 'GIA'))
    .$if(modelId !== undefined, (accounts) =>
      accounts.where(sql<boolean>`coalesce(account.model_id, '') = ${modelId === bespoke ? '' : (modelId ?? '')}`),
    )
    .select(['account.account_id', 'account.lead_client_id', key.as('key')])}`;
};

/** In an address, the accounts that follow no model. */
export const bespoke = 'none';
