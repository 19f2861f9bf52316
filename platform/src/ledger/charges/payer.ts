import { sql, type RawBuilder } from 'kysely';

/**
 * Who pays for a client, of a table named here: a minor's first parent, else the client (domain A.9). An expression of
 * the id.
 */
export const payerOf = (table: string): RawBuilder<string> => {
  const [type, firmId, clientId] = ['client_type', 'firm_id', 'client_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  return sql<string>`coalesce(case when ${type} = 'Minor' then (select min(parent_client_id) from client_parent where client_parent.firm_id = ${firmId} and client_parent.client_id = ${clientId}) end, ${clientId})`;
};
