import { clientTypes } from '@tessera/contract/clients/values';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB } from '../../foundation/database/schema';
import { idPrefix, nameHolds, readValues } from '../../requests/http/filters';

interface ClientSearch {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly idOrName?: string | undefined;
  readonly clientType?: string | undefined;
}

/**
 * The conditions that client and portfolio lists share: words of a name, the beginning of an id, or either. They use
 * the client table alone.
 */
export const clientFilter = (
  { name, id, idOrName, clientType }: ClientSearch,
  nodeIds: readonly string[] | null,
): Expression<SqlBool> => {
  const eb = expressionBuilder<DB, 'client'>();
  const types = readValues(clientType, clientTypes, 'clientType');
  const conditions: Expression<SqlBool>[] = [];
  if (name !== undefined) conditions.push(nameHolds('client.search_name', name));
  if (id !== undefined) conditions.push(eb('client.client_id', 'like', idPrefix(id)));
  if (idOrName !== undefined)
    conditions.push(
      eb.or([nameHolds('client.search_name', idOrName), eb('client.client_id', 'like', idPrefix(idOrName))]),
    );
  if (types !== null) conditions.push(eb('client.client_type', 'in', types));
  if (nodeIds !== null) conditions.push(eb('client.node_id', '=', anyOf(nodeIds)));
  return eb.and(conditions);
};
